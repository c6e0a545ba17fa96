import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { type Desk, newcomer, newKey, openDesk, TODAY } from './desk';

let desk: Desk;
let cashier: string;
let manager: string;
beforeAll(async () => {
  desk = await openDesk();
  [cashier, manager] = [await desk.app.signIn('cashier'), await desk.app.signIn('manager')];
});
afterAll(() => desk.app.close());

const list = (filters: Partial<InputOf<typeof registration.page>> = {}) =>
  desk.app.send(registration.page, { size: 100, dateFrom: TODAY, dateTo: TODAY, ...filters }, { token: desk.front });

async function names(filters: Partial<InputOf<typeof registration.page>>): Promise<string[]> {
  const { data } = await list(filters);
  return data.records.map(({ name }) => name);
}

/** Registers a patient with the fee 专家挂号 of 20 yuan. */
async function register(name: string, change: Partial<Parameters<Desk['register']>[0]> = {}, token?: string) {
  const { data } = await desk.register(
    {
      patient: newcomer(name),
      doctorId: desk.wang.doctorId,
      schedulingId: desk.wang.schedulingId,
      feeItemIds: await desk.feeIds('专家挂号'),
      totalAmount: money(20),
      ...change,
    },
    token,
  );
  return data;
}

async function pay(orderId: number) {
  const { data } = await desk.app.send(chargeOrder.detail, { id: orderId }, { token: cashier });
  const ways = [{ wayCode: 1, amount: money(20) }];
  const input = { id: orderId, version: data.order.version, payableAmount: money(20), ways };
  expect(await desk.app.send(chargeOrder.settle, input, { token: cashier, idempotencyKey: newKey() })).toMatchObject({
    success: true,
  });
}

async function found(id: number, token = desk.front) {
  return (await desk.app.send(registration.findById, { id }, { token })).data;
}

describe('registration records', () => {
  it('are found by doctor, kind, state, payment, source and author, with fees summed over all pages', async () => {
    const zhao = await register('赵记录');
    await register('钱记录', {
      departmentId: desk.li.departmentId,
      doctorId: desk.li.doctorId,
      schedulingId: desk.li.schedulingId,
    });
    await desk.register({ patient: newcomer('孙记录'), visitType: 3 }, manager);
    const { data: li } = await list({ doctorId: desk.li.doctorId });
    expect(li).toMatchObject({ total: 1, records: [{ name: '钱记录', feeAmount: 20 }], sums: { feeAmount: 20 } });
    expect(await names({ visitType: 3 })).toEqual(['孙记录']);
    expect(await names({ payState: 0 })).toEqual(['孙记录']);
    const { data: all } = await list({ size: 10, page: 1 });
    expect(all).toMatchObject({ total: 3, sums: { feeAmount: 40 } });
    expect(all.records.map(({ name }) => name)).toEqual(['孙记录', '钱记录', '赵记录']);

    const { rows } = await desk.app.database.query(
      `SELECT a.account, a.staff_id AS id, (SELECT source_id FROM patient WHERE name = '赵记录') AS source
       FROM account a WHERE a.account IN ('front', 'manager') AND property_owner_id = 1 ORDER BY 1`,
    );
    expect(await names({ operatorId: Number(rows[1]?.id) })).toEqual(['孙记录']);
    expect(await names({ operatorId: Number(rows[0]?.id) })).toEqual(['钱记录', '赵记录']);
    const other = await desk.app.database.query(
      `UPDATE patient SET source_id = (SELECT max(id) FROM customer_source WHERE property_owner_id = 1 AND id <> $1)
       WHERE name = '钱记录' RETURNING source_id AS id`,
      [rows[0]?.source],
    );
    expect(await names({ sourceId: Number(other.rows[0]?.id) })).toEqual(['钱记录']);

    const cancelling = { id: zhao.registrationId, version: 1, reason: '来不了' };
    await desk.app.send(registration.cancel, cancelling, { token: desk.front });
    const { data: gone } = await list({ registerState: 2 });
    expect(gone.records).toMatchObject([{ name: '赵记录', cancelReason: '来不了', operatorName: expect.any(String) }]);
  });

  it.each([
    [{ dateFrom: '2025-03-10', dateTo: '2026-03-10' }, 200],
    [{ dateFrom: '2025-03-09', dateTo: '2026-03-10' }, 400],
    [{ dateFrom: '2026-03-10', dateTo: '2026-03-09' }, 400],
  ])('cover at most 365 days: %o', async (days, status) => {
    const reply = await list(days);
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.msg).toBe('日期：结束日期不能早于开始日期，且相差不能超过365天');
  });

  it('cover the last 365 days where a date is missing', async () => {
    const { registrationId } = await register('李往年');
    const dayOf = (day: string) => desk.set('registration', registrationId, `day = '${day}'`);
    const open = { dateFrom: null, dateTo: null, keyword: '李往年' };
    await dayOf('2025-03-10');
    expect(await names(open)).toEqual(['李往年']);
    expect(await names({ ...open, dateTo: '2025-03-11' })).toEqual(['李往年']);
    expect(await names({ ...open, dateFrom: '2025-03-10' })).toEqual(['李往年']);
    await dayOf('2025-03-09');
    expect(await names(open)).toEqual([]);
    expect(await names({ ...open, dateFrom: '2024-03-08' })).toEqual([]);
  });

  it('are exported as a sheet of the filtered rows, with masked phones', async () => {
    await register('周导出');
    const query = { dateFrom: TODAY, dateTo: TODAY, keyword: '周导出' };
    const { body } = await desk.app.download(registration.export, query, { token: desk.front });
    const [head, ...rows] = readSheet(body, 10).map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
    expect(head?.slice(0, 8)).toEqual(['号序', '挂号单号', '就诊号', '病历号', '姓名', '性别', '年龄', '电话']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(4, 8)).toEqual([
      '周导出',
      '男',
      expect.stringMatching(/岁$/),
      expect.stringMatching(/^137\*{4}\d{4}$/),
    ]);
    expect(rows[0]).toContain('待缴费');
    expect(await desk.app.sendRaw(registration.export, query, { token: desk.nurse })).toMatchObject({ status: 403 });
  });
});

