import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';

export interface SmsMessage {
  readonly propertyOwnerId: number;
  readonly mobile: string;
  readonly template: 'LOGIN_CODE';
  readonly text: string;
  /** The digits inside the text, so that whoever lists messages can hide them. */
  readonly code: string;
  readonly at: Date;
}

/** Takes a message inside the transaction that causes it, so that what is rolled back is never sent. */
export interface SmsProvider {
  send(tx: Kysely<DB>, message: SmsMessage): Promise<void>;
}

/** The embedded provider: keeps what would have been sent where `npm run outbox` reads it. */
const outboxSms: SmsProvider = {
  async send(tx, { propertyOwnerId, mobile, template, text, code, at }) {
    await tx
      .insertInto('outbox')
      .values({
        propertyOwnerId,
        channel: 'SMS',
        receiver: mobile,
        template,
        body: text,
        payload: JSON.stringify({ code }),
        state: 'SENT',
        at: at.toISOString(),
      })
      .execute();
  },
};

export const sms: SmsProvider = outboxSms;
