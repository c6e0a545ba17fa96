import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { inChain } from '../../src/database/context';
import { systemCx } from '../../src/kernel/context/system-cx';
import { findSellable, hasCharges } from '../../src/modules/cashier/source/service-charge.store';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let orgs: number[];
beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query('SELECT id::int AS id FROM org WHERE property_owner_id = 1 ORDER BY id');
  orgs = rows.map(({ id }) => Number(id));
});
afterAll(() => app.close());

/** Returns the items that the organisation sells, the first organisation by default. */
async function sold(keyword: string | null, orgId = orgs[0] ?? 0) {
  const now = new Date();
  return inChain(app.database.db, { propertyOwnerId: 1, now: now.getTime() }, async (db) => {
    const cx = await systemCx({ db, now, propertyOwnerId: 1 }, orgId);
    return { items: await findSellable(cx, keyword), any: await hasCharges(cx) };
  });
}
const names = async (keyword: string | null, orgId?: number) =>
  (await sold(keyword, orgId)).items.map(({ name }) => name);

describe('收费项目', () => {
  it('are found by name, initials in either case, and code', async () => {
    expect(await names('角膜地形')).toEqual(['角膜地形图']);
    expect(await names('STYG')).toEqual(['散瞳验光']);
    expect(await names('yzcl')).toEqual(['眼轴测量']);
    const [item] = (await sold('散瞳验光')).items;
    expect(item).toMatchObject({ unit: 0, price: 60, discountable: true, vipFlag: true });
    expect(await names(item?.code ?? '')).toEqual(['散瞳验光']);
  });

  it('never include registration fees for the cashier, and treat % literally', async () => {
    expect(await names('挂号')).toEqual([]);
    expect(await names('%')).toEqual([]);
    expect((await names(null)).length).toBeGreaterThan(15);
  });

  it('belong to their organisation: an item disabled here stays on sale in another organisation', async () => {
    await app.database.query(
      `UPDATE service_charge SET state_enum = 'DISABLE' WHERE name = '眼压测量' AND org_id = ${orgs[0]}`,
    );
    expect(await names('眼压')).toEqual([]);
    expect(await names('眼压', orgs[1])).toEqual(['眼压测量']);
  });

  it("are returned by find-items in the caller's organisation", async () => {
    const token = await app.signIn('cashier');
    const { data } = await app.send(chargeOrder.findItems, { keyword: 'yzcl', sourceType: 9 }, { token });
    expect(data).toMatchObject([{ name: '眼轴测量', price: 80 }]);
  });

  it('refuse a duplicate code or name until the first item is deleted', async () => {
    const again = (assignment: string) =>
      app.database.query(
        `INSERT INTO service_charge (property_owner_id, org_id, code, name, pinyin, charge_category, price)
         SELECT 1, org_id, ${assignment}, pinyin, charge_category, price FROM service_charge
         WHERE name = '病历本' AND org_id = ${orgs[0]}`,
      );
    await expect(again("code, '另一本'")).rejects.toThrow('service_charge_code_once');
    await expect(again("'F99999', name")).rejects.toThrow('service_charge_name_once');
    await app.database.query(
      `UPDATE service_charge SET state_enum = 'DELETE' WHERE name = '病历本' AND org_id = ${orgs[0]}`,
    );
    await expect(again("'F99999', name")).resolves.toMatchObject({ rowCount: 1 });
  });
});
