import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { points } from '@mingmou/contract/cashier/benefit/points.contract';
import { vipIntegral } from '@mingmou/contract/patients/vip/vip-integral.contract';
import { brokenInvariants } from '../cashier/invariants';
import { cash, newKey, openTill, type Till, TODAY } from '../cashier/till';
import { atOneInstant } from '../support/barrier';

type Adjusting = InputOf<typeof vipIntegral.adjust>;
type Asked = Omit<InputOf<typeof vipIntegral.ledger>, 'patientId'>;

const UNKNOWN = 987_654_321;

let till: Till;
let foreign: string;
beforeAll(async () => {
  till = await openTill();
  foreign = await till.app.signIn('admin_b');
});
beforeEach(() => till.clear());
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

const adjust = (delta: number, more: Partial<Adjusting> = {}, token = till.manager, idempotencyKey = newKey()) =>
  till.app.send(
    vipIntegral.adjust,
    { patientId: till.patientId, delta, reason: '补录', ...more },
    { token, idempotencyKey },
  );
const page = (asked: Asked = {}, token = till.manager, patientId = till.patientId) =>
  till.app.send(vipIntegral.ledger, { patientId, ...asked }, { token });
const standing = async () => {
  const { data } = await till.app.send(points.info, { patientId: till.patientId }, { token: till.cashier });
  return [data.balance, data.debt];
};
const written = async () => Number((await till.rows('SELECT count(*) AS n FROM integral_ledger'))[0]?.n);

async function owe(debt: number): Promise<void> {
  await till.rows('INSERT INTO integral_account (property_owner_id, patient_id, debt, seq) VALUES (1, $1, $2, 1)', [
    till.patientId,
    debt,
  ]);
  await till.rows(
    `INSERT INTO integral_ledger (property_owner_id, patient_id, seq, ledger_type, delta, balance_after, debt_after, biz_type, biz_id, biz_no, org_id)
     VALUES (1, $1, 1, 4, 0, 0, $2, 'REFUND', 1, 'TF202603100001', 1)`,
    [till.patientId, debt],
  );
}

describe('会员等级', () => {
  it('starts with four levels in every chain', async () => {
    const of = async (token: string) => (await till.app.send(vipIntegral.levels, {}, { token })).data;
    const levels = await of(till.cashier);
    expect(
      levels.map((level) => [
        ...[level.levelNo, level.name, level.growthMin, level.discountRate],
        ...[level.integralTimes, level.birthdayTimes, level.birthdayIntegral],
      ]),
    ).toEqual([
      [1, '普通会员', 0, 100, 1, 1, 0],
      [2, '银卡', 2000, 98, 1, 1.5, 100],
      [3, '金卡', 5000, 95, 1.5, 2, 200],
      [4, '钻石', 20_000, 90, 2, 2, 500],
    ]);
    expect(levels[0]).toMatchObject({ birthdayCoupon: null, privileges: null, stateEnum: 'ENABLE', version: 1 });
    const others = await of(foreign);
    expect(others.map(({ name }) => name)).toEqual(levels.map(({ name }) => name));
    expect(others.some(({ id }) => levels.some((level) => level.id === id))).toBe(false);
  });
});

