import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { smsAccount } from '@mingmou/contract/messaging/sms-account.contract';
import { smsBlacklist, smsSafe } from '@mingmou/contract/messaging/sms-safe.contract';
import { smsReady, smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { sendDue } from '../../src/modules/messaging/sms-worker.job';
import { NO_ANSWER, type OutgoingSms, type SmsAnswer, type SmsSender } from '../../src/providers/sms-sender.types';
import { until } from '../support/until';
import { MOBILE, newKey, openPostOffice, outboxRows, type PostOffice, TODAY, v } from './post-office';

const LONG = '一'.repeat(100);
const MARKETING = '新学期优惠，拒收请回复R';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
beforeEach(() => office.clear());
afterAll(() => office.close());

const OK: SmsAnswer = { ok: true, externalId: 'biz-1', code: 'OK', message: '' };
const SILENCE: SmsAnswer = { ok: false, externalId: null, code: NO_ANSWER, message: '短信服务无应答' };
const ABSENT: SmsAnswer = { ok: false, externalId: null, code: 'ABSENT', message: '' };

/** Fake provider that records its requests and returns the configured answers. */
function provider(answers: { send?: () => Promise<SmsAnswer>; find?: () => SmsAnswer }) {
  const sent: OutgoingSms[] = [];
  const sender: SmsSender = {
    provider: 'aliyun',
    deliveredAfterSeconds: null,
    send: async (message) => {
      sent.push(message);
      return answers.send ? answers.send() : OK;
    },
    find: async () => answers.find?.() ?? ABSENT,
    submitTemplate: async () => OK,
    templateVerdict: async () => null,
    signVerdict: async () => null,
  };
  return { sender, sent };
}

const readies = () => office.rows('SELECT state, reason, retries, mobile FROM sms_ready WHERE org_id = 1 ORDER BY id');
const plans = () =>
  office.rows(`SELECT to_char(plan_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') AS at, sms_scene AS scene
    FROM sms_ready ORDER BY id`);

describe('the SMS queue', () => {
  it('SYS-20 charges a long message as two; with a balance of 1 the message is blocked and the balance unchanged', async () => {
    const templateId = await office.template(LONG);
    const sent = await office.send({ templateId });
    expect(sent.data).toMatchObject({ accepted: 1, blocked: [] });
    await office.setBalance(1);
    await office.pump();
    expect(await readies()).toMatchObject([{ state: 'BLOCKED', reason: '余额不足' }]);
    expect(await office.balance()).toBe(1);
    expect(await outboxRows(office)).toEqual([]);
  });

  it('SYS-20 refuses a manual message without balance with 190101, and leaves no rows', async () => {
    const templateId = await office.template(LONG);
    await office.setBalance(1);
    const refused = await office.send({ templateId });
    expect(refused).toMatchObject({ success: false, code: 190101, msg: '短信余额不足，需2条，当前1条' });
    expect(await readies()).toEqual([]);
  });

  it('sends, charges, delivers after a second, and masks the phone number in the records', async () => {
    const templateId = await office.template(`${v('patientName')}您好，${v('orgName')}提醒您${v('itemName')}`);
    const refused = await office.send({ templateId });
    expect(refused).toMatchObject({ status: 400, msg: '变量：请填写项目' });
    await office.send({ templateId, params: { itemName: '复查' } });
    await office.pump();
    expect(await office.balance()).toBe(99);
    const [row] = await outboxRows(office);
    expect(row).toMatchObject({ to: MOBILE, state: 'SENT' });
    expect(row?.text).toMatch(/^【明眸眼视光】顾客您好，.+提醒您复查$/);
    await office.pump(`${TODAY} 09:00:02`);
    const { data } = await office.app.send(smsRecord.page, {}, { token: office.admin });
    expect(data.records).toMatchObject([{ mobile: '139****5678', state: 'DELIVERED', segments: 1 }]);
    expect(data.sums).toEqual({ segments: 1 });
    const account = await office.app.send(smsAccount.find, {}, { token: office.admin });
    expect(account.data).toMatchObject({ balance: 99, sentToday: 1, sentMonth: 1, sentTotal: 1 });
    expect(account.data.days.at(-1)).toEqual({ day: TODAY, segments: 1 });
  });

  it('SYS-21 moves a message of 21:30 to 08:30 of the next day, and sends it then, not earlier', async () => {
    const templateId = await office.template('明天见');
    office.app.setNow(`${TODAY} 21:30:00`);
    const fresh = await office.app.signIn('admin');
    await office.app.send(smsReady.save, { mobiles: [MOBILE], templateId }, { token: fresh, idempotencyKey: newKey() });
    expect(await plans()).toEqual([{ at: '2025-03-09 08:30', scene: 'NOTICE' }]);
    await office.pump(`${TODAY} 23:59:00`);
    expect(await readies()).toMatchObject([{ state: 'WAIT' }]);
    await office.pump('2025-03-09 08:30:00');
    expect(await readies()).toMatchObject([{ state: 'SENT' }]);
  });

  it('SYS-21 postpones a message without charging it when its time falls into quiet hours that were set later', async () => {
    const templateId = await office.template('中午见');
    await office.send({ templateId, planTime: `${TODAY} 12:30:00` });
    const { data: safe } = await office.app.send(smsSafe.find, {}, { token: office.admin });
    const quiet = { ...safe, quietStart: '12:00', quietEnd: '14:00' };
    await office.app.send(smsSafe.update, quiet, { token: office.admin });
    await office.pump(`${TODAY} 12:30:00`);
    expect(await plans()).toEqual([{ at: `${TODAY} 14:00`, scene: 'NOTICE' }]);
    expect(await office.balance()).toBe(100);
    await office.pump(`${TODAY} 14:00:00`);
    expect(await readies()).toMatchObject([{ state: 'SENT' }]);
  });

  it('SYS-21 refunds a failed message (numbers ending in 0000 simulate a failure), which can be sent again once', async () => {
    const templateId = await office.template('您好');
    await office.send({ templateId, mobiles: ['13800000000'] });
    await office.pump();
    expect(await readies()).toMatchObject([{ state: 'FAILED', reason: '模拟失败' }]);
    expect(await office.balance()).toBe(100);
    expect(await office.rows('SELECT kind, change FROM sms_ledger WHERE kind <> $$RECHARGE$$ ORDER BY id')).toEqual([
      { kind: 'CHARGE', change: -1 },
      { kind: 'RETURN', change: 1 },
    ]);
    const [{ id }] = (await office.rows('SELECT id::int FROM sms_ready')) as [{ id: number }];
    const as = () => ({ token: office.admin, idempotencyKey: newKey() });
    expect((await office.app.send(smsRecord.resend, { id }, as())).success).toBe(true);
    expect(await office.app.send(smsRecord.resend, { id }, as())).toMatchObject({ code: 100003 });
    expect(await readies()).toMatchObject([{ state: 'FAILED' }, { state: 'WAIT' }]);
  });

  it('explains numbers on the blacklist, invalid and duplicate numbers, and the daily limit one by one', async () => {
    const notice = await office.template('您好');
    const marketing = await office.template(MARKETING, { smsScene: 'MARKETING' });
    await office.agrees();
    await office.app.send(smsBlacklist.save, { mobile: '13900000001' }, { token: office.admin });
    const sent = await office.send({ templateId: notice, mobiles: ['13900000001', '0571', MOBILE, MOBILE] });
    expect(sent.data).toMatchObject({
      accepted: 1,
      blocked: [
        { mobile: '139****0001', reason: '黑名单' },
        { mobile: '0571', reason: '号码无效' },
        { mobile: '139****5678', reason: '重复号码' },
      ],
    });
    expect((await office.send({ templateId: marketing })).data.accepted).toBe(1);
    expect((await office.send({ templateId: marketing })).data).toMatchObject({
      accepted: 0,
      blocked: [{ reason: '超出每日上限' }],
    });
  });

  it('queues one marketing message when eight requests address the same number concurrently', async () => {
    await office.agrees();
    const templateId = await office.template(MARKETING, { smsScene: 'MARKETING' });
    const sent = await Promise.all(Array.from({ length: 8 }, () => office.send({ templateId })));
    expect(sent.map(({ data }) => data.accepted).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('cancels waiting messages, but not sent ones', async () => {
    const templateId = await office.template('您好');
    await office.send({ templateId, planTime: `${TODAY} 10:00:00` });
    await office.send({ templateId, mobiles: ['13912345679'] });
    await office.pump();
    const ids = (await office.rows('SELECT id::int FROM sms_ready ORDER BY id')).map(({ id }) => Number(id));
    const { data } = await office.app.send(smsReady.cancel, { ids }, { token: office.admin });
    expect(data).toEqual({ cancelled: 1 });
    expect(await readies()).toMatchObject([{ state: 'CANCEL' }, { state: 'SENT' }]);
  });
});

describe('sending exactly once', () => {
  it('sends and charges each of twenty messages once when four processes run concurrently', async () => {
    const templateId = await office.template('您好');
    await office.send({ templateId, mobiles: Array.from({ length: 20 }, (_, n) => `139000000${10 + n}`) });
    const { sender, sent } = provider({});
    const clock = () => instantOf(`${TODAY} 09:00:00`);
    await Promise.all(Array.from({ length: 4 }, () => sendDue(office.app.database.db, sender, clock)));
    expect(new Set(sent.map(({ outId }) => outId)).size).toBe(20);
    expect(sent).toHaveLength(20);
    expect(await office.balance()).toBe(80);
    expect(await office.ledger()).toBe(80);
    expect(await office.rows("SELECT count(*)::int AS n FROM sms_record WHERE state = 'SUBMITTED'")).toEqual([
      { n: 20 },
    ]);
  });

  it('retries a missing answer after 1, 5 and 15 minutes with the same number, then fails; each failure refunds the charge', async () => {
    const templateId = await office.template('您好');
    await office.send({ templateId });
    const { sender, sent } = provider({ send: async () => SILENCE });
    for (const [at, retries, state] of [
      ['09:00:00', 1, 'WAIT'],
      ['09:01:00', 2, 'WAIT'],
      ['09:06:00', 3, 'WAIT'],
      ['09:21:00', 3, 'FAILED'],
    ] as const) {
      await office.pump(`${TODAY} ${at}`, sender);
      expect(await readies()).toMatchObject([{ state, retries }]);
      expect(await office.balance()).toBe(100);
    }
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ outId }) => outId)).size).toBe(1);
    expect(await office.ledger()).toBe(100);
  });

  it('queries before a retry, and neither sends nor charges again when the provider received the first request', async () => {
    const templateId = await office.template('您好');
    await office.send({ templateId });
    await office.pump(`${TODAY} 09:00:00`, provider({ send: async () => SILENCE }).sender);
    const second = provider({ find: () => OK });
    await office.pump(`${TODAY} 09:01:00`, second.sender);
    expect(second.sent).toEqual([]);
    expect(await readies()).toMatchObject([{ state: 'SENT' }]);
    expect(await office.balance()).toBe(99);
  });

  it('continues two minutes after a process was killed: sends the unsent messages only, and charges each message once', async () => {
    const templateId = await office.template('您好');
    await office.send({ templateId, mobiles: ['13900000011', '13900000012'] });
    const killed = provider({ send: () => new Promise<SmsAnswer>(() => undefined) });
    void sendDue(office.app.database.db, killed.sender, () => instantOf(`${TODAY} 09:00:00`));
    await until('the first message is handed to the provider', () => killed.sent.length > 0);
    expect(await office.balance()).toBe(98);
    const [first] = killed.sent;
    const next = provider({});
    const found: SmsSender = { ...next.sender, find: async ({ outId }) => (outId === first?.outId ? OK : ABSENT) };
    await office.pump(`${TODAY} 09:01:00`, found);
    expect(next.sent).toEqual([]);
    await office.pump(`${TODAY} 09:03:00`, found);
    expect(next.sent).toHaveLength(1);
    expect(next.sent[0]?.outId).not.toBe(first?.outId);
    expect(await readies()).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }]);
    expect(await office.balance()).toBe(98);
    expect(await office.ledger()).toBe(98);
  });

  it('keeps the results of the process that took over when the slow process returns, which then sends nothing more', async () => {
    const templateId = await office.template('您好');
    await office.send({ templateId, mobiles: ['13900000011', '13900000012'] });
    let answer: (answer: SmsAnswer) => void = () => undefined;
    const slow = provider({
      send: () =>
        new Promise<SmsAnswer>((resolve) => {
          answer = resolve;
        }),
    });
    const waiting = sendDue(office.app.database.db, slow.sender, () => instantOf(`${TODAY} 09:00:00`));
    await until('the first message is handed to the provider', () => slow.sent.length > 0);
    const [first] = slow.sent;
    const next = provider({});
    const found: SmsSender = { ...next.sender, find: async ({ outId }) => (outId === first?.outId ? OK : ABSENT) };
    await office.pump(`${TODAY} 09:03:00`, found);
    expect(next.sent).toHaveLength(1);
    answer({ ok: false, externalId: null, code: 'isv.X', message: '失败' });
    await waiting;
    expect(slow.sent).toHaveLength(1);
    expect(await readies()).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }]);
    expect(await office.balance()).toBe(98);
    expect(await office.ledger()).toBe(98);
  });
});

