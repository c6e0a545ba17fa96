import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { heldIds } from '@mingmou/contract/auth/menu-tree';
import { satisfies } from '@mingmou/contract/auth/rights';
import { READY_MADE_ROLES } from '@mingmou/contract/auth/roles';
import type { CallSpec } from '@mingmou/contract/base/call';
import { type TestApp, testApp } from './support/app';
import { contractCalls } from './support/calls';
import { accountsOfBothChains, type ChainAccounts } from './support/chain-accounts';
import { plausibleFields, randomOf } from './support/fuzz';
import { repetitions } from './support/repetitions';
import { DEMO_MODULES } from './support/role-accounts';

const SEED = 20_250_312;
/** Ids of rows of the demo, and of none. */
const IDS = [1, 2, 3, 987_654_321];
/** Calls that would end the sessions of the campaign, or change its accounts. */
const SKIPPED = /logout|password|switch-org|\baccount\/(update|enable|delete|kick|session)|\/login/i;
/** Requests, chains and roles of a call: all of them, or as many of them. */
const ALL = Number.POSITIVE_INFINITY;
const SENT = repetitions({
  short: { requests: 3, chains: 1, roles: 1 },
  long: { requests: ALL, chains: ALL, roles: ALL },
});

const calls = contractCalls().filter(({ id }) => !SKIPPED.test(id) && id !== 'POST /api/ops/remotes/publish');

/** Roles that the contract grants the call to; any role sends a call that needs no right. */
function rolesOf({ grant }: CallSpec) {
  return READY_MADE_ROLES.filter(({ menuIds, platformMenuIds }) =>
    satisfies(grant, { menuIds: heldIds([...menuIds, ...platformMenuIds], DEMO_MODULES) }),
  ).map(({ roleCode }) => roleCode);
}

/** Takes some of a list, others for each call. */
function some<T>(list: readonly T[], many: number, from: number): T[] {
  if (many >= list.length) return [...list];
  return Array.from({ length: many }, (_, at) => list[(from + at) % list.length] as T);
}

type Input = Record<string, unknown>;

/** Requests without any field, with each field alone, with the required fields, and with each other field in addition. */
function inputsOf(call: CallSpec, index: number): readonly Input[] {
  const fields = plausibleFields(call, randomOf(SEED + index), IDS);
  const required = Object.fromEntries(Object.entries(fields).filter(([name]) => call.input[name]?.required));
  const isBare = Object.keys(required).length === 0;
  const alone = Object.entries(fields).map(([name, value]): Input => ({ [name]: value }));
  const added = alone.filter((field) => !Object.keys(field).some((name) => call.input[name]?.required));
  const further = isBare ? alone : [...alone, ...added.map((field) => ({ ...required, ...field }))];
  return [{}, ...(isBare ? [] : [required]), ...some(further, SENT.requests - 2, index)];
}

let app: TestApp;
let chains: readonly ChainAccounts[];
const tokens = new Map<string, string>();

async function tokenOf(account: string): Promise<string> {
  const known = tokens.get(account) ?? (await app.signIn(account));
  tokens.set(account, known);
  return known;
}

interface Sent {
  readonly account: string;
  readonly input: Input;
  readonly ip: string;
  readonly idempotencyKey: string;
}

/** Returns the status of a request; a session that an earlier request ended is replaced by a new one. */
async function statusOf(call: CallSpec, { account, input, ...as }: Sent): Promise<number> {
  const { status } = await app.download(call, input, { ...as, token: await tokenOf(account) });
  if (status !== 401) return status;
  tokens.delete(account);
  return (await app.download(call, input, { ...as, token: await tokenOf(account) })).status;
}

beforeAll(async () => {
  app = await testApp();
  chains = await accountsOfBothChains(app.database);
});
afterAll(() => app.close());

describe('requests that leave out fields, by every ready-made role of both chains', () => {
  it.each(calls.map((call, index) => [call.id, call, index] as const))(
    '%s answers without a server error',
    async (_id, call, index) => {
      const inputs = inputsOf(call, index);
      const failed: unknown[] = [];
      for (const { chain, accountOf } of some(chains, SENT.chains, index)) {
        for (const role of some(rolesOf(call), SENT.roles, index)) {
          for (const [at, input] of inputs.entries()) {
            const ip = `10.7.${index % 250}.${at % 250}`;
            const idempotencyKey = `${chain}-${role}-${index}-${at}`;
            const status = await statusOf(call, { account: accountOf(role), input, ip, idempotencyKey });
            if (status >= 500 || status === 401) failed.push({ status, chain, role, input });
          }
        }
      }
      expect(failed).toEqual([]);
    },
    repetitions({ short: 120_000, long: 600_000 }),
  );
});
