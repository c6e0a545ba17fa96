import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import { notice } from '@mingmou/contract/messaging/notice.contract';
import { outbox } from '@mingmou/contract/messaging/outbox.contract';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import { smsAccount, smsSign } from '@mingmou/contract/messaging/sms-account.contract';
import { smsRecharge } from '@mingmou/contract/messaging/sms-recharge.contract';
import { smsBlacklist, smsCheckNumber } from '@mingmou/contract/messaging/sms-safe.contract';
import { smsReady } from '@mingmou/contract/messaging/sms-send.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { jobs, planJobs } from '../../src/modules/jobs';
import { birthdays } from '../../src/modules/messaging/birthday.job';
import { shownRow } from '../../src/modules/messaging/outbox.service';
import { raise } from '../../src/modules/messaging/remind.service';
import { inPlace, type SmsPlace } from '../../src/modules/messaging/sms-place.rows';
import { newKey, openPostOffice, outboxRows, type PostOffice, TODAY, v } from './post-office';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
beforeEach(() => office.clear());
afterAll(() => office.close());

const as = () => ({ token: office.admin, idempotencyKey: newKey() });
const asOps = () => ({ token: office.ops, idempotencyKey: newKey() });
const MANY = Array.from({ length: 60 }, (_, n) => `1390000${1000 + n}`);

describe('an SMS recharge', () => {
  it('is confirmed by an operator, and credited once by eight concurrent confirmations', async () => {
    const { app } = office;
    const { data: list } = await app.send(smsRecharge.packages, {}, as());
    expect(list.map(({ count, amount }) => [count, Number(amount)])).toEqual([
      [1000, 80],
      [5000, 350],
      [10_000, 650],
      [50_000, 3000],
    ]);
    const { data } = await app.send(smsRecharge.save, { packageId: 1, payWay: '对公转账' }, as());
    const seen = { id: data.id, version: 1 };
    expect((await app.send(smsRecharge.confirm, seen, as())).status).toBe(403);
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.send(smsRecharge.confirm, seen, asOps())));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 190109)).toHaveLength(7);
    expect(await office.balance()).toBe(1100);
    expect(await office.ledger()).toBe(1100);
    const page = await app.send(smsRecharge.page, { state: 'DONE' }, as());
    expect(page.data.records[0]).toMatchObject({ count: 1000, state: 'DONE', confirmedByName: 'ops' });
    expect(await app.send(smsRecharge.cancel, { id: data.id, version: 2 }, as())).toMatchObject({ code: 190109 });
  });

  it('refuses a voucher that is not a file of the caller', async () => {
    const recharge = { packageId: 1, payWay: '扫码', voucherFileId: 987_654_321 } as const;
    expect(await office.app.send(smsRecharge.save, recharge, as())).toMatchObject({ code: fileCodes.missing.code });
  });

  it('of another chain is visible to operators and confirmed by them, but hidden from administrators of other chains', async () => {
    const { app } = office;
    const b = await app.signIn('admin_b', { device: 'device-b' });
    const asB = { token: b, device: 'device-b', idempotencyKey: newKey() };
    const { data } = await app.send(smsRecharge.save, { packageId: 2, payWay: '扫码' }, asB);
    const seen = await app.send(smsRecharge.page, { state: 'WAIT', size: 100 }, asOps());
    const row = seen.data.records.find(({ id }) => id === data.id);
    expect(row).toMatchObject({ count: 5000, payWay: '扫码' });
    expect(row?.chainName).not.toBe('');
    expect((await app.send(smsRecharge.page, { size: 100 }, as())).data.records.map(({ id }) => id)).not.toContain(
      data.id,
    );
    expect(await app.send(smsRecharge.confirm, { id: data.id, version: 1 }, asOps())).toMatchObject({ code: 0 });
    const account = await app.send(smsAccount.find, {}, { token: b, device: 'device-b' });
    expect(account.data.balance).toBe(5000);
    expect(await office.balance()).toBe(100);
  });
});

