import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { admin as sql } from '../auth/support';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('front');
});
afterAll(() => app.close());

type Filters = Parameters<typeof pick>[0];
async function pick(filters: { orgId?: number; departmentId?: number; keyword?: string; nature?: 1 | 11 } = {}) {
  return (await app.send(employee.findAll, filters, { token })).data;
}
const names = async (filters?: Filters) => (await pick(filters)).map(({ name }) => name).sort();

describe('staff picker', () => {
  it('lists all enabled employees of the chain, and none of another chain', async () => {
    const rows = await sql(
      app,
      'SELECT name FROM employee WHERE property_owner_id = 1 AND state_enum = \'ENABLE\' ORDER BY name COLLATE "C"',
    );
    expect(await names()).toEqual(rows.map(({ name }) => String(name)).sort());
  });

  it('filters by organisation or department', async () => {
    const [, east] = await sql(app, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort');
    const orgId = Number(east?.id);
    const there = await sql(
      app,
      'SELECT name FROM employee JOIN employee_org place ON employee_id = id WHERE org_id = $1',
      [orgId],
    );
    const found = await pick({ orgId });
    expect(found.map(({ name }) => name).sort()).toEqual(there.map(({ name }) => String(name)).sort());
    expect(found.length).toBeLessThan((await pick()).length);
    const [first] = found;
    const departmentId = first?.departmentIds.find((place) => place.orgId === orgId)?.departmentIds[0] ?? 0;
    expect(await names({ orgId, departmentId })).toContain(first?.name);
    expect(await names({ orgId, departmentId: 999_999 })).toEqual([]);
  });

  it('returns only names, ids and professional rights of an employee', async () => {
    const [first] = await pick({ nature: 1 });
    expect(Object.keys(first ?? {}).sort()).toEqual(
      ['departmentIds', 'id', 'name', 'natures', 'prescribeRight', 'staffNo'].sort(),
    );
    expect(first?.natures).toContain(1);
  });
});
