import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestApp, testApp } from './support/app';
import { contractCalls } from './support/calls';
import { plausibleRequest, randomOf } from './support/fuzz';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 6);
/** The first rows of every table are the first chain's, in its first organisation. */
const OF_THE_FIRST_ORG = [1, 2, 3, 4, 5];
const SKIPPED = /logout|password|switch-org|\/login|remotes\/publish/;
const guarded = contractCalls().filter(({ id, grant }) => grant !== 'none' && !SKIPPED.test(id));

let app: TestApp;
let chainTables: string[] = [];
let orgTables: string[] = [];
let secrets: string[] = [];

/** Journals take a line of the caller's own; they are compared by the callers' own columns elsewhere. */
const JOURNALS = ['operation_log', 'auth_log', 'app_failure', 'auth_token', 'idempotency_key', 'account'];

async function tablesWith(column: string): Promise<string[]> {
  const { rows } = await app.database.query(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = $1 ORDER BY 1`,
    [column],
  );
  return rows.map(({ table_name }) => String(table_name)).filter((name) => !JOURNALS.includes(name));
}

/** One figure of all rows of the tables that belong to somebody else: a row that is written anew gets another `xmin`. */
async function fingerprint(tables: readonly string[], condition: string): Promise<string> {
  const parts = tables.map(
    (table) =>
      `SELECT '${table}' AS name, count(*) AS n, coalesce(sum(t.xmin::text::bigint), 0) AS s FROM "${table}" t WHERE ${condition}`,
  );
  const { rows } = await app.database.query(parts.join(' UNION ALL '));
  return JSON.stringify(rows);
}

/** As the test before left them: nobody else writes. */
let ofChain: string | undefined;
let ofOrg: string | undefined;

beforeAll(async () => {
  app = await testApp();
  chainTables = await tablesWith('property_owner_id');
  orgTables = (await tablesWith('org_id')).filter((table) => chainTables.includes(table));
  const { rows } = await app.database.query(
    `SELECT name FROM patient WHERE property_owner_id = 1 UNION SELECT phone FROM patient WHERE property_owner_id = 1
     EXCEPT (SELECT name FROM patient WHERE property_owner_id <> 1 UNION SELECT phone FROM patient WHERE property_owner_id <> 1)`,
  );
  secrets = rows.map(({ name }) => String(name ?? '')).filter((text) => text.length > 2);
}, 60_000);
afterAll(() => app.close());

const tokens = new Map<string, string>();

async function tokenOf(account: string, orgId?: number): Promise<string> {
  const token = tokens.get(account) ?? (await app.signIn(account, { orgId }));
  tokens.set(account, token);
  return token;
}

async function sendAll(index: number, token: string): Promise<string[]> {
  const call = guarded[index];
  if (!call) return [];
  const random = randomOf(7_000 + index);
  const answers: string[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const reply = await app.download(call, plausibleRequest(call, random, OF_THE_FIRST_ORG), {
      token,
      ip: `10.7.${index % 250}.${request % 250}`,
      idempotencyKey: `foreign-${index}-${request}`,
    });
    answers.push(reply.body.toString('utf8'));
  }
  return answers;
}

describe('rows of somebody else, asked for by their ids', () => {
  it.each(guarded.map(({ id }, index) => [id, index] as const))(
    '%s shows and changes nothing of another chain',
    async (_id, index) => {
      ofChain ??= await fingerprint(chainTables, 'property_owner_id = 1');
      const answers = await sendAll(index, await tokenOf('admin_b'));
      expect(secrets.filter((secret) => answers.some((answer) => answer.includes(secret)))).toEqual([]);
      const before = ofChain;
      ofChain = await fingerprint(chainTables, 'property_owner_id = 1');
      expect(ofChain).toBe(before);
    },
    30_000,
  );

  it.each(guarded.map(({ id }, index) => [id, index] as const))(
    '%s changes nothing of another organisation',
    async (_id, index) => {
      const others = 'property_owner_id = 1 AND org_id = 1';
      const token = await tokenOf('manager', 3);
      ofOrg ??= await fingerprint(orgTables, others);
      await sendAll(index, token);
      const before = ofOrg;
      ofOrg = await fingerprint(orgTables, others);
      expect(ofOrg).toBe(before);
    },
    30_000,
  );
});