describe('registration details', () => {
  it('show the fee with order and refunds, and a log of actions', async () => {
    const { registrationId, acceptsId, orderId } = await register('吴详情');
    expect(await found(registrationId)).toMatchObject({
      lines: [{ name: '专家挂号', qty: 1, payableAmount: 20, refundedQty: 0, orderId, orderState: 1 }],
      refunds: [],
      logs: [{ action: '登记' }],
    });
    if (!orderId) throw new Error('the fee has no order');
    await pay(orderId);
    await desk.app.send(visit.callNumber, { acceptsId }, { token: desk.nurse });
    const { version } = (await found(registrationId)).registration;
    const giving = { id: registrationId, version, reason: '患者改期' };
    await desk.app.send(registration.return, giving, { token: desk.front, idempotencyKey: newKey() });
    const after = await found(registrationId);
    expect(after).toMatchObject({
      registration: { registerState: 3, payState: 3, cancelReason: '患者改期' },
      lines: [{ refundedQty: 1, refundedAmount: 20, orderState: 4 }],
      refunds: [{ refundState: 3, amount: 20, reason: '患者改期', orderId }],
    });
    expect(after.logs.map(({ action }) => action)).toEqual(['登记', '叫号', '退号']);
    expect(after.logs.at(-1)).toMatchObject({ reason: '患者改期', toState: '已退号' });
  });

  it('are hidden from another organisation', async () => {
    const { registrationId } = await register('郑别店');
    const { rows } = await desk.app.database.query(
      `SELECT id FROM org WHERE property_owner_id = 1 AND org_short_name = '城东店'`,
    );
    const east = await desk.app.signIn('manager', { orgId: Number(rows[0]?.id) });
    const reply = await desk.app.send(registration.findById, { id: registrationId }, { token: east });
    expect(reply).toMatchObject({ code: 100002 });
  });
});
