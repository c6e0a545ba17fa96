import { randomUUID } from 'node:crypto';
import { refuseInTransaction } from '../database/open-transaction';
import { canonicalQuery, type RpcKey, signedHeaders } from './aliyun-signature';

/** A service of 阿里云 in RPC style, and the key that it is asked with. */
export interface AliyunService extends RpcKey {
  /** Host, or the whole address where it is not `https://host`. */
  readonly endpoint: string;
  /** Of its protocol: `2017-05-25`. */
  readonly version: string;
  /** Name of the request in error messages. */
  readonly name: string;
}

/** Answer of the provider: `Code` is `OK` or `200`, or the reason of a failure. */
export type AliyunAnswer = Readonly<Record<string, unknown>>;

export interface AliyunClient {
  /** Null if no readable answer came in time, so the result is unknown. */
  ask(action: string, query: Readonly<Record<string, string>>): Promise<AliyunAnswer | null>;
}

function isAnswer(value: unknown): value is AliyunAnswer {
  return typeof value === 'object' && value !== null && 'Code' in value;
}

function addressOf(endpoint: string): URL {
  return new URL(/^https?:/.test(endpoint) ? endpoint : `https://${endpoint}`);
}

export function aliyunClient(service: AliyunService, timeoutMs: number): AliyunClient {
  const address = addressOf(service.endpoint);
  return {
    ask: async (action, query) => {
      refuseInTransaction(`${service.name} is asked`);
      const headers = signedHeaders(
        {
          method: 'POST',
          host: address.host,
          action,
          version: service.version,
          query,
          date: new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
          nonce: randomUUID(),
        },
        service,
      );
      try {
        const response = await fetch(`${address.origin}/?${canonicalQuery(query)}`, {
          method: 'POST',
          headers: { ...headers, accept: 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
        });
        const body: unknown = await response.json();
        // An internal fault of the provider does not show whether the request was executed.
        return response.status < 500 && isAnswer(body) ? body : null;
      } catch {
        return null;
      }
    },
  };
}
