import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { revision } from '@mingmou/contract/workstation/revision.contract';
import { addReviews, addTraining } from '../cashier/service-packages';
import { newKey } from '../outpatient/desk';
import { atOneInstant } from '../support/barrier';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
let cashier: string;
const ids = new Map<string, number>();

type Row = InputOf<typeof checkBill.save>['rows'] extends readonly (infer R)[] | null | undefined ? R : never;

/** Services of the tests: code, name, price, charge category, examination item. */
const SERVICES = [
  ['K1', '自动验光', 120, '2', 2],
  ['K2', '筛查赠送', 0, '2', null],
  ['K3', '按摩', 66.66, '3', null],
  ['K4', '洗眼', 33.33, '3', null],
] as const;

beforeAll(async () => {
  clinic = await openClinic();
  const { app } = clinic.desk;
  cashier = await clinic.signIn('cashier');
  for (const [code, name, amount, category, item] of SERVICES) {
    const { rows } = await app.database.query(
      `INSERT INTO service_charge (property_owner_id, org_id, code, name, pinyin, charge_category, price, check_item_id)
       VALUES (1, 1, $1, $2, 'kd', $3, $4, $5) RETURNING id`,
      [code, name, category, amount, item],
    );
    ids.set(name, Number(rows[0]?.id));
  }
});
beforeEach(async () => {
  await clinic.desk.clear();
  await query(
    `UPDATE service_charge SET (state_enum, discountable, min_discount_rate) = ('ENABLE', true, 0) WHERE code LIKE 'K_';
     UPDATE role SET discount_floor = 100 WHERE role_code = 'DOCTOR'; DELETE FROM parameter`,
  );
});
afterAll(() => clinic.desk.app.close());

const query = (text: string, values?: unknown[]) => clinic.desk.app.database.query(text, values);
const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);
const idOf = (name: string) => ids.get(name) ?? 0;
const row = (name: string, change: Partial<Row> = {}): Row => ({
  ...{ itemType: 'CHECK', itemId: idOf(name), eye: 'OU', qty: 1, discountRate: 1 },
  ...change,
});
const find = async (acceptsId: number, batchNo?: number) =>
  (await send(checkBill.findByAccepts, { acceptsId, batchNo })).data;
const save = (acceptsId: number, version: number, rows: Row[], batchNo = 1) =>
  send(checkBill.save, { acceptsId, batchNo, version, rows });
const finish = (acceptsId: number, version: number, rows: Row[], total: number, batchNo = 1) =>
  send(checkBill.finish, { acceptsId, batchNo, version, rows, totalAmount: money(total) });
const retrial = (acceptsId: number, version: number, batchNo = 1) =>
  send(checkBill.retrial, { acceptsId, batchNo, version, reason: '开错项目' });

async function ordersOf(acceptsId: number) {
  const { rows } = await query('SELECT id FROM charge_order WHERE accepts_id = $1 ORDER BY id', [acceptsId]);
  const orders = [];
  for (const { id } of rows) orders.push((await send(chargeOrder.detail, { id: Number(id) }, { token: cashier })).data);
  return orders;
}

async function waitingOrder(acceptsId: number) {
  const order = (await ordersOf(acceptsId)).find(({ order: { orderState } }) => orderState === 1);
  if (!order) throw new Error('nothing waits to be paid');
  return order;
}

async function settleOrder({ order }: Awaited<ReturnType<typeof waitingOrder>>, version = order.version) {
  const { id, payableAmount } = order;
  return send(
    chargeOrder.settle,
    { id, version, payableAmount, ways: [{ wayCode: 1, amount: payableAmount }] },
    { token: cashier, idempotencyKey: newKey() },
  );
}
const collect = async (acceptsId: number) => settleOrder(await waitingOrder(acceptsId));

async function giveBack(acceptsId: number, name: string, token = cashier) {
  const { order, lines } = (await ordersOf(acceptsId)).find(({ lines: own }) =>
    own.some((line) => line.name === name),
  ) ?? {
    order: undefined,
    lines: [],
  };
  const line = lines.find((one) => one.name === name);
  if (!order || !line) throw new Error(`no line ${name}`);
  return send(
    refund.settle,
    {
      orderId: order.id,
      orderVersion: order.version,
      lines: [{ orderLineId: line.id, qty: line.qty, amount: line.payableAmount }],
      reason: '患者要求',
    },
    { token, idempotencyKey: newKey() },
  );
}

