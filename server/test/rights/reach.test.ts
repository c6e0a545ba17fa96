import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import type { CallSpec } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import { role } from '@mingmou/contract/system/account/role.contract';
import { loginControl } from '@mingmou/contract/system/login-control/login-control.contract';
import { type TestApp, testApp } from '../support/app';
import { contractCalls } from '../support/calls';

let app: TestApp;
/** Administrator of accounts, roles and sign-in of the first organisation, without rights to sell. */
let keeper: string;
const ids = new Map<string, number>();
const roleIds = new Map<string, number>();
let orgIds: number[];

const sql = async (text: string, values: unknown[] = []) => (await app.database.query(text, values)).rows;

const KEEPS = [1001, 1742, 1743, 1744].concat(
  (['save', 'enable', 'delete', 'reset', 'unlock', 'kick'] as const).map((name) => buttonId(`account:${name}`)),
  (['save', 'enable', 'delete'] as const).flatMap((name) => [
    buttonId(`role:${name}`),
    buttonId(`login-control:${name}`),
  ]),
);

async function person(name: string, places: readonly (readonly [org: number, role: string])[]): Promise<void> {
  const [made] = await sql(
    `INSERT INTO account (property_owner_id, account, mobile, password_hash, password_changed_at, must_change_password, state_enum)
     SELECT 1, $1, $2, password_hash, now(), false, 'ENABLE' FROM account WHERE account = 'admin' RETURNING id`,
    [name, `1380099${String(1000 + ids.size).slice(-4)}`],
  );
  ids.set(name, Number(made?.id));
  await sql(`INSERT INTO login_name (name, kind, property_owner_id, account_id) VALUES ($1, 'ACCOUNT', 1, $2)`, [
    name,
    made?.id,
  ]);
  for (const [org, held] of places)
    await sql('INSERT INTO account_org_role (property_owner_id, account_id, org_id, role_id) VALUES (1, $1, $2, $3)', [
      made?.id,
      orgIds[org],
      roleIds.get(held),
    ]);
}

async function newRole(name: string, menuIds: readonly number[]): Promise<void> {
  const [made] = await sql(
    `INSERT INTO role (property_owner_id, role_name, menu_ids, discount_floor) VALUES (1, $1, $2, 100) RETURNING id`,
    [name, menuIds],
  );
  roleIds.set(name, Number(made?.id));
}

