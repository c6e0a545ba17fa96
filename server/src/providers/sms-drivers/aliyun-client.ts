import { randomUUID } from 'node:crypto';
import { refuseInTransaction } from '../../database/open-transaction';
import type { AliyunSms } from '../sms-config';
import { canonicalQuery, signedHeaders } from './aliyun-signature';

const VERSION = '2017-05-25';

/** What the provider says: `Code` is `OK`, or why not. */
export type AliyunAnswer = Readonly<Record<string, unknown>>;

export interface AliyunClient {
  /** Null where no answer came in time, or none that can be read: nobody knows then what was done. */
  ask(action: string, query: Readonly<Record<string, string>>): Promise<AliyunAnswer | null>;
}

function isAnswer(value: unknown): value is AliyunAnswer {
  return typeof value === 'object' && value !== null && 'Code' in value;
}

function addressOf(endpoint: string): URL {
  return new URL(/^https?:/.test(endpoint) ? endpoint : `https://${endpoint}`);
}

/** Asks 阿里云短信 (Dysmsapi 2017-05-25). */
export function aliyunClient(config: AliyunSms, timeoutMs: number): AliyunClient {
  const address = addressOf(config.endpoint);
  return {
    ask: async (action, given) => {
      refuseInTransaction('the SMS service is asked');
      const query = { RegionId: config.region, ...given };
      const headers = signedHeaders(
        {
          method: 'POST',
          host: address.host,
          action,
          version: VERSION,
          query,
          date: new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
          nonce: randomUUID(),
        },
        config,
      );
      try {
        const response = await fetch(`${address.origin}/?${canonicalQuery(query)}`, {
          method: 'POST',
          headers: { ...headers, accept: 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
        });
        const body: unknown = await response.json();
        // A fault of the provider's own says nothing of the message.
        return response.status < 500 && isAnswer(body) ? body : null;
      } catch {
        return null;
      }
    },
  };
}
