import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { heldIds } from '@mingmou/contract/auth/menu-tree';
import { satisfies } from '@mingmou/contract/auth/rights';
import { READY_MADE_ROLES } from '@mingmou/contract/auth/roles';
import type { CallSpec } from '@mingmou/contract/base/call';
import { type TestApp, testApp } from '../support/app';
import { contractCalls } from '../support/calls';
import { repetitions } from '../support/repetitions';
import { DEMO_MODULES, ROLE_ACCOUNTS } from '../support/role-accounts';

/** Id of no row: an authorised caller gets this answer, an unauthorised one never does. */
const NOWHERE = 987_654_321;

/** Calls that receive or lend files, also by tokens of their own: other tests send them. */
const OF_FILES = [
  'POST /api/ops/remotes/publish',
  'POST /admin/dic-file-upload/picture',
  'GET /api/common/oss/sts',
  'POST /api/common/oss/upload',
  'POST /api/common/oss/complete',
];

/** Every n-th call is sent by a role with the right; every call is sent by a role without it. */
const CARRIED_OUT = repetitions({ short: 4, long: 1 });

const ROLES = READY_MADE_ROLES.map(({ roleCode }) => String(roleCode));
const calls = new Map(contractCalls().map((call) => [call.id, call] as const));

/** Roles by call, as listed in `calls.tsv`. */
const table = new Map(
  readFileSync(join(__dirname, 'calls.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [id = '', who = ''] = line.split('\t');
      return [id, who === '' ? [] : who.split(' ')] as const;
    }),
);

/** Buttons and pages that an account of the role holds in the demo. */
const held = new Map(
  READY_MADE_ROLES.map(({ roleCode, menuIds, platformMenuIds }) => [
    String(roleCode),
    heldIds([...menuIds, ...platformMenuIds], DEMO_MODULES),
  ]),
);

/** Returns the roles that the contract grants the call to. */
function grantedTo({ grant }: CallSpec): string[] {
  if (grant === 'none') return ['EVERYBODY'];
  if (grant === 'any') return ['SIGNED_IN'];
  return ROLES.filter((role) => satisfies(grant, { menuIds: held.get(role) ?? new Set() }));
}

const rightsOf = (role: string) => held.get(role)?.size ?? 0;
const byRights = (roles: readonly string[]) => [...roles].sort((a, b) => rightsOf(a) - rightsOf(b));

/**
 * Of the roles with the right, the one with the fewest rights; of the roles without it, the one with the most. The
 * answers for these two hold for all roles, since the server checks only the contract's grant (`call/dispatch.ts`), which is
 * compared with the table for every role.
 */
function asked(who: readonly string[]): readonly (readonly [role: string, mayCall: boolean])[] {
  if (who.includes('SIGNED_IN')) return [];
  const lowest = byRights(ROLES.filter((role) => who.includes(role))).at(0);
  const highest = byRights(ROLES.filter((role) => !who.includes(role))).at(-1);
  return [...(lowest ? [[lowest, true] as const] : []), ...(highest ? [[highest, false] as const] : [])];
}

function inputOf(call: CallSpec): Record<string, unknown> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, NOWHERE]));
}

let app: TestApp;
const tokens = new Map<string, string>();

beforeAll(async () => {
  app = await testApp();
  for (const [role, account] of Object.entries(ROLE_ACCOUNTS)) tokens.set(role, await app.signIn(account));
});
afterAll(() => app.close());

describe('the right to send a call', () => {
  it('is listed in calls.tsv for every call, and for no unknown call', () => {
    const lacking = [...calls.keys()].filter((id) => !table.has(id));
    const foreign = [...table.keys()].filter((id) => !calls.has(id));
    expect({ lacking, foreign }).toEqual({ lacking: [], foreign: [] });
  });

  it('names existing roles, each with an account', () => {
    const known = [...ROLES, 'EVERYBODY', 'SIGNED_IN'];
    expect([...new Set([...table.values()].flat())].filter((name) => !known.includes(name))).toEqual([]);
    expect(Object.keys(ROLE_ACCOUNTS).sort()).toEqual([...ROLES].sort());
  });

  it.each([...calls.values()].map((call, index) => [call.id, call, index] as const))('%s', async (id, call, index) => {
    const who = table.get(id) ?? [];
    expect(grantedTo(call)).toEqual(who);
    if (who.includes('EVERYBODY') || OF_FILES.includes(id)) return;
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = { nobody: 401 };
    for (const [role, mayCall] of asked(who)) {
      if (mayCall && index % CARRIED_OUT !== 0) continue;
      const { status } = await app.download(call, inputOf(call), { token: tokens.get(role), ip: '10.9.0.1' });
      answers[role] = status === 403 ? 'refused' : status === 500 ? 'broken' : 'allowed';
      expected[role] = mayCall ? 'allowed' : 'refused';
    }
    answers.nobody = (await app.download(call, inputOf(call))).status;
    expect(answers).toEqual(expected);
  });
});
