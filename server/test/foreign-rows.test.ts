import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallSpec } from '@mingmou/contract/base/call';
import { type TestApp, testApp } from './support/app';
import { contractCalls } from './support/calls';
import { plausibleRequest, randomOf } from './support/fuzz';
import { type WrittenRow, watchWrites } from './support/written-rows';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 4);
/** Calls between two checks of all rows; with 1 a failure names its call. */
const CALLS_A_LOOK = Number(process.env.FUZZ_CALLS_A_LOOK ?? 12);
/** The first rows of every table belong to the first organisation of the first chain. */
const OF_THE_FIRST_ORG = [1, 2, 3, 4, 5];
const SKIPPED = /logout|password|switch-org|\/login|remotes\/publish/;
const guarded = contractCalls().filter(({ id, grant }) => grant !== 'none' && !SKIPPED.test(id));

interface Turn {
  readonly call: CallSpec;
  readonly index: number;
}

const turns = guarded.map((call, index): Turn => ({ call, index }));
const groups = Array.from({ length: Math.ceil(turns.length / CALLS_A_LOOK) }, (_, at) => {
  const group = turns.slice(at * CALLS_A_LOOK, (at + 1) * CALLS_A_LOOK);
  return [group.map(({ call }) => call.id).join('、'), group] as const;
});

let app: TestApp;
let written: () => Promise<readonly WrittenRow[]>;
let secrets: string[] = [];

/** Journals get a row of the caller's own; other tests check their columns. */
const JOURNALS = ['operation_log', 'auth_log', 'app_failure', 'auth_token', 'idempotency_key', 'account'];

/** A patient's treatments belong to the chain: the organisation that treats the patient now continues or ends them. */
const OF_PATIENTS = ['treatment_episode', 'review_remind'];

/** Requests goods from another organisation, which gets a notice. */
const ASKING = 'POST /api/erp-transfer-out/ask';

/** Tables in which a call of the group may write for another organisation. */
function shared(group: readonly Turn[]): readonly string[] {
  return group.some(({ call }) => call.id === ASKING) ? [...OF_PATIENTS, 'notice'] : OF_PATIENTS;
}

async function tablesOfChains(): Promise<string[]> {
  const { rows } = await app.database.query(
    `SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'property_owner_id' ORDER BY 1`,
  );
  return rows.map(({ table_name }) => String(table_name)).filter((name) => !JOURNALS.includes(name));
}

beforeAll(async () => {
  app = await testApp();
  written = await watchWrites(app.database, await tablesOfChains());
  const { rows } = await app.database.query(
    `SELECT name FROM patient WHERE property_owner_id = 1 UNION SELECT phone FROM patient WHERE property_owner_id = 1
     EXCEPT (SELECT name FROM patient WHERE property_owner_id <> 1 UNION SELECT phone FROM patient WHERE property_owner_id <> 1)`,
  );
  secrets = rows.map(({ name }) => String(name ?? '')).filter((text) => text.length > 2);
});
afterAll(() => app.close());

const tokens = new Map<string, string>();

async function tokenOf(account: string, orgId?: number): Promise<string> {
  const token = tokens.get(account) ?? (await app.signIn(account, { orgId }));
  tokens.set(account, token);
  return token;
}

async function sendAll({ call, index }: Turn, token: string): Promise<string[]> {
  // By the name of the call: a new call elsewhere does not change the inputs of this one.
  const random = randomOf(crc32(call.id));
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

describe('calls with ids of other chains and organisations', () => {
  it.each(groups)(
    '%s neither read nor write rows of another chain',
    async (_ids, group) => {
      const token = await tokenOf('admin_b');
      for (const turn of group) {
        const answers = await sendAll(turn, token);
        const told = secrets.filter((secret) => answers.some((answer) => answer.includes(secret)));
        expect({ call: turn.call.id, told }).toEqual({ call: turn.call.id, told: [] });
      }
      expect((await written()).filter(({ propertyOwnerId }) => propertyOwnerId === '1')).toEqual([]);
    },
    30_000 * CALLS_A_LOOK,
  );

  it.each(groups)(
    '%s write no rows of another organisation',
    async (_ids, group) => {
      const token = await tokenOf('manager', 3);
      for (const turn of group) await sendAll(turn, token);
      const allowed = shared(group);
      expect(
        (await written()).filter(
          ({ propertyOwnerId, orgId, name }) => propertyOwnerId === '1' && orgId === '1' && !allowed.includes(name),
        ),
      ).toEqual([]);
    },
    30_000 * CALLS_A_LOOK,
  );
});
