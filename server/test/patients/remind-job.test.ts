import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { jobs } from '../../src/modules/jobs';
import { remindJobs } from '../../src/modules/remind/remind.job';
import { newKey, openReminders, type Reminders } from './reminders';

const BY_SMS = 2;
let r: Reminders;
let templateId = 0;

beforeAll(async () => {
  r = await openReminders();
  await r.rows(`INSERT INTO sms_account (property_owner_id, org_id, enabled, balance, sign_text, sign_state)
    VALUES (1, ${r.orgId}, true, 100, '明眸', 'PASSED')
    ON CONFLICT (property_owner_id, org_id) DO UPDATE SET enabled = true, sign_text = '明眸', sign_state = 'PASSED'`);
  const text = `\${patientName}，请于\${date}到\${orgName}复诊`;
  const [row] = await r.rows(`INSERT INTO sms_template (property_owner_id, org_id, code, name, sms_scene, content,
      passed_content, audit_state)
    VALUES (1, ${r.orgId}, 'REVIEW', '复诊', 'NOTICE', '${text}', '${text}', 'PASSED') RETURNING id`);
  templateId = Number(row?.id);
});
beforeEach(async () => {
  await r.clear();
  await r.rows(`UPDATE sms_account SET balance = 100 WHERE org_id = ${r.orgId}`);
  await setting(true);
});
afterAll(() => r.app.close());

const setting = (enabled: boolean) =>
  r.rows(`DELETE FROM remind_setting WHERE event = 'REVIEW_REMIND';
    INSERT INTO remind_setting (property_owner_id, org_id, event, enabled, channels, send_time, receiver, sms_template_id)
    VALUES (1, ${r.orgId}, 'REVIEW_REMIND', ${enabled}, '{SMS}', '00:00', 'PATIENT', ${templateId})`);
const parameter = (key: string, value: string) =>
  r.rows(`INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, ${r.orgId}, '${key}', '${value}')`);
const texts = async () =>
  (await r.rows(`SELECT content, source_id::int AS id FROM sms_ready WHERE event = 'REVIEW_REMIND' ORDER BY id`)) as {
    content: string;
    id: number;
  }[];

/** Sets the clock to a time, forward or back, and runs the due jobs. */
async function wake(moment: string): Promise<void> {
  await r.rows(`DELETE FROM job WHERE kind NOT LIKE 'remind-%'`);
  await runDueJobs(r.app.database.db, remindJobs, () => instantOf(moment));
}

const firstNight = () =>
  r.rows(`INSERT INTO job (property_owner_id, kind, payload, run_at, unique_key)
    VALUES (1, 'remind-nightly', '{}', '2026-03-11 00:25+08', '2026-03-11')`);

async function planned(planDate: string, more: object = {}) {
  const { patientId } = await r.visited();
  const { data } = await r.save(patientId, planDate, { channel: BY_SMS, ...more });
  return { patientId, id: data.id };
}