describe('the SMS account and its signature', () => {
  it('accept only the first of two concurrent changes; the second gets 100001', async () => {
    const { data } = await office.app.send(smsAccount.find, {}, as());
    const change = { warnBalance: 300, warnMobiles: [], enabled: true, version: data.version };
    const replies = await Promise.all([1, 2].map(() => office.app.send(smsAccount.update, change, as())));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100001]);
  });

  it('use the organisation’s signature before the chain’s', async () => {
    const { data } = await office.app.send(smsAccount.find, {}, as());
    expect(data).toMatchObject({ signText: null, effectiveSign: '明眸眼视光' });
    const change = { signText: '明眸旗舰', warnBalance: 20, warnMobiles: [], enabled: true, version: data.version };
    await office.app.send(smsAccount.update, change, as());
    expect((await office.app.send(smsAccount.find, {}, as())).data).toMatchObject({ effectiveSign: '明眸旗舰' });
    expect((await office.app.send(smsSign.find, {}, as())).data.signText).toBe('明眸眼视光');
  });

  it('send nothing while disabled; queued messages are blocked when due', async () => {
    const templateId = await office.template('您好');
    await office.send({ templateId });
    const { data } = await office.app.send(smsAccount.find, {}, as());
    const off = { warnBalance: 20, warnMobiles: [], enabled: false, version: data.version };
    await office.app.send(smsAccount.update, off, as());
    expect(await office.send({ templateId, mobiles: ['13900000001'] })).toMatchObject({ code: 190103 });
    await office.pump();
    expect(await office.rows('SELECT state, reason FROM sms_ready')).toEqual([
      { state: 'BLOCKED', reason: '短信账户未启用' },
    ]);
  });
});

describe('安心短信', () => {
  async function safeNumber() {
    const { data } = await office.app.send(smsCheckNumber.save, { name: '店长', mobile: '13700000009' }, as());
    return data.id;
  }
  async function codeOf(id: number): Promise<string> {
    await office.app.send(smsCheckNumber.sendCode, { id }, as());
    const [row] = await outboxRows(office);
    return /验证码为(\d{6})/.exec(row?.text ?? '')?.[1] ?? '';
  }

  it('SYS-21 refuses a manual message to 60 people without a code of a safe number with 190104; a code is valid once, and the first message is copied to the safe number', async () => {
    const { app } = office;
    const templateId = await office.template('您好');
    const preview = await app.send(smsReady.preview, { mobiles: MANY, templateId }, as());
    expect(preview.data).toMatchObject({ total: 60, sendable: 60, segments: 60, balance: 100, needsCode: true });
    const refused = await office.send({ templateId, mobiles: MANY });
    expect(refused).toMatchObject({ code: 190104, msg: '本次将发送60条，请先通过安全号码验证' });
    const id = await safeNumber();
    const first = await codeOf(id);
    expect(await office.send({ templateId, mobiles: MANY, safeNumberId: id, code: first })).toMatchObject({
      code: 190104,
    });
    expect(await app.send(smsCheckNumber.verify, { id, code: first }, as())).toMatchObject({ code: 0 });
    app.advance(2);
    const code = await codeOf(id);
    const sent = await office.send({ templateId, mobiles: MANY, safeNumberId: id, code });
    expect(sent).toMatchObject({ code: 0, data: { accepted: 60 } });
    expect(await office.rows('SELECT count(*)::int AS n FROM sms_ready')).toEqual([{ n: 61 }]);
    const again = MANY.map((mobile) => `${mobile.slice(0, 10)}9`).map(
      (mobile, n) => `138${mobile.slice(3, 8)}${100 + n}`,
    );
    expect(await office.send({ templateId, mobiles: again, safeNumberId: id, code })).toMatchObject({ success: false });
  });

  it.each([
    [4, 0],
    [5, 190105],
    [6, 190105],
  ])('after %i wrong codes answers the correct code with %i', async (tries, result) => {
    // Wrong codes of other tests are older than the time window.
    office.app.advance(30 * tries);
    const id = await safeNumber();
    const code = await codeOf(id);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let turn = 0; turn < tries; turn += 1)
      expect(await office.app.send(smsCheckNumber.verify, { id, code: wrong }, as())).toMatchObject({ code: 190105 });
    expect(await office.app.send(smsCheckNumber.verify, { id, code }, as())).toMatchObject({ code: result });
  });

  it('expires a code after five minutes, and sends no second one within a minute', async () => {
    const id = await safeNumber();
    const code = await codeOf(id);
    expect((await office.app.send(smsCheckNumber.sendCode, { id }, as())).success).toBe(false);
    office.app.advance(6);
    expect(await office.app.send(smsCheckNumber.verify, { id, code }, as())).toMatchObject({ code: 190105 });
  });

  it('190106 allows five numbers at most, also with eight concurrent requests, and no duplicates', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        office.app.send(smsCheckNumber.save, { name: `号码${n}`, mobile: `1370000000${n}` }, as()),
      ),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(5);
    expect(replies.filter(({ code }) => code === 190106)).toHaveLength(3);
  });

  it('adds numbers to the blacklist, finds and removes them, and masks them in the list', async () => {
    const { app } = office;
    const { data } = await app.send(smsBlacklist.save, { mobile: '13900000001' }, as());
    expect(await app.send(smsBlacklist.save, { mobile: '13900000001' }, as())).toMatchObject({ code: 100004 });
    const list = await app.send(smsBlacklist.page, {}, as());
    expect(list.data.records).toMatchObject([{ mobile: '139****0001', reason: 'MANUAL' }]);
    const checked = await app.send(smsCheckNumber.check, { mobiles: ['13900000001', '13900000002', '12'] }, as());
    expect(checked.data).toEqual({ valid: ['13900000002'], invalid: ['12'], blacklist: ['13900000001'] });
    expect(await app.send(smsBlacklist.delete, { id: data.id }, as())).toMatchObject({ code: 0 });
  });
});

