import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { invoiceBook } from '@mingmou/contract/system/cashier/invoice-book.contract';
import { payWay } from '@mingmou/contract/system/cashier/pay-way.contract';
import { rechargeRule } from '@mingmou/contract/system/cashier/recharge-rule.contract';
import { type TestApp, testApp } from '../support/app';
import { atOneInstant } from '../support/barrier';

let app: TestApp;
let admin: string;
/** Session of the same administrator in the second organisation, then session of an administrator of another chain. */
let elsewhere: string;
let stranger: string;
let cashier: string;
let orgIds: number[];

beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
  orgIds = rows.map(({ id }) => Number(id));
  admin = await app.signIn('admin', { orgId: orgIds[0] });
  elsewhere = await app.signIn('admin', { orgId: orgIds[1], device: 'device-2' });
  stranger = await app.signIn('admin_b');
  cashier = await app.signIn('cashier');
  await app.database.query(
    `DELETE FROM pay_way_org; DELETE FROM pay_way WHERE way_code > 100; DELETE FROM recharge_rule; DELETE FROM invoice_book`,
  );
});
afterAll(() => app.close());

const succeeded = (replies: readonly { success: boolean }[]) => replies.filter(({ success }) => success);

describe('支付方式', () => {
  const ways = async (token = admin) => (await app.send(payWay.page, { size: 100 }, { token })).data.records;
  const wayNamed = async (name: string, token = admin) => {
    const found = (await ways(token)).find((way) => way.name === name);
    if (!found) throw new Error(`no way ${name}`);
    return found;
  };
  const save = (name: string, more: Partial<InputOf<typeof payWay.save>> = {}, token = admin) =>
    app.send(payWay.save, { name, ...more }, { token });
  const offered = async (token: string, scene = 1) =>
    (await app.send(chargeOrder.findWays, { scene }, { token })).data.map(({ name }) => name);

  it('assigns own payment methods the first free code from 101 unless a code is given, and sets default flags', async () => {
    await save('美团券', { income: false, tradeNoRequired: true });
    await save('对公转账', { wayCode: 120, recharge: false });
    await save('商保');
    expect(await ways()).toMatchObject([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((wayCode) => ({ wayCode, own: false })),
      { wayCode: 101, name: '美团券', own: true, income: false, recharge: true, tradeNoRequired: true, enabled: true },
      { wayCode: 102, name: '商保' },
      {
        wayCode: 120,
        name: '对公转账',
        income: true,
        recharge: false,
        collect: true,
        earn: true,
        tradeNoRequired: false,
      },
    ]);
    expect(await save('错码', { wayCode: 100 })).toMatchObject({ status: 400, data: { field: 'wayCode' } });
    expect(await save('同码', { wayCode: 120 })).toMatchObject({ code: 100004, msg: '编码「120」已存在，请更换' });
    expect(await save('十一个字的支付方式名称呀')).toMatchObject({ status: 400, data: { field: 'name' } });
  });

  it('accepts a name only once in the chain under concurrency, and refuses built-in names', async () => {
    const replies = await Promise.all([save('抖音券'), save('抖音券', {}, elsewhere), save('抖音券'), save('抖音券')]);
    expect(succeeded(replies)).toHaveLength(1);
    expect(replies.filter(({ success }) => !success).map(({ msg }) => msg)).toEqual(
      Array.from({ length: 3 }, () => '支付方式「抖音券」已存在，请更换'),
    );
    for (const name of ['现金', '储值卡']) expect(await save(name)).toMatchObject({ code: 100004 });
    expect((await save('抖音券', {}, stranger)).success).toBe(true);
  });

  it('assigns each of several concurrently saved payment methods its own code', async () => {
    const replies = await Promise.all(['甲券', '乙券', '丙券', '丁券'].map((name) => save(name)));
    expect(succeeded(replies)).toHaveLength(4);
    const codes = (await ways()).filter(({ name }) => /^[甲乙丙丁]券$/.test(name)).map(({ wayCode }) => wayCode);
    expect(new Set(codes).size).toBe(4);
    for (const name of ['甲券', '乙券', '丙券', '丁券']) {
      const { id, version } = await wayNamed(name);
      expect((await app.send(payWay.delete, { id, version, stateEnum: 'DELETE' }, { token: admin })).success).toBe(
        true,
      );
    }
  });

  it('refuses to change or delete built-in payment methods', async () => {
    const { id, version } = await wayNamed('微信');
    const says = (action: string) => ({ code: 100007, msg: `支付方式「微信」已被系统使用，不能${action}` });
    expect(await app.send(payWay.update, { id, version, name: '微信支付' }, { token: admin })).toMatchObject(
      says('修改'),
    );
    expect(await app.send(payWay.deleteCheck, { id }, { token: admin })).toMatchObject(says('删除'));
    const gone = await app.send(payWay.delete, { id, version, stateEnum: 'DELETE' }, { token: admin });
    expect(gone).toMatchObject(says('删除'));
  });

  it('renames and flags an own payment method, and refuses a stale version', async () => {
    const { id, version, wayCode } = await wayNamed('商保');
    const changed = { id, version, name: '商业保险', tradeNoRequired: true };
    expect((await app.send(payWay.update, changed, { token: admin })).success).toBe(true);
    expect(await wayNamed('商业保险')).toMatchObject({ wayCode, tradeNoRequired: true, income: true });
    expect(await app.send(payWay.update, changed, { token: admin })).toMatchObject({ code: 100001 });
    expect(await app.send(payWay.findById, { id }, { token: stranger })).toMatchObject({ code: 100002 });
  });

  it('enables payment methods per organisation, with immediate effect at the cashier', async () => {
    const { id, orgVersion } = await wayNamed('支付宝');
    const off = { id, enabled: false, orgVersion };
    const replies = await Promise.all([1, 2].map(() => app.send(payWay.switch, off, { token: admin })));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100001]);
    expect(await wayNamed('支付宝')).toMatchObject({ enabled: false, orgVersion: 1 });
    expect(await wayNamed('支付宝', elsewhere)).toMatchObject({ enabled: true, orgVersion: 0 });
    expect(await offered(cashier)).not.toContain('支付宝');
    // Refunds still use the payment method of the payment.
    expect(await offered(cashier, 4)).toContain('支付宝');
    expect(await app.send(payWay.switch, { ...off, orgVersion: 1 }, { token: stranger })).toMatchObject({
      code: 100002,
    });
    const { rows } = await app.database.query(
      `SELECT target_name, before->'enabled'->>'value' AS old, after->'enabled'->>'value' AS new FROM operation_log
       WHERE target_type = '支付方式' AND after ? 'enabled' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]).toEqual({ target_name: '支付宝', old: 'true', new: 'false' });
  });

  it('keeps the order per organisation, lists new payment methods last, and leaves the version of the switches unchanged', async () => {
    const [medicare, voucher, cash] = [await wayNamed('医保'), await wayNamed('美团券'), await wayNamed('现金')];
    const ids = [voucher.id, medicare.id, cash.id];
    expect((await app.send(payWay.sort, { ids }, { token: admin })).success).toBe(true);
    expect(await offered(cashier)).toEqual([
      '美团券',
      '微信',
      '银行卡',
      '医保',
      '储值卡',
      '积分',
      '挂账',
      '现金',
      '商业保险',
      '抖音券',
      '对公转账',
    ]);
    expect((await offered(elsewhere)).slice(0, 3)).toEqual(['现金', '微信', '支付宝']);
    await save('新来的');
    expect((await offered(cashier)).at(-1)).toBe('新来的');
    expect((await wayNamed('医保')).orgVersion).toBe(0);
    for (const wrong of [[cash.id, cash.id], [987_654_321]]) {
      expect(await app.send(payWay.sort, { ids: wrong }, { token: admin })).toMatchObject({ code: 100002 });
    }
  });

  it('offers only flagged payment methods for 充值 and 收欠款, and a chain-wide disabled payment method nowhere', async () => {
    expect(await offered(cashier, 2)).not.toContain('对公转账');
    expect(await offered(cashier, 2)).not.toContain('医保');
    expect(await offered(cashier, 3)).toContain('对公转账');
    const { id, version } = await wayNamed('对公转账');
    await app.send(payWay.enable, { id, version, stateEnum: 'DISABLE' }, { token: elsewhere });
    expect(await offered(cashier)).not.toContain('对公转账');
    const { data } = await app.send(payWay.findAll, {}, { token: cashier });
    expect(data.map(({ name }) => name)).not.toContain('对公转账');
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['enabled', 'id', 'name', 'wayCode']);
  });

  it('requires the button 收银设置', async () => {
    expect(await save('越权', {}, cashier)).toMatchObject({ status: 403 });
    expect(await app.send(payWay.page, {}, { token: cashier })).toMatchObject({ status: 403 });
    expect(await app.send(payWay.sort, { ids: [1] }, { token: cashier })).toMatchObject({ status: 403 });
  });
});

describe('充值活动', () => {
  type Draft = InputOf<typeof rechargeRule.save>;
  const rule = (threshold: number, more: Partial<Draft> = {}): Draft => ({
    threshold: money(threshold),
    giftAmount: money(threshold / 10),
    ...more,
  });
  const save = (draft: Draft, token = admin) => app.send(rechargeRule.save, draft, { token });
  const inForce = async (day: string, orgId = orgIds[0]) => {
    const { data } = await app.send(rechargeRule.findAll, { day, orgId }, { token: cashier });
    return data.map(({ threshold, giftAmount, giftIntegral }) => [threshold, giftAmount, giftIntegral]);
  };

  it('accepts a threshold only once in the chain under concurrency', async () => {
    const replies = await Promise.all([1, 2, 3].map((at) => save(rule(1000), at === 1 ? elsewhere : admin)));
    expect(succeeded(replies)).toHaveLength(1);
    const refused = replies.find(({ success }) => !success);
    expect(refused).toMatchObject({ code: 100004, msg: '充值满「1000.00」已存在，请更换' });
    expect((await save(rule(1000), stranger)).success).toBe(true);
  });

  it('offers active rules by day and organisation, lowest threshold first', async () => {
    await save(rule(3000, { giftAmount: money(400), validFrom: '2025-03-01', validTo: '2025-03-31' }));
    await save(rule(500, { giftAmount: null, giftIntegral: 50, orgIds: [orgIds[1] ?? 0] }));
    expect(await inForce('2025-03-31')).toEqual([
      [1000, 100, 0],
      [3000, 400, 0],
    ]);
    expect(await inForce('2025-04-01')).toEqual([[1000, 100, 0]]);
    expect(await inForce('2025-02-28', orgIds[1])).toEqual([
      [500, 0, 50],
      [1000, 100, 0],
    ]);
  });

  it.each([
    ['no gift', { giftAmount: null }, 'giftAmount', '赠送金额：赠送金额和赠送积分至少填写一项'],
    [
      'an end before the start',
      { validFrom: '2025-03-02', validTo: '2025-03-01' },
      'validTo',
      '结束日期：不能早于开始日期',
    ],
    ['a threshold of 0', { threshold: money(0) }, 'threshold', undefined],
    ['a threshold above the limit', { threshold: money(50_000.01) }, 'threshold', undefined],
    ['half a gift point', { giftIntegral: 0.5 }, 'giftIntegral', undefined],
  ])('refuses a rule with %s', async (_case, wrong, field, msg) => {
    const reply = await save(rule(2000, wrong));
    expect(reply).toMatchObject({ status: 400, data: { field }, ...(msg ? { msg } : {}) });
  });

  it('refuses an organisation of another chain, and keeps an organisation that was disabled later', async () => {
    const { rows } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 2 LIMIT 1');
    expect(await save(rule(2000, { orgIds: [Number(rows[0]?.id)] }))).toMatchObject({ code: 100002 });
    const third = orgIds[2] ?? 0;
    const { data } = await save(rule(2000, { orgIds: [third] }));
    await app.database.query(`UPDATE org SET state_enum = 'DISABLE' WHERE id = ${third}`);
    const { data: row } = await app.send(rechargeRule.findById, data, { token: admin });
    expect(row).toMatchObject({ name: '充值满2000.00元', orgIds: [third], orgNames: ['城西店'] });
    const kept = { id: row.id, version: row.version, ...rule(2000, { giftIntegral: 5, orgIds: [third] }) };
    expect((await app.send(rechargeRule.update, kept, { token: admin })).success).toBe(true);
    expect(await save(rule(2500, { orgIds: [third] }))).toMatchObject({ code: 100002 });
    await app.database.query(`UPDATE org SET state_enum = 'ENABLE' WHERE id = ${third}`);
  });

  it('disables and deletes a rule, and frees its threshold', async () => {
    const { data } = await app.send(rechargeRule.page, { size: 100 }, { token: admin });
    const { id, version } = data.records.find(({ name }) => name === '充值满1000.00元') ?? { id: 0, version: 0 };
    await app.send(rechargeRule.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin });
    expect((await inForce('2025-04-01')).map(([threshold]) => threshold)).not.toContain(1000);
    expect(await app.send(rechargeRule.deleteCheck, { id }, { token: admin })).toMatchObject({
      data: '确定要删除「充值满1000.00元」吗？删除后不可恢复',
    });
    await app.send(rechargeRule.delete, { id, version: version + 1, stateEnum: 'DELETE' }, { token: admin });
    expect((await save(rule(1000))).success).toBe(true);
    expect(await save(rule(4000), cashier)).toMatchObject({ status: 403 });
  });
});

describe('发票号段', () => {
  const save = (from: string, to: string, more: Partial<InputOf<typeof invoiceBook.save>> = {}, token = admin) =>
    app.send(invoiceBook.save, { from, to, ...more }, { token });
  const books = async (token = admin) => (await app.send(invoiceBook.page, { size: 100 }, { token })).data.records;
  const open = async (token = admin) => (await books(token)).filter(({ stateEnum }) => stateEnum === 'ENABLE');
  const OVERLAP = { code: 170504, msg: '发票号段与已有号段重叠' };

  it('opens the first book, queues further books, and keeps leading zeros in numbers', async () => {
    await save('1', '00000100', { prefix: 'A' });
    await save('00000101', '00000200', { prefix: 'A', next: '00000150' });
    expect(await books()).toMatchObject([
      { name: 'A00000001–A00000100', from: '00000001', next: '00000001', stateEnum: 'ENABLE' },
      { name: 'A00000101–A00000200', from: '00000101', next: '00000150', stateEnum: 'DISABLE' },
    ]);
  });

  it('refuses overlapping ranges of new and of changed books; other organisations have their own ranges', async () => {
    expect(await save('00000200', '00000300', { prefix: 'A' })).toMatchObject(OVERLAP);
    expect(await save('50', '60', { prefix: 'A' })).toMatchObject(OVERLAP);
    expect((await save('00000050', '00000060', { prefix: 'A' }, elsewhere)).success).toBe(true);
    const [first] = await books();
    const { id = 0, version = 0 } = first ?? {};
    const longer = { id, version, prefix: 'A', from: '00000001', to: '00000101' };
    expect(await app.send(invoiceBook.update, longer, { token: admin })).toMatchObject(OVERLAP);
    const used = { ...longer, to: '00000100', next: '00000042' };
    expect((await app.send(invoiceBook.update, used, { token: admin })).success).toBe(true);
    expect((await books())[0]).toMatchObject({ next: '00000042', stateEnum: 'ENABLE' });
    const shorter = { ...used, version: version + 1, to: '00000041', next: null };
    expect(await app.send(invoiceBook.update, shorter, { token: admin })).toMatchObject({
      status: 400,
      msg: '下一号：应在起始号与终止号之间',
    });
  });

  /** Runs requests concurrently: each either waits for the lock of the organisation's row or has already read the books. */
  const together = <T>(...requests: readonly (() => Promise<T>)[]) =>
    atOneInstant(app.database, `SELECT FROM org WHERE id = ${orgIds[0]} FOR UPDATE`, requests);

  it('accepts only one of several overlapping books that are created concurrently', async () => {
    const opening = (at: number) => () => save(String(1000 + at), String(1100 + at), { prefix: 'P' });
    const replies = await together(opening(0), opening(1), opening(2));
    expect(succeeded(replies)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 170504)).toHaveLength(2);
    expect((await books()).filter(({ prefix }) => prefix === 'P')).toHaveLength(1);
  });

  it('accepts only one of two concurrent changes that make books overlap', async () => {
    await save('100', '199', { prefix: 'M' });
    await save('300', '399', { prefix: 'M' });
    const [low, high] = (await books()).filter(({ prefix }) => prefix === 'M');
    if (!low || !high) throw new Error('two books');
    const moving = (of: { id: number; version: number }, from: string, to: string) => () =>
      app.send(
        invoiceBook.update,
        { id: of.id, version: of.version, prefix: 'M', from, to, next: from },
        { token: admin },
      );
    const replies = await together(moving(low, '100', '250'), moving(high, '200', '399'));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 170504]);
  });

  it('keeps one book open when several are opened concurrently', async () => {
    const waiting = (await books()).filter(({ stateEnum }) => stateEnum === 'DISABLE');
    const replies = await Promise.all(
      waiting.map(({ id, version }) =>
        app.send(invoiceBook.enable, { id, version, stateEnum: 'ENABLE' }, { token: admin }),
      ),
    );
    // Opening a book closes another book, which a concurrent request may also be opening.
    expect(replies.every(({ code }) => code === 0 || code === 100001)).toBe(true);
    expect(succeeded(replies).length).toBeGreaterThan(0);
    expect(await open()).toHaveLength(1);
    expect(await open(elsewhere)).toHaveLength(1);
    const { data } = await app.send(invoiceBook.findAll, {}, { token: cashier });
    expect(data.map(({ id }) => id)).toEqual((await open()).map(({ id }) => id));
  });

  it.each([
    ['letters', '1a', '100', 'from'],
    ['21 digits', '1', '1'.repeat(21), 'to'],
    ['an end before the start', '200', '100', 'to'],
  ])('refuses a book with %s', async (_case, from, to, field) => {
    expect(await save(from, to, { prefix: 'Z' })).toMatchObject({ status: 400, data: { field } });
  });

  it('accepts 20 digits, frees the numbers of a deleted book, and requires the right', async () => {
    const nines = '9'.repeat(20);
    const { data } = await save(nines, nines, { prefix: 'L' });
    expect(await save(nines, nines, { prefix: 'L' })).toMatchObject(OVERLAP);
    const { version } = (await app.send(invoiceBook.findById, data, { token: admin })).data;
    await app.send(invoiceBook.delete, { ...data, version, stateEnum: 'DELETE' }, { token: admin });
    expect((await save(nines, nines, { prefix: 'L' })).success).toBe(true);
    expect(await save('1', '2', { prefix: 'X' }, cashier)).toMatchObject({ status: 403 });
  });
});