const states = async (acceptsId: number) =>
  (await find(acceptsId)).billed.map(({ itemName, chargeState, execState }) => [itemName, chargeState, execState]);

describe('开单', () => {
  it('WS-19 bills rows as 待收费 or 免收, keeps paid rows, reopens refunded rows and logs each change', async () => {
    const acceptsId = await clinic.seen();
    const done = await finish(acceptsId, 0, [row('自动验光'), row('筛查赠送')], 120);
    expect(done).toMatchObject({ success: true, data: { stageState: 2, version: 1 } });
    expect(done.data.orderNo).toMatch(/^SF/);
    expect(await states(acceptsId)).toEqual([
      ['自动验光', 0, 0],
      ['筛查赠送', 3, 0],
    ]);
    const { lines } = await waitingOrder(acceptsId);
    expect(lines.filter(({ sourceType }) => sourceType === 2)).toMatchObject([
      { name: '自动验光', spec: '双眼', qty: 1, unitPrice: 120, payableAmount: 120 },
    ]);
    expect(await collect(acceptsId)).toMatchObject({ success: true });
    expect(await states(acceptsId)).toMatchObject([
      ['自动验光', 1, 0],
      ['筛查赠送', 3, 0],
    ]);
    expect(await retrial(acceptsId, 1)).toMatchObject({
      code: 120210,
      msg: '该项目已收费，请先到收银台退费后再反审',
    });
    expect(await giveBack(acceptsId, '自动验光')).toMatchObject({ success: true });
    expect(await states(acceptsId)).toMatchObject([
      ['自动验光', 2, 0],
      ['筛查赠送', 3, 0],
    ]);
    expect(await retrial(acceptsId, 1)).toMatchObject({ success: true, data: { stageState: 1, version: 2 } });
    const log = (await send(revision.ofVisit, { acceptsId })).data;
    expect(log).toMatchObject([{ action: 'retrial', reason: '开错项目', stageTitle: '开单' }]);
    // A refunded row is not billed again automatically.
    expect((await find(acceptsId)).current?.rows).toMatchObject([{ itemName: '筛查赠送' }]);
  });

  it('reopening 开单 removes unpaid lines from the order, and finishing it again adds them back', async () => {
    const acceptsId = await clinic.seen();
    await finish(acceptsId, 0, [row('自动验光'), row('按摩', { itemType: 'TREAT' })], 186.66);
    expect(await retrial(acceptsId, 1)).toMatchObject({ success: true });
    expect(
      (await ordersOf(acceptsId)).flatMap(({ lines }) => lines.filter(({ sourceType }) => sourceType === 2)),
    ).toEqual([]);
    expect((await find(acceptsId)).billed).toEqual([]);
    expect((await send(inspection.findByAccepts, { acceptsId })).data.rows).toEqual([]);
    expect(await finish(acceptsId, 2, [row('按摩', { itemType: 'TREAT' })], 66.66)).toMatchObject({ success: true });
    expect((await waitingOrder(acceptsId)).lines.filter(({ sourceType }) => sourceType === 2)).toMatchObject([
      { name: '按摩', payableAmount: 66.66 },
    ]);
  });

  it('120301 allows an examination only after payment, and 120503 refuses to reopen 开单 once the examination has begun', async () => {
    const acceptsId = await clinic.seen();
    await finish(acceptsId, 0, [row('自动验光', { urgent: true, remark: '散瞳前' }), row('筛查赠送')], 120);
    const [exam] = (await send(inspection.findByAccepts, { acceptsId })).data.rows;
    expect(exam).toMatchObject({
      ...{ formCode: 'F02', itemName: '自动验光', chargeState: 0, urgent: true, remark: '散瞳前', eye: 'OU' },
      ...{ editable: false, editableReason: '该检查项目尚未收费', stageState: 0 },
    });
    const typed = () =>
      send(
        inspection.save,
        {
          acceptsId,
          rows: [
            {
              checkRowId: exam?.checkRowId ?? 0,
              version: exam?.version ?? 0,
              formCode: 'F02',
              result: { odR1Sph: -1 },
            },
          ],
        },
        { token: clinic.optom },
      );
    expect(await typed()).toMatchObject({ code: 120301, msg: '该检查项目尚未收费' });
    await collect(acceptsId);
    expect(await typed()).toMatchObject({ success: true });
    expect(await states(acceptsId)).toMatchObject([
      ['自动验光', 1, 1],
      ['筛查赠送', 3, 0],
    ]);
    expect(await giveBack(acceptsId, '自动验光')).toMatchObject({ code: 180302 });
    expect(await giveBack(acceptsId, '自动验光', clinic.manager)).toMatchObject({ success: true });
    expect(await retrial(acceptsId, 1)).toMatchObject({ code: 120503, msg: '存在已开始检查的项目，不能反审' });
  });

  it('checkPayFirst 否: allows an examination before its payment', async () => {
    await query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, 1, 'checkPayFirst', 'false')`,
    );
    const acceptsId = await clinic.seen();
    await finish(acceptsId, 0, [row('自动验光')], 120);
    const [exam] = (await send(inspection.findByAccepts, { acceptsId })).data.rows;
    expect(exam).toMatchObject({ chargeState: 0, editable: true });
    const rows = [{ checkRowId: exam?.checkRowId ?? 0, version: 1, formCode: 'F02' as const, result: { odR1Sph: -1 } }];
    expect(await send(inspection.save, { acceptsId, rows })).toMatchObject({ success: true });
    expect(await retrial(acceptsId, 1)).toMatchObject({ code: 120503 });
  });

  it('cancels an unpaid examination and removes its order line, and cancels a paid one only after its refund', async () => {
    const acceptsId = await clinic.seen();
    await finish(acceptsId, 0, [row('自动验光'), row('按摩', { itemType: 'TREAT' })], 186.66);
    const exam = async () => (await send(inspection.findByAccepts, { acceptsId })).data.rows[0];
    const cancel = async () =>
      send(inspection.cancel, {
        acceptsId,
        checkRowId: (await exam())?.checkRowId ?? 0,
        version: (await exam())?.version ?? 0,
      });
    expect(await cancel()).toMatchObject({ success: true, data: { stageState: 3 } });
    expect(await states(acceptsId)).toEqual([
      ['自动验光', 0, 3],
      ['按摩', 0, 0],
    ]);
    expect((await waitingOrder(acceptsId)).lines.map(({ name }) => name)).not.toContain('自动验光');
    expect(await finish(acceptsId, 0, [row('自动验光')], 120, 2)).toMatchObject({ success: true });
    await collect(acceptsId);
    const second = (await send(inspection.findByAccepts, { acceptsId })).data.rows[1];
    const again = () =>
      send(inspection.cancel, { acceptsId, checkRowId: second?.checkRowId ?? 0, version: second?.version ?? 0 });
    expect(await again()).toMatchObject({ code: 120210 });
    await giveBack(acceptsId, '自动验光');
    expect(await again()).toMatchObject({ success: true });
  });

  it('adds rows that follow a finished batch to the next batch', async () => {
    const acceptsId = await clinic.seen();
    expect(await finish(acceptsId, 0, [row('按摩', { itemType: 'TREAT' })], 66.66, 2)).toMatchObject({
      status: 400,
      msg: '批次：请先完成第1批开单',
    });
    await finish(acceptsId, 0, [row('自动验光')], 120);
    await finish(acceptsId, 0, [row('按摩', { itemType: 'TREAT' })], 66.66, 2);
    const bill = await find(acceptsId);
    expect(bill).toMatchObject({
      batchNo: 2,
      batches: [
        { batchNo: 1, stageState: 2 },
        { batchNo: 2, stageState: 2 },
      ],
    });
    expect(bill.billed.map(({ batchNo, itemName }) => [batchNo, itemName])).toEqual([
      [1, '自动验光'],
      [2, '按摩'],
    ]);
    expect(await retrial(acceptsId, 1, 1)).toMatchObject({ success: true });
    expect((await waitingOrder(acceptsId)).lines.map(({ name }) => name)).not.toContain('自动验光');
    expect((await find(acceptsId, 1)).current?.rows).toMatchObject([{ itemName: '自动验光', price: 120 }]);
  });

  it('bills a service combo as its services and spreads the combo price over them to the cent', async () => {
    const acceptsId = await clinic.seen();
    const { rows } = await query(
      `INSERT INTO service_combo (property_owner_id, org_id, code, name, pinyin, price)
       VALUES (1, 1, 'KZ1', '近视防控组合', 'jsfk', 100.00) RETURNING id`,
    );
    const comboId = Number(rows[0]?.id);
    await query(
      `INSERT INTO service_combo_item (property_owner_id, org_id, combo_id, position, charge_id, quantity)
       VALUES (1, 1, $1, 1, $2, 1), (1, 1, $1, 2, $3, 1), (1, 1, $1, 3, $4, 1)`,
      [comboId, idOf('自动验光'), idOf('按摩'), idOf('洗眼')],
    );
    const group: Row = { itemType: 'GROUP', itemId: comboId, eye: 'OU', qty: 1, discountRate: 1 };
    expect(await finish(acceptsId, 0, [group], 100)).toMatchObject({ success: true });
    const billed = (await find(acceptsId)).billed;
    // 100.00 spread over 120.00, 66.66 and 33.33 (sum 219.99): the remaining cent goes to the largest remainder.
    expect(billed.map(({ itemName, itemType, amount }) => [itemName, itemType, amount])).toEqual([
      ['自动验光', 'CHECK', 54.55],
      ['按摩', 'TREAT', 30.3],
      ['洗眼', 'TREAT', 15.15],
    ]);
    await query('UPDATE service_combo SET state_enum = $1 WHERE id = $2', ['DISABLE', comboId]);
  });

  it('bills packages as 套餐 and 视训 and activates them after payment', async () => {
    const training = await addTraining(clinic.desk.app, { times: 20, price: 4000 });
    const reviews = await addReviews(clinic.desk.app, { times: 6, price: 600 });
    const acceptsId = await clinic.seen();
    const rows: Row[] = [
      { itemType: 'VTPKG', itemId: training, eye: 'NA', qty: 1, discountRate: 1 },
      { itemType: 'REVIEWPKG', itemId: reviews, eye: 'NA', qty: 1, discountRate: 1 },
    ];
    expect(await finish(acceptsId, 0, rows, 4600)).toMatchObject({ success: true });
    expect(
      (await waitingOrder(acceptsId)).lines.map(({ sourceType, payableAmount }) => [sourceType, payableAmount]),
    ).toEqual([
      [6, 600],
      [7, 4000],
    ]);
    await collect(acceptsId);
    expect((await find(acceptsId)).billed).toMatchObject([{ chargeState: 1 }, { chargeState: 1 }]);
    const { rows: packages } = await query(
      `SELECT kind FROM patient_package p JOIN charge_order o ON o.id = p.order_id WHERE o.accepts_id = $1 ORDER BY kind`,
      [acceptsId],
    );
    expect(packages).toMatchObject([{ kind: 'REVIEW_OK' }, { kind: 'VT' }]);
  });

  it.each([
    ['the role gives 80 %, the item 50 %: 79.99 %', 80, 0.5, 0.7999, 80],
    ['the role gives 50 %, the item 85 %: 84.99 %', 50, 0.85, 0.8499, 85],
    ['the role gives nothing: 99.99 %', 100, 0, 0.9999, 100],
  ])('120505 refuses a discount below the floor: %s', async (_name, floor, lowest, rate, n) => {
    await query(`UPDATE role SET discount_floor = $1 WHERE role_code = 'DOCTOR'`, [floor]);
    await query('UPDATE service_charge SET min_discount_rate = $1 WHERE id = $2', [lowest, idOf('自动验光')]);
    const acceptsId = await clinic.seen();
    expect(await finish(acceptsId, 0, [row('自动验光', { discountRate: rate })], 120 * rate)).toMatchObject({
      code: 120505,
      msg: `折扣低于允许的最低折扣${n}%`,
    });
    expect(await ordersOf(acceptsId)).toEqual([]);
    const total = Math.round(120 * n) / 100;
    expect(await finish(acceptsId, 0, [row('自动验光', { discountRate: n / 100 })], total)).toMatchObject({
      success: true,
    });
    expect((await waitingOrder(acceptsId)).lines).toMatchObject([{ amount: 120, payableAmount: total }]);
  });

  it('rounds price × qty × rate to 2 decimals: 66.66 × 3 × 0.8335 is 166.68', async () => {
    await query(`UPDATE role SET discount_floor = 50 WHERE role_code = 'DOCTOR'`);
    const acceptsId = await clinic.seen();
    const rows = [row('按摩', { itemType: 'TREAT', qty: 3, discountRate: 0.8335 })];
    expect(await finish(acceptsId, 0, rows, 166.68)).toMatchObject({ success: true });
    expect((await waitingOrder(acceptsId)).lines).toMatchObject([{ qty: 3, payableAmount: 166.68 }]);
  });

  it('refuses an empty 开单, a wrong total, a disabled item and a place of another organisation', async () => {
    const acceptsId = await clinic.seen();
    expect(await finish(acceptsId, 0, [], 0)).toMatchObject({ code: 120501, msg: '请先添加开单项目' });
    expect(await finish(acceptsId, 0, [row('自动验光')], 119.99)).toMatchObject({
      code: 120502,
      msg: '合计金额与明细不符，请刷新后重试',
    });
    expect(await save(acceptsId, 0, [row('自动验光', { execDepartmentId: 999999 })])).toMatchObject({ status: 400 });
    await save(acceptsId, 0, [row('自动验光')]);
    await query(`UPDATE service_charge SET state_enum = 'DISABLE' WHERE id = $1`, [idOf('自动验光')]);
    expect(await finish(acceptsId, 1, [row('自动验光', { itemName: '自动验光' })], 120)).toMatchObject({
      code: 120504,
      msg: '项目已停用：自动验光',
    });
    expect(await ordersOf(acceptsId)).toEqual([]);
  });

  it('refuses the old total after a price change, and shows the draft at the new price', async () => {
    const acceptsId = await clinic.seen();
    await save(acceptsId, 0, [row('洗眼', { itemType: 'TREAT' })]);
    await query('UPDATE service_charge SET price = 35 WHERE id = $1', [idOf('洗眼')]);
    expect(await finish(acceptsId, 1, [row('洗眼', { itemType: 'TREAT' })], 33.33)).toMatchObject({ code: 120502 });
    expect((await find(acceptsId)).current?.rows).toMatchObject([{ price: 35 }]);
    await query('UPDATE service_charge SET price = 33.33 WHERE id = $1', [idOf('洗眼')]);
  });

  it('finds items by code, initials and name, and lists the most billed items first', async () => {
    const names = async (keyword: string) =>
      (await send(checkBill.findItems, { keyword })).data.map(({ itemName }) => itemName);
    expect(await names('K1')).toEqual(['自动验光']);
    expect(await names('kd')).toEqual(expect.arrayContaining(['自动验光', '按摩']));
    expect(await names('洗眼')).toEqual(['洗眼']);
    expect((await send(checkBill.findItems, { keyword: 'K1' })).data).toMatchObject([
      { itemType: 'CHECK', formCode: 'F02', price: 120, discountable: true },
    ]);
    const acceptsId = await clinic.seen();
    for (const batch of [1, 2]) await finish(acceptsId, 0, [row('按摩', { itemType: 'TREAT' })], 66.66, batch);
    const [first] = (await send(checkBill.findCommon, {})).data.filter(({ itemType }) => itemType !== 'GROUP');
    expect(first).toBeDefined();
  });

  it('either pays a line that is added during a payment or leaves the line unpaid', async () => {
    const acceptsId = await clinic.seen();
    await finish(acceptsId, 0, [row('自动验光')], 120);
    const order = await waitingOrder(acceptsId);
    const [paid, billed] = await atOneInstant<{ success: boolean }>(
      clinic.desk.app.database,
      `SELECT FROM charge_order WHERE id = ${order.order.id} FOR UPDATE`,
      [() => settleOrder(order), () => finish(acceptsId, 0, [row('按摩', { itemType: 'TREAT' })], 66.66, 2)],
    );
    expect(billed).toMatchObject({ success: true });
    // The cashier pays the amount on the page, or receives an error because the order changed.
    expect([true, false]).toContain(paid?.success);
    if (!paid?.success) expect(paid).toMatchObject({ code: 180001 });
    expect(await states(acceptsId)).toEqual([
      ['自动验光', paid?.success ? 1 : 0, 0],
      ['按摩', 0, 0],
    ]);
  });

  it('refuses either the payment or the reopening when both run concurrently, in ten rounds', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const acceptsId = await clinic.seen();
      await finish(acceptsId, 0, [row('自动验光')], 120);
      const order = await waitingOrder(acceptsId);
      const both = [() => settleOrder(order), () => retrial(acceptsId, 1)];
      const [first, second] = await atOneInstant<{ success: boolean }>(
        clinic.desk.app.database,
        `SELECT FROM charge_order WHERE id = ${order.order.id} FOR UPDATE`,
        turn % 2 ? both.reverse() : both,
      );
      expect([first?.success, second?.success].filter(Boolean)).toHaveLength(1);
    }
  });

  it('bills a 开单 only once when 32 requests finish it concurrently', async () => {
    const acceptsId = await clinic.seen();
    const replies = await Promise.all(Array.from({ length: 32 }, () => finish(acceptsId, 0, [row('自动验光')], 120)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect((await waitingOrder(acceptsId)).lines).toHaveLength(1);
  });
});