describe('调整积分', () => {
  it('PAT-12 refuses a deduction above the balance, requires a right above 5000 points, and pays the debt first', async () => {
    await adjust(120);
    expect(await adjust(-200)).toMatchObject({ code: 130303, msg: '积分不足，最多可扣120' });
    expect(await adjust(5001)).toMatchObject({ code: 130304, msg: '单次调整超过5000，需授权' });
    expect(await standing()).toEqual([120, 0]);
    await till.clear();
    await owe(50);
    expect((await adjust(80)).data).toEqual({ balance: 30, debt: 0 });
    expect((await page()).data.records.map(({ type, delta }) => [type, delta])).toEqual([
      [8, -50],
      [6, 80],
      [4, 0],
    ]);
  });

  it.each([
    [-119, 0, 1],
    [-120, 0, 0],
    [-121, 130303, 120],
  ])('adjusts a balance of 120 by %i: code %i, %i left', async (delta, code, left) => {
    await adjust(120);
    expect((await adjust(delta)).code).toBe(code);
    expect(await standing()).toEqual([left, 0]);
  });

  it.each([
    [49, 0, 1],
    [50, 0, 0],
    [51, 1, 0],
  ])('adjusts a debt of 50 by %i: balance %i, debt %i', async (delta, balance, debt) => {
    await owe(50);
    expect((await adjust(delta)).data).toEqual({ balance, debt });
  });

  it.each([
    [4999, 0],
    [5000, 0],
    [5001, 130304],
    [-4999, 0],
    [-5000, 0],
    [-5001, 130304],
  ])('adjusts by %i without the right to large adjustments: code %i', async (delta, code) => {
    await adjust(6000, {}, till.admin);
    expect((await adjust(delta)).code).toBe(code);
    expect((await adjust(delta, {}, till.admin)).code).toBe(delta < 0 && code === 0 ? 130303 : 0);
  });

  it("uses the limit from the chain's parameter", async () => {
    await till.set('integralAdjustMax', 10);
    expect(await adjust(11)).toMatchObject({ code: 130304, msg: '单次调整超过10，需授权' });
    expect((await adjust(10)).code).toBe(0);
  });

  it.each([
    ['a change of 0', { delta: 0 }],
    ['a change of 1.5 points', { delta: 1.5 }],
    ['no reason', { reason: null }],
    ['an unknown reason', { reason: '心情好' }],
  ])('refuses %s as malformed', async (_case, change) => {
    expect((await adjust(1, change as Partial<Adjusting>)).status).toBe(400);
    expect(await written()).toBe(0);
  });

  it('requires points to be enabled', async () => {
    await till.set('integralPerYuan', 0);
    expect(await adjust(1)).toMatchObject({ code: 130307, msg: '积分功能未启用' });
  });

  it('adjusts only once for one idempotency key', async () => {
    const key = newKey();
    const first = await adjust(7, {}, till.manager, key);
    expect((await adjust(7, {}, till.manager, key)).data).toEqual(first.data);
    expect(await adjust(8, {}, till.manager, key)).toMatchObject({ code: 180002 });
    const asked = { patientId: till.patientId, delta: 7, reason: '补录' };
    expect((await till.app.sendRaw(vipIntegral.adjust, asked, { token: till.manager })).status).toBe(400);
    expect([await written(), await standing()]).toEqual([1, [7, 0]]);
  });

  it('calculates the second of two concurrent deductions from the balance after the first', async () => {
    await adjust(120);
    const account = `SELECT FROM integral_account WHERE patient_id = ${till.patientId} FOR UPDATE`;
    const replies = await atOneInstant(till.app.database, account, [
      () => adjust(-100),
      () => adjust(-100, {}, till.admin),
    ]);
    expect(replies.find(({ success }) => success)?.data).toEqual({ balance: 20, debt: 0 });
    expect(replies.find(({ success }) => !success)).toMatchObject({ code: 130303, msg: '积分不足，最多可扣20' });
  });

  it('writes one row each for ten concurrent adjustments into a gapless ledger', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => adjust(at + 1)));
    expect(await standing()).toEqual([55, 0]);
    const { data } = await page();
    expect(data.records.map(({ seq }) => seq)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('accepts only patients of the organisation', async () => {
    for (const reply of [await adjust(1, { patientId: UNKNOWN }), await adjust(1, {}, foreign)])
      expect(reply).toMatchObject({ status: 200, code: 100002 });
    await till.rows('DELETE FROM patient_org WHERE patient_id = $1 AND org_id = 2', [till.patientId]);
    const elsewhere = await till.app.signIn('manager', { orgId: 2, device: 'elsewhere' });
    expect(await adjust(1, {}, elsewhere)).toMatchObject({ code: 130102 });
    expect(await page({}, elsewhere)).toMatchObject({ code: 130102 });
    expect(await written()).toBe(0);
  });

  it('writes the reason to the operation log', async () => {
    await adjust(5, { reason: '投诉补偿', remark: '镜片等了三天' });
    const [line] = await till.rows(
      `SELECT action, target_name, reason, "after" FROM operation_log WHERE action = '调整积分' ORDER BY id DESC LIMIT 1`,
    );
    expect(line).toMatchObject({ reason: '投诉补偿：镜片等了三天', after: { balance: { value: 5 } } });
  });
});

describe('积分流水', () => {
  it('shows operator, organisation, source and reason of each change of points', async () => {
    await till.sell([till.line('百元')], 100, [cash(100)]);
    await adjust(-30, { reason: '录入错误', remark: '多录一单' });
    const { data } = await page();
    expect(data).toMatchObject({ total: 2, page: 1 });
    expect(data.records).toMatchObject([
      {
        ...{ seq: 2, at: `${TODAY} 09:00:00`, type: 6, delta: -30, balanceAfter: 70, debtAfter: 0, orgName: '旗舰店' },
        ...{ bizNo: expect.stringMatching(/^B\d{8}$/), reason: '录入错误', remark: '多录一单' },
      },
      { seq: 1, type: 1, delta: 100, bizNo: expect.stringMatching(/^SF/), reason: null, remark: null },
    ]);
    expect(data.records.every(({ operatorName }) => operatorName)).toBe(true);
  });

  it.each<[string, Asked, number[]]>([
    ['type 6', { type: 6 }, [2, 1]],
    ['type 1', { type: 1 }, []],
    ['a start date', { from: '2026-03-11' }, [2]],
    ['an end date', { to: '2026-03-10' }, [1]],
    ['both dates', { from: '2026-03-10', to: '2026-03-11' }, [2, 1]],
    ['an end date before all rows', { to: '2026-03-09' }, []],
    ['nothing, sorted by points ascending', { column: 'delta', asc: true }, [1, 2]],
  ])('filters the ledger by %s', async (_case, asked, seqs) => {
    till.app.setNow('2026-03-10 23:59:59');
    const token = await till.app.signIn('manager', { orgId: 1, device: 'night' });
    await adjust(1, {}, token);
    till.app.setNow('2026-03-11 00:00:00');
    await adjust(2, {}, token);
    expect((await page(asked, token)).data.records.map(({ seq }) => seq)).toEqual(seqs);
  });

  it('refuses a patient of another chain, and changes or deletions of rows', async () => {
    await adjust(1);
    expect(await page({}, foreign)).toMatchObject({ code: 100002 });
    expect(await page({}, till.manager, UNKNOWN)).toMatchObject({ status: 200, code: 100002 });
    const [may] = await till.rows(
      `SELECT has_table_privilege('mingmou_app', 'integral_ledger', 'UPDATE') AS changed,
        has_table_privilege('mingmou_app', 'integral_ledger', 'DELETE') AS deleted`,
    );
    expect(may).toEqual({ changed: false, deleted: false });
  });
});
