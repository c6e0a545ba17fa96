import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { seedDemo } from '../../src/seed/demo';
import { TEST_NOW, type TestApp, testApp } from '../support/app';
import { admin } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const ACCOUNTS = [
  ...['admin', 'front', 'triage', 'doctor', 'optom', 'optician', 'cashier', 'followup', 'buyer', 'stock', 'sales'],
  ...['finance', 'manager', 'ops', 'pharmacist', 'member', 'admin_b', 'front_b'],
];

async function counts(): Promise<unknown> {
  const tables = ['property_owner', 'org', 'role', 'employee', 'department', 'account', 'login_name', 'erp_brand'];
  return admin(
    server,
    tables.map((table) => `SELECT '${table}' AS name, count(*) AS n FROM ${table}`).join(' UNION ALL '),
  );
}

describe('demo data', () => {
  it('allow every account to sign in without a forced password change', async () => {
    for (const account of ACCOUNTS) expect(await server.signIn(account)).toHaveLength(43);
    expect(await admin(server, 'SELECT id, chain_name FROM property_owner ORDER BY id')).toMatchObject([
      { chain_name: '明眸眼视光' },
      { chain_name: '亮睛连锁' },
    ]);
  });

  it('give each employee a ready-made role in the named organisations, and a department', async () => {
    const rows = await admin(
      server,
      `SELECT account.account, count(*)::int AS orgs FROM account JOIN account_org_role held ON held.account_id = account.id
       GROUP BY account.account HAVING count(*) > 1 ORDER BY account.account`,
    );
    expect(rows).toEqual([
      { account: 'admin', orgs: 3 },
      { account: 'doctor', orgs: 2 },
      { account: 'manager', orgs: 3 },
      { account: 'member', orgs: 3 },
      { account: 'ops', orgs: 3 },
    ]);
    expect(await admin(server, 'SELECT * FROM employee_org WHERE cardinality(department_ids) = 0')).toEqual([]);
    const lost = await admin(
      server,
      `SELECT * FROM employee_org place WHERE NOT EXISTS (SELECT FROM department
       WHERE department.id = ANY (place.department_ids) AND department.org_id = place.org_id)`,
    );
    expect(lost).toEqual([]);
  });

  it('are unchanged by a second run', async () => {
    const before = await counts();
    await seedDemo(server.database.db, () => instantOf(TEST_NOW), 'Other5678');
    expect(await counts()).toEqual(before);
    expect(await server.signIn('front')).toHaveLength(43);
  });

  it('are completed after an interrupted run, and never written to a foreign database', async () => {
    const other = await testApp();
    try {
      await admin(other, 'TRUNCATE org CASCADE');
      await admin(other, 'TRUNCATE login_name');
      await admin(other, 'DELETE FROM sequence');
      await admin(
        other,
        'TRUNCATE erp_brand, goods_package, erp_supplier, school, training_plan, sms_group_sign, sms_blacklist, outside_referrer, recharge_rule CASCADE',
      );
      await admin(other, 'DELETE FROM employee');
      await seedDemo(other.database.db, () => instantOf(TEST_NOW), 'Other5678');
      expect(await other.signIn('admin_b', { password: 'Other5678' })).toHaveLength(43);
      expect(await admin(other, 'SELECT id FROM property_owner')).toHaveLength(2);
      await admin(other, 'TRUNCATE property_owner CASCADE');
      await admin(other, 'TRUNCATE login_name');
      await admin(
        other,
        `INSERT INTO property_owner (chain_name, edition, service_start, service_end, org_limit, account_limit)
         VALUES ('别家', '标准版', '2025-01-01', '2026-01-01', 1, 1)`,
      );
      await seedDemo(other.database.db, () => instantOf(TEST_NOW), 'Other5678');
      expect(await admin(other, 'SELECT chain_name FROM property_owner')).toEqual([{ chain_name: '别家' }]);
    } finally {
      await other.close();
    }
  });

  it('contain a bookable doctor at the flagship on every day, and appointments in every state', async () => {
    const [day, org] = [TEST_NOW.slice(0, 10), '(SELECT min(id) FROM org)'];
    const idle = await admin(
      server,
      `SELECT d::date::text AS day FROM generate_series('${day}'::date, '${day}'::date + 60, '1 day') d
       WHERE NOT EXISTS (SELECT FROM scheduling s JOIN employee e ON e.id = s.staff_id AND e.subscribable
         WHERE s.org_id = ${org} AND s.date = d::date AND s.start_time IS NOT NULL)`,
    );
    expect(idle).toEqual([]);
    const rows = await admin(
      server,
      `SELECT subscribe_state AS state, count(*)::int AS n, bool_and(subscribe_date < '${day}') AS past
       FROM appointment GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { state: 0, n: 2, past: false },
      { state: 1, n: 7, past: false },
      { state: 2, n: 1, past: false },
      { state: 3, n: 1, past: false },
      { state: 4, n: 1, past: false },
      { state: 5, n: 2, past: true },
    ]);
    expect(await admin(server, 'SELECT sum(used)::int AS used FROM appointment_slot')).toEqual([{ used: 10 }]);
  });

  it('contain glasses in every stage at the flagship, and refused goods', async () => {
    const token = (await server.signIn('manager')) as string;
    const board = (await server.send(workshop.board, {}, { token })).data;
    expect(new Set(board.cards.map(({ state }) => state))).toEqual(new Set(['WAIT', 'PROCESSING', 'FAILED', 'DONE']));
    expect(board.cards.some(({ remakeOfNo }) => remakeOfNo)).toBe(true);
    const demand = (await server.send(purchase.customDemand, {}, { token })).data;
    expect(demand.map(({ goodsName }) => goodsName)).toEqual(['依视路星趣控近视防控', '依视路星趣控近视防控']);
    const late = (await server.send(sale.page, { page: 1, size: 10, due: 'LATE' }, { token })).data;
    expect(late.total).toBe(1);
    const days = { from: '2025-03-01', to: '2025-03-31', group: 'FAULT' } as const;
    const rate = (await server.send(workshop.remakeRate, days, { token })).data;
    expect(rate.sum).toMatchObject({ remakes: 1, jobs: 1 });
    const refused = await admin(server, `SELECT reject_reason FROM purchase_storage_line WHERE rejected_qty > 0`);
    expect(refused).toEqual([{ reject_reason: '镜腿脱漆' }]);
    const sheets = (await server.send(tempPackage.page, { page: 1, size: 10 }, { token })).data;
    expect(sheets.records.map(({ state }) => state)).toEqual(['FAILED', 'CHECKED']);
  });

  it('let the next brand continue the codes of the demo brands', async () => {
    const token = await server.signIn('buyer');
    const saved = await server.send(brand.save, { name: '新品牌', categoryIds: ['000'] }, { token });
    expect(saved).toMatchObject({ success: true });
    const { data } = await server.send(brand.findById, { id: saved.data.id }, { token });
    expect(data).toMatchObject({ code: '0025' });
  });

  it('separate the chains', async () => {
    const token = await server.signIn('admin_b');
    const { data } = await server.send(brand.page, { page: 1, size: 100 }, { token });
    expect(data.total).toBe(24);
    const mine = await admin(server, 'SELECT id FROM erp_brand WHERE property_owner_id = 2');
    expect(data.records.map(({ id }) => id).sort()).toEqual(mine.map(({ id }) => Number(id)).sort());
  });
});
