import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { sale as sales } from '@mingmou/contract/erp/sale/sale.contract';
import { type DeliveryStep, saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { remakes } from '@mingmou/contract/erp/workshop/remake.contract';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { type Found, type Line, openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, type Goods } from './stock-desk';

let desk: SaleDesk;
let lens: Goods;
let made: Goods;
let frame: Goods;

beforeAll(async () => {
  desk = await openSaleDesk();
  frame = await desk.priced(480, 200);
  lens = await desk.priced(160, 200, '001');
  await desk.rows(`UPDATE erp_barcode SET sph = -3, cyl = 0 WHERE id = ${lens.id}`);
  made = await desk.priced(1280, 0, '000');
  await desk.rows(`UPDATE erp_breed SET stock_mode = 'ORDER' WHERE id = ${made.breedId}`);
});
afterAll(() => desk.app.close());

const once = () => desk.stock.once();
const worked = { needProcess: true, qty: 1 } as const;
const right = (goods: Goods): Line => ({
  barcodeId: goods.id,
  ...worked,
  eye: 'OD',
  customParams: { sph: -3, pd: 31 },
});
const left = (goods: Goods): Line => ({ barcodeId: goods.id, ...worked, eye: 'OS', customParams: { sph: -3, pd: 31 } });
const FINE = { sph: -3, centreH: 31, centreV: 20 };
const OFF = { sph: -3.25, centreH: 31, centreV: 20 };

/** A paid pair of lenses from stock, and its frame. */
const pair = () => desk.passed([right(lens), left(lens), { barcodeId: frame.id, qty: 1 }]);
const jobOf = async (saleId: number) => {
  const { data } = await desk.app.send(workshop.board, {}, { token: desk.stock.token });
  const found = data.cards.find((card) => card.saleId === saleId);
  if (!found) throw new Error('no card');
  return found;
};
const stateOfJobs = async (saleId: number) =>
  (await desk.rows(`SELECT state FROM workshop_job WHERE bill_id = ${saleId} ORDER BY round`)).map(
    ({ state }) => state,
  );
const inspect = (key: { id: number; version: number }, OD = FINE, OS = FINE) =>
  desk.app.send(workshop.inspect, { id: key.id, version: key.version, OD, OS }, once());
const start = ({ id, version }: { id: number; version: number }, trayNo?: string) =>
  desk.app.send(workshop.start, { id, version, trayNo }, once());
const step = (key: { id: number; version: number }) =>
  desk.app.send(workshop.step, { id: key.id, version: key.version }, once());
const deliver = (name: DeliveryStep, { id, version }: Found, itemIds: number[], people: object = {}) =>
  desk.app.send(saleDelivery[name], { saleId: id, version, itemIds, ...people }, once());
type Remake = InputOf<typeof saleDelivery.remake>;
const remake = ({ id, version }: Found, itemIds: number[], more: Partial<Remake> = {}) =>
  desk.app.send(
    saleDelivery.remake,
    {
      ...{ saleId: id, version, lines: itemIds.map((itemId) => ({ itemId })) },
      ...{ fault: '加工', payer: '本店', note: '割边崩边' },
      ...more,
    },
    once(),
  );
const idsOf = ({ lines }: Found) => lines.map(({ id }) => id);
const receive = async ({ lines }: Found, more = {}) =>
  desk.stock.receive(
    lines
      .filter(({ barcodeId }) => barcodeId === made.id)
      .map((line) => desk.stock.line(made, 1, 430, { saleItemId: line.id, ...more })),
  );
const statesOf = async (saleId: number) => (await desk.found(saleId)).lines.map(({ deliveryState }) => deliveryState);

describe('a pair of glasses', () => {
  it('passes its steps, fails the inspection, is reworked, passes, and is picked up', async () => {
    const sale = await pair();
    const card = await jobOf(sale.id);
    expect(card).toMatchObject({
      ...{ jobNo: `${sale.billNo}-1`, state: 'WAIT', hasGoods: true, steps: [], turn: 1, promisedAt: '2025-03-14' },
      lenses: [{ eye: 'OD', sph: -3, pd: 31 }, { eye: 'OS' }],
    });
    const going = await start(card, 'T1');
    expect(going.data).toMatchObject({ state: 'PROCESSING' });
    expect(await statesOf(sale.id)).toEqual(['PROCESSING', 'PROCESSING', 'WAIT_TAKE']);
    let key = going.data;
    for (let n = 0; n < 4; n += 1) key = (await step(key)).data;
    expect((await jobOf(sale.id)).steps).toEqual(['CHECK', 'EDGE', 'MOUNT', 'SHAPE']);
    expect(await step(key)).toMatchObject({ status: 400, msg: '工序：下一道是质检，请填写实测值' });
    const failed = await inspect(key, OFF);
    expect(failed.data).toMatchObject({
      ...{ passed: false, state: 'FAILED' },
      faults: [{ says: '右眼球镜：要求-3.00，实测-3.25，允差±0.12' }],
    });
    const [first] = idsOf(sale);
    expect(await deliver('finishProcess', await desk.found(sale.id), [first ?? 0])).toMatchObject({
      code: 140002,
      msg: '单据当前状态为「质检不合格」，不能加工完成',
    });
    expect(await inspect(failed.data)).toMatchObject({ code: 140002 });
    const again = await desk.app.send(
      workshop.rework,
      { id: failed.data.id, version: failed.data.version, note: '重新磨边' },
      once(),
    );
    expect((await jobOf(sale.id)).turn).toBe(2);
    const passed = await inspect(again.data);
    expect(passed.data).toMatchObject({ passed: true, state: 'DONE', faults: [] });
    expect(await statesOf(sale.id)).toEqual(['WAIT_TAKE', 'WAIT_TAKE', 'WAIT_TAKE']);
    const { data } = await desk.app.send(workshop.findById, { id: card.id }, { token: desk.stock.token });
    expect(data.inspections.map((each) => [each.turn, each.passed])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(data.records.map((each) => each.step)).toEqual(['CHECK', 'EDGE', 'MOUNT', 'SHAPE', 'INSPECT', 'INSPECT']);
    const ready = await desk.found(sale.id);
    expect((await deliver('take', ready, idsOf(ready))).success).toBe(true);
    expect(await stateOfJobs(sale.id)).toEqual(['DONE']);
  });

  it('waits for goods that are made to order', async () => {
    const sale = await desk.passed([right(made), left(made)]);
    const card = await jobOf(sale.id);
    expect(card.hasGoods).toBe(false);
    expect(await start(card)).toMatchObject({ code: 140422, msg: '商品尚未到齐，不能开始加工' });
    await receive(sale);
    expect((await jobOf(sale.id)).hasGoods).toBe(true);
    expect((await start(card)).success).toBe(true);
  });

  it('uses a tray that no other job uses, and is found by job number or tray', async () => {
    const [one, two] = [await jobOf((await pair()).id), await jobOf((await pair()).id)];
    expect((await start(one, 'T7')).success).toBe(true);
    expect(await start(two, 'T7')).toMatchObject({ code: 140423, msg: '托盘「T7」正在使用，请换一个' });
    const find = (code: string) => desk.app.send(workshop.find, { code }, { token: desk.stock.token });
    expect((await find('T7')).data.id).toBe(one.id);
    expect((await find(two.jobNo)).data.id).toBe(two.id);
    expect(await find('T8')).toMatchObject({ code: 140421, msg: '没有单号或托盘号为「T8」的加工单' });
  });

  it('is measured on both eyes, and judged by the edition of tolerances that the chain uses', async () => {
    const sale = await pair();
    const { data } = await start(await jobOf(sale.id));
    expect(
      await desk.app.send(workshop.inspect, { id: data.id, version: data.version, OD: FINE }, once()),
    ).toMatchObject({
      code: 140424,
      msg: '请填写左眼的实测值',
    });
    const save = (limits: InputOf<typeof workshop.saveTolerance>['limits'], inUse = true) =>
      desk.app.send(
        workshop.saveTolerance,
        { standard: 'GB/T 13511.1', edition: '2025', source: '标准原文', inUse, limits },
        once(),
      );
    expect(await save([])).toMatchObject({ status: 400, msg: '允差：请至少选择一项' });
    expect((await save([{ measure: 'SPH', off: 0.5 }])).success).toBe(true);
    const { data: editions } = await desk.app.send(workshop.tolerances, {}, { token: desk.stock.token });
    expect(editions.map(({ standard, inUse }) => [standard, inUse])).toEqual([
      ['GB/T 13511.1', true],
      ['GB 13511', false],
    ]);
    expect((await inspect(data, OFF)).data.passed).toBe(true);
    await desk.rows('DELETE FROM workshop_tolerance');
  });

  it('leaves the workshop once when the inspection is finished concurrently', async () => {
    const sale = await pair();
    const { data } = await start(await jobOf(sale.id));
    const replies = await Promise.all(Array.from({ length: 8 }, () => inspect(data)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 140002 || code === 140012)).toHaveLength(7);
    expect(await desk.rows(`SELECT count(*)::int AS n FROM workshop_qc WHERE job_id = ${data.id}`)).toEqual([{ n: 1 }]);
  });
});

describe('重做', () => {
  it('takes another lens from stock as 加工损耗, under a new job', async () => {
    const sale = await pair();
    const { data } = await start(await jobOf(sale.id));
    await inspect(data, OFF);
    const [od = 0] = idsOf(sale);
    const before = await desk.stock.balance(lens);
    expect((await remake(await desk.found(sale.id), [od])).success).toBe(true);
    expect((await desk.stock.balance(lens)).onHand).toBe(before.onHand - 1);
    expect((await desk.stock.ledger(lens)).at(-1)).toMatchObject({ bizType: 'DAMAGE', qty: -1 });
    const loss = await desk.rows(`SELECT b.state, s.loss_type, l.qty, l.sale_item_id::int AS item FROM stock_loss_line l
      JOIN stock_loss s ON s.bill_id = l.bill_id JOIN bill b ON b.id = l.bill_id WHERE l.sale_item_id = ${od}`);
    expect(loss).toEqual([{ state: 'PASSED', loss_type: '加工损耗', qty: 1, item: od }]);
    expect(await stateOfJobs(sale.id)).toEqual(['REMADE', 'WAIT']);
    const card = await jobOf(sale.id);
    expect(card).toMatchObject({ jobNo: `${sale.billNo}-1R1`, remakeOfNo: `${sale.billNo}-1` });
    const again = await start(card);
    expect(again.success).toBe(true);
    expect((await inspect(again.data)).data.passed).toBe(true);
    expect(await statesOf(sale.id)).toEqual(['WAIT_TAKE', 'WAIT_TAKE', 'WAIT_TAKE']);
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('orders goods made to order again, and receives them without a second sale', async () => {
    const sale = await desk.passed([right(made)]);
    await receive(sale);
    const [od = 0] = idsOf(sale);
    const params = { itemId: od, customParams: { sph: -3.5, pd: 31 } };
    expect((await remake(await desk.found(sale.id), [], { lines: [params], fault: '测量' })).success).toBe(true);
    const found = await desk.found(sale.id);
    expect(found.lines[0]).toMatchObject({ deliveryState: 'ORDERED', remakeCount: 1, customParams: { sph: -3.5 } });
    const { data } = await desk.app.send(purchase.customDemand, {}, { token: desk.stock.token });
    const demand = data.find(({ saleItemId }) => saleItemId === od);
    expect(demand).toMatchObject({ qty: 1, customParams: { sph: -3.5 } });
    await desk.stock.receive([desk.stock.line(made, 1, 0, { saleItemId: od, remakeOf: demand?.remakeOf })]);
    expect((await desk.stock.ledger(made)).slice(-2).map(({ bizType, qty, amount }) => [bizType, qty, amount])).toEqual(
      [
        ['PURCHASE_IN', 1, 0],
        ['DAMAGE', -1, 0],
      ],
    );
    expect(await statesOf(sale.id)).toEqual(['ARRIVED']);
    expect(
      await desk.rows(`SELECT former_params->>'sph' AS sph FROM sale_remake_line WHERE sale_item_id = ${od}`),
    ).toEqual([{ sph: '-3' }]);
  });

  it('is possible for 30 days after the pickup', async () => {
    const sale = await desk.passed([{ barcodeId: frame.id, qty: 1 }]);
    const [id = 0] = idsOf(sale);
    await deliver('take', sale, [id]);
    const taken = (days: number) =>
      desk.rows(
        `UPDATE sale_line SET taken_at = '2025-03-12 09:00+08'::timestamptz - ${days} * interval '1 day' WHERE id = ${id}`,
      );
    await taken(31);
    expect(await remake(await desk.found(sale.id), [id])).toMatchObject({
      code: 140425,
      msg: '取件已超过30天，不能重做，请办理销售退货',
    });
    await taken(30);
    expect((await remake(await desk.found(sale.id), [id])).success).toBe(true);
    const again = await desk.found(sale.id);
    expect(again.lines[0]).toMatchObject({ deliveryState: 'WAIT_TAKE', takenAt: null });
    expect((await deliver('take', again, [id])).success).toBe(true);
  });

  it('names the missing stock and changes nothing', async () => {
    const last = await desk.priced(100, 1);
    const sale = await desk.passed([{ barcodeId: last.id, qty: 1 }]);
    expect(await remake(sale, idsOf(sale))).toMatchObject({ code: 140201 });
    expect(await desk.rows(`SELECT count(*)::int AS n FROM sale_remake WHERE bill_id = ${sale.id}`)).toEqual([
      { n: 0 },
    ]);
  });

  it('excludes a concurrent 取件 of the same lenses', async () => {
    const sale = await pair();
    const ids = idsOf(sale);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? remake(sale, ids) : deliver('take', sale, ids))),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(replies.filter(({ success }) => !success).map(({ code }) => code))).toEqual(new Set([140012]));
    const states = new Set(await statesOf(sale.id));
    expect(states.size).toBe(1);
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });
});

type Act = DeliveryStep | 'remake';
/** §4.3 and §9b.3: states of a line, and the result of each action: the next state, or the code of the refusal. */
const TABLE: readonly (readonly [state: string, Readonly<Record<Act, string | number>>])[] = [
  ['TO_ORDER', { process: 140002, finishProcess: 140002, take: 140407, remake: 'TO_ORDER' }],
  ['ORDERED', { process: 140002, finishProcess: 140002, take: 140407, remake: 'ORDERED' }],
  ['ARRIVED', { process: 'PROCESSING', finishProcess: 140002, take: 'TAKEN', remake: 'ORDERED' }],
  ['PROCESSING', { process: 140002, finishProcess: 'WAIT_TAKE', take: 140002, remake: 'ORDERED' }],
  ['WAIT_TAKE', { process: 'PROCESSING', finishProcess: 140002, take: 'TAKEN', remake: 'ORDERED' }],
  ['TAKEN', { process: 140002, finishProcess: 140002, take: 140408, remake: 'ORDERED' }],
  ['CANCELLED', { process: 140002, finishProcess: 140002, take: 140002, remake: 140002 }],
];

describe('the people of a pair', () => {
  const peopleOf = async (saleId: number) =>
    (
      await desk.rows(`SELECT l.processor_id::int AS processor, l.inspector_id::int AS inspector, j.processor_id::int AS job
        FROM sale_line l JOIN workshop_job j ON j.bill_id = l.bill_id WHERE l.bill_id = ${saleId}
        ORDER BY l.line_no, j.round`)
    ).map(({ processor, inspector, job }) => [processor, inspector, job]);
  const staff = async () =>
    (await desk.rows('SELECT id::int FROM employee WHERE property_owner_id = 1 ORDER BY id LIMIT 3')).map(({ id }) =>
      Number(id),
    );

  it('are recorded by 送加工 and 加工完成, on the lines and on the job', async () => {
    const [processorId = 0, inspectorId = 0, other = 0] = await staff();
    const { id } = await desk.passed([right(lens), left(lens)]);
    const now = () => desk.found(id);
    const ids = idsOf(await now());
    expect((await deliver('process', await now(), ids, { processorId: 999_999 })).success).toBe(false);
    expect((await deliver('process', await now(), ids, { processorId })).success).toBe(true);
    expect(await peopleOf(id)).toEqual([
      [processorId, null, processorId],
      [processorId, null, processorId],
    ]);
    expect((await deliver('finishProcess', await now(), ids.slice(0, 1), { inspectorId })).success).toBe(true);
    expect((await deliver('finishProcess', await now(), ids.slice(1), { inspectorId: other })).success).toBe(true);
    expect(await peopleOf(id)).toEqual([
      [processorId, inspectorId, processorId],
      [processorId, other, processorId],
    ]);
  });

  it('stay as 改经手信息 named them, and are named again after 重做', async () => {
    const [processorId = 0, other = 0] = await staff();
    const { id, version } = await desk.passed([right(lens)]);
    const now = () => desk.found(id);
    expect((await desk.app.send(sales.handling, { id, version, processorId }, once())).success).toBe(true);
    const ids = idsOf(await now());
    expect((await deliver('process', await now(), ids, { processorId: null })).success).toBe(true);
    expect(await peopleOf(id)).toEqual([[processorId, null, processorId]]);
    expect((await remake(await now(), ids)).success).toBe(true);
    expect((await peopleOf(id)).map(([processor]) => processor)).toEqual([null, null]);
    expect((await deliver('process', await now(), ids, { processorId: other })).success).toBe(true);
    expect(await peopleOf(id)).toEqual([
      [other, null, processorId],
      [other, null, other],
    ]);
  });
});

describe.each(TABLE)('a lens made to order in %s', (state, answers) => {
  it.each(Object.entries(answers) as [Act, string | number][])('%s answers %s', async (act, answer) => {
    const sale = await desk.passed([right(made)]);
    const [id = 0] = idsOf(sale);
    await desk.rows(`UPDATE sale_line SET delivery_state = '${state}',
      taken_at = CASE WHEN '${state}' = 'TAKEN' THEN '2025-03-12 08:00+08'::timestamptz END WHERE id = ${id}`);
    if (state === 'PROCESSING')
      await desk.rows(`UPDATE workshop_job SET state = 'PROCESSING' WHERE bill_id = ${sale.id}`);
    const now = await desk.found(sale.id);
    const reply = act === 'remake' ? await remake(now, [id]) : await deliver(act, now, [id]);
    expect(reply.success ? (await statesOf(sale.id))[0] : reply.code).toBe(answer);
  });
});

it('a service has no delivery steps', async () => {
  const fee = await desk.priced(50, 0, '081');
  await desk.rows(`UPDATE erp_breed SET stock_mode = 'NONE' WHERE id = ${fee.breedId}`);
  const sale = await desk.passed([{ barcodeId: fee.id, qty: 1 }]);
  const ids = idsOf(sale);
  const replies = [await deliver('take', sale, ids), await deliver('process', sale, ids), await remake(sale, ids)];
  expect(replies.map(({ code }) => code)).toEqual([140002, 140002, 140426]);
});

it('a sale return cancels the job of its goods', async () => {
  const sale = await desk.passed([right(lens)]);
  const [line] = sale.lines;
  const back = { saleItemId: line?.id ?? 0, barcodeId: lens.id, qty: 1, returnTo: 'STOCK' as const };
  const saved = await desk.app.send(saleReturn.save, { saleId: sale.id, reason: '不适', lines: [back] }, once());
  expect(
    (await desk.app.send(saleReturn.pass, { id: saved.data.id, version: saved.data.version }, once())).success,
  ).toBe(true);
  expect(await stateOfJobs(sale.id)).toEqual(['CANCELLED']);
});

it('重做率 divides remakes by finished jobs, by reason, person and supplier, without 质保', async () => {
  const rate = async (group: 'FAULT' | 'STAFF' | 'SUPPLIER') =>
    (
      await desk.app.send(
        workshop.remakeRate,
        { from: '2025-03-01', to: '2025-03-31', group },
        { token: desk.stock.token },
      )
    ).data;
  const count = async (name: string) => (await rate('FAULT')).rows.find((row) => row.name === name)?.remakes ?? 0;
  const [worked, warranty, before] = [await count('供应商'), await count('质保'), (await rate('FAULT')).sum];
  expect(warranty).toBe(0);
  const sale = await desk.passed([right(made)]);
  await receive(sale);
  const { data } = await start(await jobOf(sale.id));
  expect(
    (await desk.app.send(workshop.inspect, { id: data.id, version: data.version, OD: FINE }, once())).data.passed,
  ).toBe(true);
  const ids = idsOf(sale);
  expect((await remake(await desk.found(sale.id), ids, { fault: '供应商', payer: '供应商' })).success).toBe(true);
  expect((await remake(await desk.found(sale.id), ids, { fault: '质保', payer: '供应商' })).success).toBe(true);
  expect(await count('供应商')).toBe(worked + 1);
  expect(await count('质保')).toBe(0);
  const { sum } = await rate('FAULT');
  expect([sum.remakes - before.remakes, sum.jobs - before.jobs]).toEqual([1, 1]);
  expect((await rate('SUPPLIER')).rows.find(({ name }) => name === '测试供应商')?.jobs).toBeGreaterThan(0);
  expect((await rate('STAFF')).sum).toEqual(sum);
  const march = { from: '2025-03-01', to: '2025-03-31' } as const;
  const listed = async (group: 'FAULT' | 'STAFF' | 'SUPPLIER', name?: string) =>
    (await desk.app.send(remakes.page, { ...march, group, name, page: 1, size: 100 }, { token: desk.stock.token }))
      .data;
  // Each figure of the table is as many rows behind it.
  for (const group of ['FAULT', 'STAFF', 'SUPPLIER'] as const) {
    const { rows } = await rate(group);
    for (const { name, remakes: made } of rows) expect((await listed(group, name)).total).toBe(made);
    expect((await listed(group)).total).toBe(sum.remakes);
  }
  const [last] = (await listed('FAULT', '供应商')).records;
  expect(last).toMatchObject({
    ...{ saleId: sale.id, billNo: sale.billNo, bizDate: '2025-03-12', fault: '供应商', payer: '供应商' },
    ...{ goods: sale.lines[0]?.goodsName, supplierName: '测试供应商', staffName: null, jobNo: `${sale.billNo}-1R1` },
  });
  expect(
    await desk.app.send(
      workshop.remakeRate,
      { from: '2024-01-01', to: '2025-03-31', group: 'FAULT' },
      { token: desk.stock.token },
    ),
  ).toMatchObject({ code: 140601 });
});