describe('warnings and timeouts', () => {
  it('notify the warning number once when the balance falls below the limit, without charging the organisation', async () => {
    const { data } = await office.app.send(smsAccount.find, {}, { token: office.admin });
    const settings = { warnBalance: 100, warnMobiles: ['13700000001'], enabled: true, version: data.version };
    await office.app.send(smsAccount.update, settings, { token: office.admin });
    const templateId = await office.template('您好');
    await office.send({ templateId, mobiles: ['13900000011'] });
    await office.pump();
    await office.send({ templateId, mobiles: ['13900000012'] });
    await office.pump();
    await office.pump();
    const warned = (await outboxRows(office)).filter(({ to }) => to === '13700000001');
    expect(warned.map(({ text }) => text)).toEqual([expect.stringContaining('短信余额仅剩99条')]);
    expect(await office.balance()).toBe(98);
  });

  it('mark a message without a receipt as unknown after 72 hours, without a refund', async () => {
    const templateId = await office.template('您好');
    await office.send({ templateId });
    const { sender } = provider({});
    await office.pump(`${TODAY} 09:00:00`, sender);
    await office.pump('2025-03-11 08:59:00', sender);
    expect(await office.rows('SELECT state FROM sms_record')).toEqual([{ state: 'SUBMITTED' }]);
    await office.pump('2025-03-11 09:00:00', sender);
    expect(await office.rows('SELECT state, returned FROM sms_record')).toEqual([
      { state: 'UNKNOWN', returned: false },
    ]);
    expect(await office.balance()).toBe(99);
  });
});
