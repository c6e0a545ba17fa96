import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { type TestApp, testApp } from '../support/app';
import { brokenInvariants } from './invariants';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('the demo data', () => {
  it('contains sixty days of orders that satisfy every invariant, some refunded, some waiting today', async () => {
    const { rows } = await app.database.query(
      `SELECT order_state AS state, count(*)::int AS n, count(DISTINCT day)::int AS days FROM charge_order GROUP BY 1 ORDER BY 1`,
    );
    const of = (state: number) => rows.find((row) => row.state === state) ?? { n: 0, days: 0 };
    expect(Number(of(1).n)).toBeGreaterThan(0);
    expect(Number(of(2).days)).toBeGreaterThan(50);
    expect(Number(of(3).n) + Number(of(4).n)).toBeGreaterThan(5);
    expect(await brokenInvariants(app)).toEqual([]);
  });

  it('contains children in vision training: paid packages, sessions that use them, and logged homework', async () => {
    const { rows } = await app.database.query(`SELECT p.used_times AS used, p.left_times + p.used_times AS times,
        (SELECT count(*)::int FROM archive_record r WHERE r.owner_kind = 'PACKAGE' AND r.owner_id = p.id) AS sessions,
        (SELECT count(*)::int FROM vt_plan v WHERE v.package_id = p.id) AS plans,
        (SELECT count(*)::int FROM vt_home_log h WHERE h.package_id = p.id) AS home
      FROM patient_package p WHERE p.kind = 'VT' ORDER BY p.id`);
    expect(rows).toHaveLength(3);
    for (const { used, sessions, plans, home } of rows) {
      expect([used, plans]).toEqual([sessions, 1]);
      expect(Number(home)).toBeGreaterThan(0);
    }
  });

  it('continues the order numbers of the day', async () => {
    const token = await app.signIn('cashier');
    const { data } = await app.send(chargeOrder.findItems, { keyword: '视力检查', sourceType: 9 }, { token });
    const [item] = data;
    if (!item) throw new Error('nothing on sale');
    const draft = {
      customerName: '路人',
      lines: [{ sourceType: 9 as const, itemId: item.itemId, qty: 1 }],
      payableAmount: item.price,
    };
    const reply = await app.sendRaw(chargeOrder.save, draft, { token, idempotencyKey: 'demo-orders-key-1' });
    expect(reply).toMatchObject({ success: true });
  });
});
