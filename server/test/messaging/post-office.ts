import type { InputOf } from '@mingmou/contract/base/call';
import { outbox } from '@mingmou/contract/messaging/outbox.contract';
import { smsAccount, smsSign } from '@mingmou/contract/messaging/sms-account.contract';
import { smsReady } from '@mingmou/contract/messaging/sms-send.contract';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { sendDue } from '../../src/modules/messaging/sms-worker.job';
import { outboxSender } from '../../src/providers/sms-drivers/outbox.driver';
import type { SmsSender } from '../../src/providers/sms-sender.types';
import { type TestApp, testApp } from '../support/app';

type Row = Record<string, unknown>;

let made = 0;
export const newKey = () => `sms-key-${String(++made).padStart(12, '0')}`;

/** The flagship with an SMS balance, an approved signature and templates. */
export interface PostOffice {
  readonly app: TestApp;
  readonly admin: string;
  readonly ops: string;
  rows(text: string): Promise<Row[]>;
  /** Creates an approved template. */
  template(content: string, change?: Partial<InputOf<typeof smsTemplate.save>>): Promise<number>;
  send(change: Partial<InputOf<typeof smsReady.save>> & { templateId: number }): ReturnType<typeof sendBy>;
  /** Gives the number to a patient who agrees to advertising through these channels; returns the patient. */
  agrees(mobile?: string, ways?: string): Promise<number>;
  setBalance(balance: number): Promise<void>;
  balance(): Promise<number>;
  /** Sends the messages that are due at that time. */
  pump(at?: string, sender?: SmsSender): Promise<void>;
  /** Returns the balance according to the ledger. */
  ledger(): Promise<number>;
  /** Deletes messages, numbers and templates; leaves only the account with 100 messages. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A variable in the notation of templates. */
export const v = (name: string): string => `\${${name}}`;

export const TODAY = '2025-03-08';
export const MOBILE = '13912345678';

const sendBy = (app: TestApp, token: string, input: InputOf<typeof smsReady.save>) =>
  app.send(smsReady.save, input, { token, idempotencyKey: newKey() });

export async function openPostOffice(): Promise<PostOffice> {
  const app = await testApp();
  app.setNow(`${TODAY} 09:00:00`);
  const admin = await app.signIn('admin');
  const ops = await app.signIn('ops');
  let now = `${TODAY} 09:00:00`;
  const rows = async (text: string) => (await app.database.query(text)).rows;
  const one = async (text: string) => Number((await rows(text))[0]?.n);
  const office: PostOffice = {
    app,
    admin,
    ops,
    rows,
    template: async (content, change = {}) => {
      made += 1;
      const name = `模板${made}`;
      const saved = await app.send(
        smsTemplate.save,
        { name, smsScene: 'NOTICE', content, ...change },
        { token: admin },
      );
      if (!saved.success) throw new Error(saved.msg);
      const { id } = saved.data;
      const submitted = await app.send(smsTemplate.submit, { id, version: 1 }, { token: admin });
      if (!submitted.success) throw new Error(submitted.msg);
      return id;
    },
    send: (change) => sendBy(app, admin, { mobiles: [MOBILE], ...change }),
    agrees: async (mobile = MOBILE, ways = 'SMS') => {
      const id = await one(`UPDATE patient SET phone = '${mobile}' WHERE id = (SELECT max(id) FROM patient
        WHERE property_owner_id = 1 AND state_enum = 'ENABLE') RETURNING id AS n`);
      await rows(`DELETE FROM consent WHERE patient_id = ${id}`);
      await rows(`INSERT INTO consent (property_owner_id, org_id, patient_id, kind, state, ways, file_ids)
        VALUES (1, 1, ${id}, 'MARKETING', 'AGREED', '{${ways}}', '{1}')`);
      return id;
    },
    setBalance: async (balance) => {
      await rows(`UPDATE sms_account SET balance = ${balance} WHERE org_id = 1`);
      await rows('DELETE FROM sms_ledger WHERE org_id = 1');
      await rows(`INSERT INTO sms_ledger (property_owner_id, org_id, kind, source_id, change, balance_after)
        SELECT 1, 1, 'RECHARGE', 0, ${balance}, ${balance} WHERE ${balance} <> 0`);
    },
    balance: () => one('SELECT balance AS n FROM sms_account WHERE org_id = 1'),
    ledger: () => one('SELECT coalesce(sum(change), 0) AS n FROM sms_ledger WHERE org_id = 1'),
    pump: async (at = now, sender = outboxSender(app.database.db)) => {
      now = at;
      app.setNow(at);
      await sendDue(app.database.db, sender, () => instantOf(at));
    },
    clear: async () => {
      now = `${TODAY} 09:00:00`;
      app.setNow(now);
      await rows(
        'TRUNCATE sms_record, sms_ready, sms_ledger, sms_check_number, sms_blacklist, sms_safe, remind_setting, outbox',
      );
      await rows('DELETE FROM sms_template');
      await rows('DELETE FROM sms_account');
      await rows('DELETE FROM sms_group_sign');
      await app.send(smsSign.update, { signText: '明眸眼视光', version: 1 }, { token: admin });
      const fields = { warnBalance: 20, warnMobiles: [], enabled: true };
      await app.send(smsAccount.update, { ...fields, version: 1 }, { token: admin });
      await office.setBalance(100);
    },
    close: () => app.close(),
  };
  await office.clear();
  return office;
}

/** Returns the rows of the outbox, newest first. */
export async function outboxRows({ app, ops }: PostOffice) {
  const { data } = await app.send(outbox.page, { size: 100 }, { token: ops });
  return data.records;
}