describe('到点自动发送', () => {
  it('PAT-21 sends once at nine on the remind date, and not a minute earlier', async () => {
    const { patientId } = await planned('2026-03-14');
    await firstNight();
    await wake('2026-03-11 00:25:00');
    await wake('2026-03-11 08:59:59');
    expect(await texts()).toEqual([]);
    await wake('2026-03-11 09:00:00');
    expect(await texts()).toMatchObject([{ content: expect.stringContaining('请于2026-03-14到') }]);
    expect(await r.of(patientId)).toMatchObject([{ state: 1, attempts: 1, next: '2026-03-17', result: '短信已发送' }]);
    await wake('2026-03-11 23:59:00');
    await wake('2026-03-12 10:00:00');
    expect(await texts()).toHaveLength(1);
  });

  it('sends at the hour that the organisation sets', async () => {
    await planned('2026-03-13');
    await parameter('remindSendAt', '"15:30"');
    await firstNight();
    await wake('2026-03-11 15:29:59');
    expect(await texts()).toEqual([]);
    await wake('2026-03-11 15:30:00');
    expect(await texts()).toHaveLength(1);
  });

  it('after a clock jump over days, sends reminders of future visits once and leaves overdue visits to the staff', async () => {
    const late = await planned('2026-03-12');
    const due = await planned('2026-03-18');
    await firstNight();
    await wake('2026-03-16 11:00:00');
    expect((await texts()).map(({ id }) => id)).toEqual([due.id]);
    expect(await r.of(late.patientId)).toMatchObject([{ state: 0 }]);
    // The clock is set back and passes the same day again.
    await wake('2026-03-11 11:00:00');
    await wake('2026-03-16 11:00:00');
    await wake('2026-03-17 11:00:00');
    expect(await texts()).toHaveLength(1);
  });

  it('a failed run is retried, and sends each reminder once', async () => {
    const [a, b] = [await planned('2026-03-13'), await planned('2026-03-13')];
    await firstNight();
    await r.rows(`ALTER TABLE review_remind_contact ADD CONSTRAINT dies CHECK (remind_id <> ${b.id})`);
    await wake('2026-03-11 09:00:00');
    expect(await texts()).toEqual([]);
    expect(await r.of(a.patientId)).toMatchObject([{ state: 0 }]);
    await r.rows('ALTER TABLE review_remind_contact DROP CONSTRAINT dies');
    await wake('2026-03-11 09:02:00');
    await wake('2026-03-11 09:10:00');
    expect((await texts()).map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  it('a reminder that cannot be sent stays 待提醒 with the reason', async () => {
    const disturb = await planned('2026-03-13');
    await r.rows(
      `UPDATE patient SET no_disturb_ways = '{2}', no_disturb_reason = '要求' WHERE id = ${disturb.patientId}`,
    );
    const landline = await planned('2026-03-13');
    await r.rows(`UPDATE patient SET phone = '05718888888' WHERE id = ${landline.patientId}`);
    const wechat = await planned('2026-03-13', { channel: 3 });
    await firstNight();
    await wake('2026-03-11 09:00:00');
    expect(await r.of(disturb.patientId)).toMatchObject([{ state: 0, result: '未发送：免打扰' }]);
    expect(await r.of(landline.patientId)).toMatchObject([{ state: 0, result: '未发送：号码无效' }]);
    expect(await r.of(wechat.patientId)).toMatchObject([
      { state: 0, result: '未发送：提醒设置未开启复诊提醒的该渠道' },
    ]);
    expect(await texts()).toEqual([]);
    await setting(false);
    const off = await planned('2026-03-13');
    await wake('2026-03-12 09:00:00');
    expect(await r.of(off.patientId)).toMatchObject([{ state: 0, result: '未发送：提醒设置未开启复诊提醒的该渠道' }]);
  });

  it('a balance for one message sends one reminder', async () => {
    await planned('2026-03-13');
    const second = await planned('2026-03-13');
    await r.rows(`UPDATE sms_account SET balance = 1 WHERE org_id = ${r.orgId}`);
    await firstNight();
    await wake('2026-03-11 09:00:00');
    expect(await texts()).toHaveLength(1);
    expect(await r.of(second.patientId)).toMatchObject([{ state: 0, result: '未发送：余额不足' }]);
  });

  it.each([
    ['2026-09-08', 0],
    ['2026-09-09', 5],
  ])('a reminder expires after 180 days: on %s its state is %i', async (day, state) => {
    const { patientId } = await planned('2026-03-12');
    await firstNight();
    await wake(`${day} 00:30:00`);
    expect(await r.of(patientId)).toMatchObject([{ state }]);
  });

  it('is part of the nightly jobs', () => {
    expect(Object.keys(jobs)).toEqual(expect.arrayContaining(['remind-nightly', 'remind-sending']));
  });
});

describe('手工群发', () => {
  const send = (ids: readonly number[], more: object = {}) =>
    r.app.send(
      reviewRemind.send,
      { ids: [...ids], channel: BY_SMS, templateId, ...more },
      { token: r.token(), idempotencyKey: newKey() },
    );

  it('sends all valid reminders, and counts the others by reason', async () => {
    const [a, b, c] = [await planned('2026-03-13'), await planned('2026-03-13'), await planned('2026-03-13')];
    await r.rows(`UPDATE patient SET no_disturb_ways = '{2}', no_disturb_reason = '要求' WHERE id = ${b.patientId}`);
    await r.rows(`UPDATE review_remind SET remind_state = 3 WHERE id = ${c.id}`);
    expect((await send([a.id, b.id, c.id])).data).toEqual({
      sent: 1,
      excluded: [
        { reason: '免打扰', count: 1 },
        { reason: '状态不是待提醒或已提醒', count: 1 },
      ],
    });
    expect(await send([a.id])).toMatchObject({ code: 131004, msg: '没有可发送的患者' });
    expect(await texts()).toHaveLength(1);
  });

  it('refuses a template with an unknown placeholder, and WeChat without an account', async () => {
    const { id } = await planned('2026-03-13');
    const [row] = await r.rows(`INSERT INTO sms_template (property_owner_id, org_id, code, name, sms_scene, content,
        passed_content, audit_state)
      VALUES (1, ${r.orgId}, 'AMOUNT', '金额', 'NOTICE', '\${amount}', '\${amount}', 'PASSED') RETURNING id`);
    expect(await send([id], { templateId: Number(row?.id) })).toMatchObject({
      status: 400,
      msg: '短信模板：含有「金额」，这里没有这项内容，请换一个模板',
    });
    expect(await send([id], { templateId: undefined })).toMatchObject({ status: 400, msg: '短信模板：请选择' });
    expect(await send([id], { channel: 3 })).toMatchObject({ code: 131004 });
    expect(await send([id], { channel: 1 })).toMatchObject({ status: 400, msg: '渠道：请选择短信或微信' });
    expect(await texts()).toEqual([]);
  });
});