describe('a reminder', () => {
  const DAY = '2025-03-08';
  async function remind(change = {}) {
    const smsTemplateId = await office.template(`${v('patientName')}生日快乐`);
    const item = {
      event: 'BIRTHDAY' as const,
      enabled: true,
      channels: ['SMS' as const],
      sendTime: '09:30',
      receiver: 'PATIENT' as const,
    };
    const items = [{ ...item, smsTemplateId, version: 1, ...change }];
    return office.app.send(remindSetting.update, { items }, as());
  }
  const raised = (db: SmsPlace, id: number) =>
    raise(db, DAY, {
      event: 'BIRTHDAY',
      source: { type: 'SUBSCRIBE', id },
      person: { id: 1, name: '张三', phone: '13911112222', guardianPhone: null },
      params: {},
      planAt: null,
    });
  const inFlagship = <T>(work: (place: SmsPlace) => Promise<T>) =>
    inPlace<SmsPlace, T>(
      office.app.database.db,
      { propertyOwnerId: 1, orgId: 1, now: instantOf(`${DAY} 08:00:00`) },
      work,
    );

  it('cannot be enabled without a template, and can be disabled again', async () => {
    expect(await remind({ smsTemplateId: null })).toMatchObject({ status: 400 });
    expect(await remind()).toMatchObject({ code: 0 });
    const { data } = await office.app.send(remindSetting.findAll, {}, as());
    expect(data).toMatchObject([
      { event: 'BIRTHDAY', enabled: true, sendTime: '09:30', version: 1 },
      { event: 'SUBSCRIBE_OK' },
      { event: 'SUBSCRIBE_REMIND' },
      { event: 'SUBSCRIBE_CANCEL' },
      { event: 'QUEUE_CALL', enabled: false, channels: ['WECHAT'], wxTemplates: [] },
      { event: 'REVIEW_REMIND', enabled: false, channels: ['SMS'] },
      { event: 'CARD_CHANGE', enabled: false, channels: ['SMS'] },
      { event: 'GLASSES_READY', enabled: false, channels: ['SMS'] },
      { event: 'RETURN_VISIT', enabled: false, channels: ['SMS'] },
    ]);
  });

  it('needs no template in the app channel; refuses unsupported channels and advance days without a send time, by name', async () => {
    const none = { smsTemplateId: null };
    expect(await remind({ ...none, channels: ['STATION'] })).toMatchObject({ code: 0 });
    expect(await remind({ ...none, channels: ['WECHAT'] })).toMatchObject({
      status: 400,
      msg: '渠道：「生日祝福」不支持所选的渠道',
    });
    const call = { ...none, event: 'QUEUE_CALL' as const, channels: ['WECHAT'] };
    expect(await remind(call)).toMatchObject({ status: 400, msg: '微信模板：「叫号通知」启用前请选择微信模板' });
    expect(await remind({ ...call, wxTemplateId: 999_999 })).toMatchObject({ code: 100002 });
    expect(await remind({ ...call, enabled: false, advanceDays: 1 })).toMatchObject({
      status: 400,
      msg: '提前天数：「叫号通知」随时发送，不能提前',
    });
  });

  it('SYS-21 is queued once per source of an event, even with eight concurrent triggers', async () => {
    await remind();
    const counts = await Promise.all(Array.from({ length: 8 }, () => inFlagship((place) => raised(place, 7))));
    expect(counts.filter((n) => n === 1)).toHaveLength(1);
    await inFlagship((place) => raised(place, 8));
    expect(await office.rows('SELECT source_id::int AS id FROM sms_ready ORDER BY 1')).toEqual([{ id: 7 }, { id: 8 }]);
  });

  it('of a birthday is a notice for users of the patient list three days before; two runs write one notice, visible from its send time', async () => {
    await remind({ channels: ['STATION'], smsTemplateId: null, advanceDays: 3 });
    await office.rows(
      `UPDATE patient SET birthday = '2000-01-15', birthday_estimated = false, first_org_id = 1, name = '张三'
       WHERE property_owner_id = 1`,
    );
    await office.rows("UPDATE patient SET birthday = '2012-03-08' WHERE id = 1");
    await office.rows("UPDATE patient SET birthday = '2012-03-11' WHERE id = 2");
    const { db } = office.app.database;
    await office.rows('DELETE FROM job');
    await office.rows('TRUNCATE notice');
    await planJobs(db, () => instantOf('2025-03-07 12:00:00'));
    await office.rows("DELETE FROM job WHERE kind <> 'birthday-greetings'");
    await runDueJobs(db, birthdays, () => instantOf(`${DAY} 00:10:01`));
    await office.rows(`UPDATE job SET state = 'WAIT', run_at = '${DAY} 00:11:00+08' WHERE unique_key = '${DAY}'`);
    await runDueJobs(db, birthdays, () => instantOf(`${DAY} 00:12:00`));
    expect(await office.rows('SELECT id FROM sms_ready')).toEqual([]);
    const seen = async () => (await office.app.send(notice.page, {}, as())).data.records;
    expect(await seen()).toEqual([]);
    office.app.setNow(`${DAY} 09:30:00`);
    const [{ recordNo } = { recordNo: '' }] = await office.rows(
      'SELECT record_no AS "recordNo" FROM patient WHERE id = 2',
    );
    expect(await seen()).toMatchObject([
      {
        text: '3天后（03-11）是患者张三的生日',
        targetPath: `/suffer/sufferList?keyword=${recordNo}`,
        at: `${DAY} 09:30:00`,
      },
    ]);
  });

  it('of a disabled event creates no message', async () => {
    await remind({ enabled: false });
    expect(await inFlagship((place) => raised(place, 7))).toBe(0);
  });

  it('of a birthday is sent to the patient at 09:30, once in two runs; on 28 February in common years for 29 February', async () => {
    await remind();
    await office.rows(
      "UPDATE patient SET birthday = '2000-01-15', birthday_estimated = false, first_org_id = 1 WHERE property_owner_id = 1",
    );
    await office.rows("UPDATE patient SET birthday = '2012-03-08' WHERE id IN (1, 2)");
    await office.rows('UPDATE patient SET birthday_estimated = true WHERE id = 2');
    const { db } = office.app.database;
    await office.rows('DELETE FROM job');
    await planJobs(db, () => instantOf('2025-03-07 12:00:00'));
    await office.rows("DELETE FROM job WHERE kind <> 'birthday-greetings'");
    await runDueJobs(db, birthdays, () => instantOf(`${DAY} 00:10:01`));
    await office.rows(`UPDATE job SET state = 'WAIT', run_at = '${DAY} 00:11:00+08' WHERE unique_key = '${DAY}'`);
    await runDueJobs(db, birthdays, () => instantOf(`${DAY} 00:12:00`));
    expect(
      await office.rows(`SELECT patient_id::int AS id, event, to_char(plan_time AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS at
        FROM sms_ready`),
    ).toEqual([{ id: 1, event: 'BIRTHDAY', at: '09:30' }]);
    await office.rows("UPDATE patient SET birthday = '2012-02-29' WHERE id = 3");
    await office.rows("UPDATE job SET run_at = '2026-02-28 00:10:00+08' WHERE state = 'WAIT'");
    await runDueJobs(db, birthdays, () => instantOf('2026-02-28 00:10:01'));
    expect(await office.rows("SELECT patient_id::int AS id FROM sms_ready WHERE plan_date = '2026-02-28'")).toEqual([
      { id: 3 },
    ]);
    expect(Object.keys(jobs)).toEqual(expect.arrayContaining(Object.keys(birthdays)));
  });
});

