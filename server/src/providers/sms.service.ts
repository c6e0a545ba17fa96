import { segmentsOf, smsLength } from '@mingmou/contract/messaging/sms.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { dayText } from '../kernel/context/clock';
import { insertCode, queueCode } from './outbox.store';
import { type AliyunSms, smsConfig } from './sms.config';

export interface SmsMessage {
  readonly propertyOwnerId: number;
  readonly mobile: string;
  readonly template: 'LOGIN_CODE' | 'SAFE_NUMBER' | 'HOLDER_CODE';
  readonly text: string;
  /** Digits inside the text, which lists of messages mask. */
  readonly code: string;
  readonly at: Date;
}

/** Accepts a code inside the transaction that causes it, so that a rollback sends nothing. The platform pays. */
export interface SmsProvider {
  send(tx: Kysely<DB>, message: SmsMessage): Promise<void>;
}

/** The embedded provider: keeps what would have been sent where `npm run outbox` reads it. */
const outboxSms: SmsProvider = {
  async send(tx, { propertyOwnerId, mobile, template, text, code, at }) {
    await insertCode(tx, {
      propertyOwnerId,
      channel: 'SMS',
      receiver: mobile,
      template,
      body: text,
      payload: JSON.stringify({ code }),
      state: 'SENT',
      at: at.toISOString(),
    });
  },
};

/** Another provider is asked by the queue, after the transaction. */
export function queuedSms({ codeSign, codeTemplate }: AliyunSms): SmsProvider {
  return {
    async send(tx, { propertyOwnerId, mobile, template, text, code, at }) {
      await queueCode(tx, {
        propertyOwnerId,
        orgId: null,
        mobile,
        templateName: template,
        providerTemplateCode: codeTemplate,
        signText: codeSign,
        params: JSON.stringify({ code }),
        content: text,
        segments: segmentsOf(smsLength(codeSign, text)),
        smsScene: 'CODE',
        sourceType: template,
        sourceId: 0,
        planDate: dayText(at),
        planTime: at.toISOString(),
        createdAt: at.toISOString(),
        updatedAt: at.toISOString(),
      });
    },
  };
}

export const sms: SmsProvider = smsConfig.provider === 'aliyun' ? queuedSms(smsConfig) : outboxSms;
