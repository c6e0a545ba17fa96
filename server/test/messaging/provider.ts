import { createServer, type Server } from 'node:http';
import { signedHeaders } from '../../src/providers/aliyun-signature';
import type { AliyunSms } from '../../src/providers/sms.config';
import { closeLocal, openLocal } from '../support/local-server';

export const KEY = { accessKeyId: 'testid', accessKeySecret: 'testsecret' };

export interface Asked {
  readonly action: string;
  readonly query: Record<string, string>;
  readonly isSigned: boolean;
}

/** Configuration that points to the fake provider. */
export const configOf = (endpoint: string): AliyunSms => ({
  ...KEY,
  provider: 'aliyun',
  endpoint,
  region: 'cn-hangzhou',
  codeSign: '明眸',
  codeTemplate: 'SMS_CODE',
});

/** Version of 短信服务, unless a test uses another service of the provider. */
const SMS_VERSION = '2017-05-25';

/** Implements the provider's protocol: checks each signature and returns the configured answer. */
export class Provider {
  readonly asked: Asked[] = [];

  constructor(private readonly version = SMS_VERSION) {}

  answer: (asked: Asked) => { status?: number; body: unknown } | 'silence' = () => ({
    body: { Code: 'OK', Message: 'OK', BizId: '9006^0', RequestId: 'r' },
  });
  private readonly server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    const query = Object.fromEntries(url.searchParams);
    const text = (name: string) => String(request.headers[name] ?? '');
    const action = text('x-acs-action');
    const expected = signedHeaders(
      {
        method: 'POST',
        host: text('host'),
        action,
        version: this.version,
        query,
        date: text('x-acs-date'),
        nonce: text('x-acs-signature-nonce'),
      },
      KEY,
    );
    const asked = { action, query, isSigned: text('authorization') === expected.authorization };
    this.asked.push(asked);
    const answer = asked.isSigned
      ? this.answer(asked)
      : { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'signature' } };
    if (answer === 'silence') return;
    response.statusCode = answer.status ?? 200;
    response.setHeader('content-type', 'application/json');
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });

  listen(): Promise<string> {
    return openLocal(this.server);
  }

  close(): Promise<void> {
    return closeLocal(this.server);
  }
}
