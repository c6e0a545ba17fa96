import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { heldIds } from '@mingmou/contract/auth/menu-tree';
import { satisfies } from '@mingmou/contract/auth/rights';
import { READY_MADE_ROLES } from '@mingmou/contract/auth/roles';
import type { CallSpec } from '@mingmou/contract/base/call';
import { type TestApp, testApp } from './support/app';
import { contractCalls } from './support/calls';
import { DEMO_MODULES, ROLE_ACCOUNTS } from './support/role-accounts';

/** An id that no row has: whoever may call is told so, whoever may not never learns it. */
const NOWHERE = 987_654_321;

/** Takes a bundle, by a token of its own as well; its rights are tested beside it. */
const PUBLISH = 'POST /api/ops/remotes/publish';

const guarded = contractCalls().filter(({ grant, id }) => grant !== 'none' && grant !== 'any' && id !== PUBLISH);

function inputOf(call: CallSpec): Record<string, unknown> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, NOWHERE]));
}

let app: TestApp;
const tokens = new Map<string, string>();

beforeAll(async () => {
  app = await testApp();
  for (const account of Object.values(ROLE_ACCOUNTS)) tokens.set(account, await app.signIn(account));
}, 60_000);
afterAll(() => app.close());

describe('every call of the contract × every ready-made role', () => {
  it('has an account for each role', () => {
    expect(Object.keys(ROLE_ACCOUNTS).sort()).toEqual(READY_MADE_ROLES.map(({ roleCode }) => roleCode).sort());
  });

  it.each(guarded.map((call) => [call.id, call] as const))('%s', async (_id, call) => {
    const verdicts: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [index, { roleCode, menuIds, platformMenuIds }] of READY_MADE_ROLES.entries()) {
      const account = ROLE_ACCOUNTS[roleCode] ?? '';
      const { status } = await app.download(call, inputOf(call), { token: tokens.get(account), ip: `10.9.0.${index}` });
      const held = heldIds([...menuIds, ...platformMenuIds], DEMO_MODULES);
      verdicts[roleCode] = status === 403 ? 'refused' : status === 500 ? 'broken' : 'allowed';
      expected[roleCode] = satisfies(call.grant, { menuIds: held }) ? 'allowed' : 'refused';
    }
    const { status } = await app.download(call, inputOf(call));
    expect({ ...verdicts, nobody: status }).toEqual({ ...expected, nobody: 401 });
  });
});