describe('the outbox', () => {
  it('is refused to administrators; operators read it with a log line that contains no texts, and codes can be masked', async () => {
    const { app } = office;
    expect((await app.send(outbox.page, {}, as())).status).toBe(403);
    const { data } = await app.send(smsCheckNumber.save, { name: '店长', mobile: '13700000009' }, as());
    await app.send(smsCheckNumber.sendCode, { id: data.id }, as());
    const [row] = await outboxRows(office);
    expect(row).toMatchObject({ channel: 'SMS', to: '13700000009', template: 'SAFE_NUMBER', state: 'SENT' });
    const kept = { body: '【明眸】验证码为123456，请勿告知他人', payload: { code: '123456' } };
    const common = {
      id: 1,
      to: '13700000009',
      template: 'SAFE_NUMBER',
      state: 'SENT',
      at: '',
      channel: 'SMS',
    } as const;
    expect(shownRow({ ...common, ...kept }, false).text).toBe('【明眸】验证码为••••••，请勿告知他人');
    expect(shownRow({ ...common, ...kept }, true).text).toContain('123456');
    // Earlier tests of this file read the outbox as well.
    const [log] = await office.rows(
      "SELECT before, after, target_name FROM operation_log WHERE target_type = '发件箱' ORDER BY id DESC LIMIT 1",
    );
    expect(log).toEqual({ before: null, after: null, target_name: '1条' });
  });
});

describe('a message to patients', () => {
  it('addresses each patient by name, and never includes patients of another chain', async () => {
    const found = await office.app.send(patient.page, { size: 10 }, as());
    const ids = found.data.records.map(({ id }) => id);
    const templateId = await office.template(`${v('patientName')}您好`);
    const { data } = await office.app.send(smsReady.preview, { patientIds: [...ids, 999_999], templateId }, as());
    expect(data.total).toBe(ids.length);
    const names = found.data.records.map(({ name }) => name);
    expect(names.some((name) => data.samples[0]?.content === `【明眸眼视光】${name}您好`)).toBe(true);
    expect(TODAY).toBe('2025-03-08');
  });
});
