import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { heldIds } from '@mingmou/contract/auth/menu-tree';
import { satisfies } from '@mingmou/contract/auth/rights';
import { READY_MADE_ROLES } from '@mingmou/contract/auth/roles';
import type { CallSpec } from '@mingmou/contract/base/call';
import { type TestApp, testApp } from './support/app';
import { contractCalls } from './support/calls';
import { hostileInput, randomOf } from './support/fuzz';
import { DEMO_MODULES, ROLE_ACCOUNTS } from './support/role-accounts';
import { type WrittenRow, watchWrites } from './support/written-rows';

/** Requests per call; the long campaign is `FUZZ_REQUESTS=2000 FUZZ_SEED=… npm run fuzz`. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3);
const SEED = Number(process.env.FUZZ_SEED ?? 20_250_312);
/** Id of no row, so that a plausible request never changes a demo row by chance. */
const NOWHERE = 987_654_321;
/** Internals that an answer must never contain. */
const LEAKS = /select |insert into|pg_|syntax error|\bat [\w.]+ \(|node_modules|relation "|kysely|stack/i;
/** Tables that grow with every request, accepted or not. */
const JOURNALS = new Set([
  'operation_log',
  'auth_log',
  'app_failure',
  'login_attempt',
  'auth_token',
  'idempotency_key',
]);
/** Calls that would end the session or change the password of the campaign. */
const SKIPPED = /logout|password|switch-org|\baccount\/(update|enable|delete|kick|session)|\/login/i;

const calls = contractCalls().filter(({ id }) => !SKIPPED.test(id) && id !== 'POST /api/ops/remotes/publish');

function accountFor({ grant }: CallSpec): string {
  const role = READY_MADE_ROLES.toReversed().find(({ menuIds, platformMenuIds }) =>
    satisfies(grant, { menuIds: heldIds([...menuIds, ...platformMenuIds], DEMO_MODULES) }),
  );
  return ROLE_ACCOUNTS[role?.roleCode ?? ''] ?? 'admin';
}

let app: TestApp;
const tokens = new Map<string, string>();
let written: () => Promise<readonly WrittenRow[]>;

async function tokenOf(account: string): Promise<string> {
  const known = tokens.get(account);
  if (known) return known;
  const token = await app.signIn(account);
  tokens.set(account, token);
  await written();
  return token;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Removes the sent texts from the answer: a refusal may quote the input. */
function withoutEcho(answer: string, input: Record<string, unknown>): string {
  const typed = textsIn(input).filter((text) => text !== '');
  return typed.reduce((rest, text) => rest.replaceAll(JSON.stringify(text).slice(1, -1), ''), answer);
}

beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const tables = rows.map(({ relname }) => String(relname)).filter((name) => !JOURNALS.has(name));
  written = await watchWrites(app.database, tables);
});
afterAll(() => app.close());

describe('hostile requests to every call', () => {
  it.each(calls.map((call, index) => [call.id, call, index] as const))(
    '%s does not crash, leak internals or write rows when it refuses',
    async (_id, call, index) => {
      const random = randomOf(SEED + index);
      const token = await tokenOf(accountFor(call));
      let accepted = 0;
      for (let request = 0; request < REQUESTS; request += 1) {
        const input = hostileInput(call, random, [NOWHERE, NOWHERE, 1, 2, 3]);
        const reply = await app.download(call, input, {
          token,
          ip: `10.8.${index % 250}.${request % 250}`,
          idempotencyKey: `fuzz-${index}-${request}`,
        });
        const text = reply.body.toString('utf8');
        const isJson = text.startsWith('{');
        if (!isJson || text.startsWith('{"success":true')) accepted += 1;
        const finding =
          reply.status >= 500 ||
          (isJson && !text.startsWith('{"success":true') && LEAKS.test(withoutEcho(text, input)));
        expect(finding ? { status: reply.status, text: text.slice(0, 300), input } : null).toBeNull();
      }
      const rows = await written();
      if (accepted === 0) expect(rows).toEqual([]);
    },
    Math.max(30_000, REQUESTS * 200),
  );
});
