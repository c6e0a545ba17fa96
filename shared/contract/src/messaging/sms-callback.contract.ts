import { call } from '../base/call';
import { f, required } from '../base/field';

/** Receipts and replies that the provider reports (domain-system §3.4). The caller proves itself by the secret. */
export const smsCallback = {
  receive: call({
    path: '/api/sms/callback/{provider}/{secret}',
    title: '短信回执',
    grant: 'none',
    input: { provider: required(f.text('短信服务', 20)), secret: required(f.text('密钥', 100)) },
  }),
} as const;
