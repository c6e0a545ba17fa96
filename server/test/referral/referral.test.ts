import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import { REFERRAL_DEFAULTS } from '@mingmou/contract/referral/reward.rules';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let orgId: number;

beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query('SELECT min(id) AS id FROM org WHERE property_owner_id = 1');
  orgId = Number(rows[0]?.id);
  admin = await app.signIn('admin', { orgId });
});
beforeEach(async () => {
  await app.database.query(
    'TRUNCATE referral_rules, referral_to_store_setting, referral_transaction_setting, outside_referrer',
  );
});
afterAll(() => app.close());

const as = () => ({ token: admin });
const toStore = async () => (await app.send(referralSetting.toStoreByOrg, { orgId }, as())).data;
const transaction = async () => (await app.send(referralSetting.transactionByOrg, { orgId }, as())).data;

describe('the referral rules', () => {
  it('start with the defaults, and store saved values', async () => {
    const read = () => app.send(referralSetting.baseRules, {}, as());
    expect((await read()).data).toEqual({ ...REFERRAL_DEFAULTS, version: 0 });
    const change = { ...REFERRAL_DEFAULTS, enabled: true, bindDays: 30, version: 0 };
    const replies = await Promise.all([1, 2].map(() => app.send(referralSetting.saveBaseRules, change, as())));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100001]);
    expect((await read()).data).toMatchObject({ enabled: true, bindDays: 30, version: 1 });
    expect((await app.send(referralSetting.saveBaseRules, { ...change, bindDays: 366, version: 1 }, as())).status).toBe(
      400,
    );
  });

  it('belong to the caller’s organisation, and require the right to change them', async () => {
    expect((await app.send(referralSetting.toStoreByOrg, { orgId: orgId + 1 }, as())).code).toBe(100002);
    const front = await app.signIn('front', { device: 'device-2' });
    const change = { ...REFERRAL_DEFAULTS, version: 0 };
    expect((await app.send(referralSetting.saveBaseRules, change, { token: front })).status).toBe(403);
  });
});

describe('a referral reward', () => {
  it('for a visit must be of a kind that the referrer can receive', async () => {
    const [patient, employee] = await toStore();
    if (!patient || !employee) throw new Error('a setting is missing');
    const points = { ...patient, enabled: true, kind: 1 as const, amount: money(100) };
    expect(await app.send(referralSetting.saveToStore, points, as())).toMatchObject({ data: { version: 1 } });
    expect((await toStore())[0]).toMatchObject({ enabled: true, amount: 100, version: 1 });
    const coupon = { ...employee, kind: 3 as const };
    expect(await app.send(referralSetting.saveToStore, coupon, as())).toMatchObject({
      code: 150303,
      msg: '该推荐人类型不支持优惠券',
    });
  });

  it('for a sale must define how it is computed', async () => {
    const [start] = await transaction();
    if (!start) throw new Error('a setting is missing');
    const save = (change: object) => app.send(referralSetting.saveTransaction, { ...start, ...change }, as());
    const tiers = (...froms: number[]) => froms.map((from, n) => ({ from: money(from), pct: n + 1 }));
    expect(await save({ mode: 3, tiers: tiers(0, 2000, 1000) })).toMatchObject({
      code: 150302,
      msg: '阶梯金额必须递增',
    });
    expect((await save({ mode: 1, amount: null })).status).toBe(400);
    expect((await save({ mode: 2, pct: 50.01 })).status).toBe(400);
    expect((await save({ categories: [1] })).status).toBe(400);
    const all = [2, 3, 4, 5, 6, 7, 8, 9] as const;
    const deal = { mode: 3, tiers: tiers(0, 1000), minAmount: money(99.5), categories: all };
    expect(await save(deal)).toMatchObject({ success: true });
    const [kept] = await transaction();
    expect(kept).toMatchObject({
      mode: 3,
      tiers: [
        { from: 0, pct: 1 },
        { from: 1000, pct: 2 },
      ],
      minAmount: 99.5,
    });
    expect(await save({ mode: 2, pct: 3.25 })).toMatchObject({ code: 100001 });
  });
});

describe('an outside referrer', () => {
  it('is unique in the chain, is found by phone, and frees its name when deleted', async () => {
    const draft = { name: '文三路小学', kind: '学校' as const, phone: '0571-88880000', contact: '张老师' };
    const save = (change = {}) => app.send(outsideReferrer.save, { ...draft, ...change }, as());
    const replies = await Promise.all([save(), save()]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100004]);
    const { data } = await app.send(outsideReferrer.page, { keyword: '8888' }, as());
    expect(data.records).toMatchObject([{ name: '文三路小学', contact: '张老师', stateEnum: 'ENABLE' }]);
    const [row] = data.records;
    if (!row) throw new Error('nobody was saved');
    await app.send(outsideReferrer.delete, { id: row.id, version: row.version, stateEnum: 'DELETE' }, as());
    expect(await save()).toMatchObject({ success: true });
    const other = await app.signIn('admin_b', { device: 'device-3' });
    expect((await app.send(outsideReferrer.page, {}, { token: other })).data.total).toBe(0);
  });
});
