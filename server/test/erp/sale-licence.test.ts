import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { emptyOrg } from './stock-desk';

let desk: SaleDesk;
beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.app.close());

const LOT = { batchNo: 'C1', expireDate: '2026-12-31' };

/** Sets the licence of the organisation; the test restores it. */
async function licence(set: string): Promise<void> {
  await desk.app.database.query(
    `UPDATE org SET ${set} WHERE property_owner_id = 1 AND id = ${await emptyOrg(desk.app)}`,
  );
}
const WHOLE = `device_licence_no = '浙械经营许1号', device_licence_scope = '{LENS,CARE}', device_licence_expire = NULL`;

async function sells(categoryId: string) {
  const goods = await desk.priced(100, 2, categoryId, ['003', '006'].includes(categoryId) ? {} : LOT);
  return { goods, reply: await desk.save([{ barcodeId: goods.id, qty: 1 }]) };
}

describe('devices of class III', () => {
  it.each(['wd2', 'qx2', '002', 'qx7', '007', 'qx8'])(
    '140113 %s without the licence of the selling organisation',
    async (categoryId) => {
      await licence(`device_licence_no = NULL`);
      const { reply } = await sells(categoryId);
      expect(reply).toMatchObject({
        code: 140113,
        msg: expect.stringMatching(/^本机构医疗器械经营许可证已过期或缺失，不能销售「.+」，请在机构信息的证照补全$/),
      });
      await licence(WHOLE);
      expect((await sells(categoryId)).reply.success).toBe(true);
    },
  );

  it('are sold on the last day of the licence, but not on the day after', async () => {
    await licence(`device_licence_expire = '2025-03-12'`);
    expect((await sells('qx2')).reply.success).toBe(true);
    await licence(`device_licence_expire = '2025-03-11'`);
    expect((await sells('qx2')).reply.code).toBe(140113);
    await licence(WHOLE);
  });

  it('are sold only within the scope of the licence', async () => {
    await licence(`device_licence_scope = '{LENS}'`);
    expect((await sells('qx2')).reply.success).toBe(true);
    expect((await sells('qx7')).reply.code).toBe(140113);
    await licence(WHOLE);
  });

  it('must have a registration number', async () => {
    const goods = await desk.priced(100, 2, '002', LOT);
    await desk.app.database.query(`UPDATE erp_breed SET registration_no = NULL WHERE id = ${goods.breedId}`);
    expect(await desk.save([{ barcodeId: goods.id, qty: 1 }])).toMatchObject({
      code: 140113,
      msg: expect.stringContaining(`${goods.name}」的注册证号已过期或缺失`),
    });
  });

  it('are refused at the till too; frames and parts need no licence', async () => {
    await licence(`device_licence_no = NULL`);
    const box = await desk.priced(100, 2, 'qx2', LOT);
    const lines = [{ sourceType: 8 as const, itemId: box.id, qty: 1 }];
    const order = await desk.app.send(chargeOrder.save, { lines, payableAmount: money(100) }, desk.stock.once());
    expect(await desk.pay(order.data.id)).toMatchObject({ code: 140113 });
    expect((await sells('003')).reply.success).toBe(true);
    expect((await sells('006')).reply.success).toBe(true);
    await licence(WHOLE);
  });
});