beforeAll(async () => {
  app = await testApp();
  orgIds = (await sql('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id')).map(({ id }) => Number(id));
  const [cashier] = await sql(`SELECT menu_ids FROM role WHERE property_owner_id = 1 AND role_code = 'CASHIER'`);
  const cashiers = cashier?.menu_ids as number[];
  await newRole('看门', [...KEEPS, ...cashiers]);
  await newRole('看钱', cashiers);
  await newRole('看账', [...cashiers, buttonId('cashier:shiftAudit')]);
  await person('keeper', [
    [0, '看门'],
    [1, '看钱'],
  ]);
  await person('equal', [[0, '看钱']]);
  await person('stronger', [[0, '看账']]);
  await person('elsewhere', [
    [0, '看钱'],
    [1, '看钱'],
  ]);
  keeper = await app.signIn('keeper', { orgId: orgIds[0] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql(
    `UPDATE account SET state_enum = 'ENABLE', locked_until = '2030-01-01' WHERE account IN ('equal', 'stronger', 'elsewhere')`,
  );
});

type Target = 'equal' | 'stronger' | 'elsewhere';

async function seen(name: Target) {
  const { data } = await app.send(account.findById, { id: ids.get(name) ?? 0 }, { token: keeper });
  const { id, version, mobile, staffId, orgRoles, viewOrgIds, remark } = data;
  return { id, version, mobile, staffId, orgRoles, viewOrgIds, remark };
}

const send = async (call: CallSpec, input: unknown) => (await app.sendRaw(call, input, { token: keeper })).code;
const rule = { outsideAction: 'REFUSE', smsMode: 'NONE', maxDevices: 0, timeStart: '08:00', timeEnd: '20:00' };
let rules = 0;

/** Every act on an account or its sign-in; returns the code for an account in the caller's organisation. */
const ACTS: Readonly<Record<string, (name: Target) => Promise<number>>> = {
  [account.kick.id]: async (name) => send(account.kick, { id: ids.get(name) }),
  [account.unlock.id]: async (name) => send(account.unlock, { id: ids.get(name) }),
  [account.changePassword.id]: async (name) => send(account.changePassword, { id: ids.get(name) }),
  [account.enable.id]: async (name) =>
    send(account.enable, { id: ids.get(name), stateEnum: 'DISABLE', version: (await seen(name)).version }),
  [account.deleteCheck.id]: async (name) => {
    await sql(`UPDATE account SET state_enum = 'DISABLE' WHERE id = $1`, [ids.get(name)]);
    return send(account.deleteCheck, { id: ids.get(name) });
  },
  [account.delete.id]: async (name) => {
    await sql(`UPDATE account SET state_enum = 'DISABLE' WHERE id = $1`, [ids.get(name)]);
    const { id, version } = await seen(name);
    const code = await send(account.delete, { id, stateEnum: 'DELETE', version });
    await sql(`UPDATE account SET state_enum = 'DISABLE' WHERE id = $1`, [ids.get(name)]);
    return code;
  },
  [account.update.id]: async (name) => {
    const now = await seen(name);
    return send(account.update, { ...now, mobile: `139${String(10_000_000 + (ids.get(name) ?? 0))}` });
  },
  [loginControl.save.id]: async (name) => {
    rules += 1;
    return send(loginControl.save, {
      ...rule,
      ruleName: `规则${rules}`,
      scope: 'ACCOUNT',
      accountIds: [ids.get(name)],
    });
  },
};

/** Calls of the two pages that act on no existing account: they read or create. Acts on roles have tests below. */
const NO_ACT = /getMenus|page|find\w+|sessions|tree|settings-account\/save|settings-role\/(save|copy|delete)/;
const OF_ROLES = /settings-role\/(update|restore|enable)/;

describe('acts on another user’s account', () => {
  it('are covered for every call', () => {
    const acts = contractCalls().filter(({ path }) => /^\/settings-(account|role)\//.test(path) && !NO_ACT.test(path));
    const known = acts.filter(({ id, path }) => id in ACTS || OF_ROLES.test(path));
    expect(acts).toEqual(known);
    expect(acts.length).toBeGreaterThan(8);
  });

  it.each(Object.entries(ACTS))('are checked in %s', async (id, act) => {
    // A sign-in rule applies to its own organisation only.
    const elsewhere = id === loginControl.save.id ? 0 : 170306;
    expect({ stronger: await act('stronger'), elsewhere: await act('elsewhere'), equal: await act('equal') }).toEqual({
      stronger: 170305,
      elsewhere,
      equal: 0,
    });
  });

  it('change roles only in organisations where the caller holds the right, and only of accounts without more rights', async () => {
    const without = async (name: Target, place: number) => {
      const now = await seen(name);
      const kept = now.orgRoles.filter(({ orgId }) => orgId !== orgIds[place]);
      return send(account.update, { ...now, orgRoles: kept });
    };
    expect(await without('elsewhere', 1)).toBe(170306);
    const strong = await seen('stronger');
    const fewer = [{ orgId: orgIds[0] ?? 0, roleIds: [roleIds.get('看钱') ?? 0] }];
    expect(await send(account.update, { ...strong, orgRoles: fewer })).toBe(170305);
    const equal = await seen('equal');
    const more = [...equal.orgRoles, { orgId: orgIds[1] ?? 0, roleIds: [roleIds.get('看钱') ?? 0] }];
    expect(await send(account.update, { ...equal, orgRoles: more })).toBe(170306);
    const opened = { account: 'newcomer', mobile: '13700001111', orgRoles: more, viewOrgIds: [] };
    expect(await send(account.save, opened)).toBe(170306);
    // Changes within the caller's reach stay possible.
    expect(await without('elsewhere', 0)).toBe(0);
    expect(await send(account.update, { ...(await seen('stronger')), remark: '老员工' })).toBe(0);
  });

  it('change no role that an account beyond the caller’s reach holds', async () => {
    const change = async (name: string, menuIds: readonly number[]) => {
      const { data } = await app.send(role.findById, { id: roleIds.get(name) ?? 0 }, { token: keeper });
      const { id, version, roleName, discountFloor, remark } = data;
      return send(role.update, { id, version, roleName, discountFloor, remark, menuIds });
    };
    expect(await change('看账', [1001])).toBe(170404);
    // The other organisation uses the role too, and the caller may not manage roles there.
    expect(await change('看钱', [1001])).toBe(170306);
    const [admins] = await sql(`SELECT id FROM role WHERE property_owner_id = 1 AND role_code = 'ORG_ADMIN'`);
    roleIds.set('机构管理员', Number(admins?.id));
    expect(await change('机构管理员', [1001])).toBe(170404);
    rules += 1;
    const closing = { ...rule, ruleName: `规则${rules}`, scope: 'ROLE', roleIds: [roleIds.get('机构管理员')] };
    expect(await send(loginControl.save, closing)).toBe(170404);
  });
});
