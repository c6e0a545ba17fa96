import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { combo } from '@mingmou/contract/system/fees/charge-combo.contract';
import { newKey, openTill, type Till } from '../cashier/till';

let till: Till;
let comboId: number;
let items: { itemId: number; qty: number }[];

beforeAll(async () => {
  till = await openTill();
  const { rows } = await till.app.database.query(
    `INSERT INTO service_charge (property_owner_id, org_id, code, name, pinyin, charge_category, price)
     VALUES (1, 1, 'U1', '组甲', 'zj', '2', 100), (1, 1, 'U2', '组乙', 'zy', '2', 40), (1, 1, 'U3', '组丙', 'zb', '2', 20)
     RETURNING id`,
  );
  const ids = rows.map(({ id }) => Number(id));
  items = ids.map((itemId, at) => ({ itemId, qty: at === 1 ? 2 : 1 }));
  const saved = await till.app.send(
    combo.save,
    {
      code: 'Z90001',
      name: '屈光组合',
      items: items.map(({ itemId, qty }) => ({ singleId: itemId, quantity: qty })),
      price: money(168.88),
    },
    { token: till.admin },
  );
  if (!saved.success) throw new Error(saved.msg);
  comboId = saved.data.id;
});
afterAll(() => till.app.close());

type Line = Parameters<Till['open']>[0][number];
const group = (times = 1): Line[] =>
  items.map(({ itemId, qty }) => ({ sourceType: 9, itemId, comboId, qty: qty * times }));

const save = (lines: readonly Line[], payable: number) =>
  till.app.send(
    chargeOrder.save,
    { patientId: till.patientId, lines: [...lines], payableAmount: money(payable) },
    { token: till.cashier, idempotencyKey: newKey() },
  );

describe('service combo at the cashier', () => {
  it('SYS-15 is found with its parts and sold as its items, with the price spread in proportion to their amounts', async () => {
    const { data } = await till.app.send(
      chargeOrder.findItems,
      { keyword: 'qgzh', sourceType: 9 },
      { token: till.cashier },
    );
    expect(data).toMatchObject([
      {
        name: '屈光组合',
        itemId: comboId,
        price: 168.88,
        parts: [
          { name: '组甲', qty: 1, unitPrice: 84.44 },
          { name: '组乙', qty: 2, unitPrice: 33.775 },
          { name: '组丙', qty: 1, unitPrice: 16.89 },
        ],
      },
    ]);
    const order = await till.sell(group(), 168.88, [{ wayCode: 1, amount: money(168.88) }]);
    const { data: paid } = await till.app.send(chargeOrder.detail, { id: order.id }, { token: till.cashier });
    expect(paid.lines.map(({ name, payableAmount, comboName }) => [name, payableAmount, comboName])).toEqual([
      ['组甲', 84.44, '屈光组合'],
      ['组乙', 67.55, '屈光组合'],
      ['组丙', 16.89, '屈光组合'],
    ]);
  });

  it('must be complete, in one multiple, and is selected together', async () => {
    expect((await save(group(3), 506.64)).success).toBe(true);
    const refused = { status: 400, data: { field: 'lines' } };
    expect(await save(group().slice(1), 84.44)).toMatchObject(refused);
    expect(await save([...group(), ...group()], 337.76)).toMatchObject(refused);
    expect(
      await save(
        group().map((line) => ({ ...line, qty: 1 })),
        135.11,
      ),
    ).toMatchObject(refused);
    expect(
      await save(
        group().map((line, at) => ({ ...line, selected: at > 0 })),
        84.44,
      ),
    ).toMatchObject(refused);
    expect(await save(group(50), 8444)).toMatchObject(refused);
    const [one] = items;
    expect(await save([{ sourceType: 9, itemId: one?.itemId, comboId: comboId + 1000, qty: 1 }], 100)).toMatchObject({
      code: 100002,
    });
    // The same service outside of its combo costs its normal price.
    expect((await save([...group(), { sourceType: 9, itemId: one?.itemId, qty: 1 }], 268.88)).success).toBe(true);
  });

  it('requires a new confirmation when the combo became more expensive or was disabled before payment', async () => {
    const order = await till.open(group(), 168.88);
    const settle = () =>
      till.app.send(
        chargeOrder.settle,
        {
          id: order.id,
          version: order.version,
          payableAmount: money(168.88),
          ways: [{ wayCode: 1, amount: money(168.88) }],
        },
        { token: till.cashier, idempotencyKey: newKey() },
      );
    await till.app.database.query('UPDATE service_combo SET price = 170 WHERE id = $1', [comboId]);
    expect(await settle()).toMatchObject({ code: 180103, msg: '「组甲」已停用或价格有变（现价¥85.00），请刷新' });
    await till.app.database.query(`UPDATE service_combo SET price = 168.88, state_enum = 'DISABLE' WHERE id = $1`, [
      comboId,
    ]);
    expect(await settle()).toMatchObject({ code: 180103, msg: '「组甲」已停用或价格有变（现价—），请刷新' });
    await till.app.database.query(`UPDATE service_combo SET state_enum = 'ENABLE' WHERE id = $1`, [comboId]);
    const kept = order.lines.map(({ id, qty }) => ({ id, sourceType: 9 as const, qty }));
    const again = await till.app.send(
      chargeOrder.save,
      { id: order.id, version: order.version, lines: kept, payableAmount: money(168.88) },
      { token: till.cashier, idempotencyKey: newKey() },
    );
    expect(again).toMatchObject({ success: true });
    const less = kept.slice(1);
    const version = again.data.version;
    const torn = await till.app.send(
      chargeOrder.save,
      { id: order.id, version, lines: less, payableAmount: money(84.44) },
      { token: till.cashier, idempotencyKey: newKey() },
    );
    expect(torn).toMatchObject({ status: 400, data: { field: 'lines' } });
  });
});
