import { createHash } from 'node:crypto';
import { SESSION_ENDED, SESSION_EXPIRED } from '@mingmou/contract/auth/auth.codes';
import { heldIds } from '@mingmou/contract/auth/menu-tree';
import { HTTP_CODES } from '@mingmou/contract/base/codes';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/schema.generated';
import { type Composing, statement } from '../../database/statement';
import { HttpRefusal } from '../call/refusal';
import { addMinutes, instantOf } from './clock';
import type { Caller } from './cx';

/** Returns the SHA-256 of a token as hex, the only form that the database stores. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Reasons of an end that the user did not choose. The page shows one sentence for all; the code lets support tell them
 * apart.
 */
const ENDED_ELSEWHERE = new Set(['REPLACED', 'MAX_DEVICES', 'SWITCH', 'KICKED', 'DISABLED', 'PASSWORD', 'ORG_LOST']);

export const tokenGone = () => new HttpRefusal(401, HTTP_CODES.tokenGone, SESSION_EXPIRED);
export const sessionEnded = () => new HttpRefusal(401, HTTP_CODES.sessionEnded, SESSION_ENDED);

const REMEMBERED = 10_000;

/**
 * Cache of the chains of recent tokens. A token never changes its chain; its validity is read from its row each time.
 */
const chains = new Map<string, number>();

/** Returns the chain of a token; null for an unknown token. Read before any chain context is set. */
export async function chainOfToken(db: Database, hash: string): Promise<number | null> {
  const known = chains.get(hash);
  if (known !== undefined) return known;
  const row = await db
    .selectFrom('authTokenMap')
    .select('propertyOwnerId')
    .where('tokenHash', '=', hash)
    .executeTakeFirst();
  if (!row) return null;
  const [oldest] = chains.keys();
  if (chains.size >= REMEMBERED && oldest !== undefined) chains.delete(oldest);
  chains.set(hash, row.propertyOwnerId);
  return row.propertyOwnerId;
}

interface Held {
  readonly roleNames: string[] | null;
  /** Menu ids of all roles, with repetitions; `heldIds` makes a set of them. */
  readonly menuIds: string | null;
}

const idsOf = (list: string | null) => (list ? list.split(',').filter(Boolean).map(Number) : []);

/**
 * Reads the session and sets the database context in one statement: the rest of the transaction sees the organisation
 * of the token.
 */
const sessionRow = statement(({ db, param }: Composing<{ readonly propertyOwnerId: number; readonly hash: string }>) =>
  db
    .selectFrom('authToken as token')
    .innerJoin('account', (on) =>
      on.onRef('account.id', '=', 'token.accountId').onRef('account.propertyOwnerId', '=', 'token.propertyOwnerId'),
    )
    .innerJoin('propertyOwner as chain', 'chain.id', 'token.propertyOwnerId')
    .leftJoin('employee', (on) =>
      on.onRef('employee.id', '=', 'account.staffId').onRef('employee.propertyOwnerId', '=', 'account.propertyOwnerId'),
    )
    .innerJoinLateral(
      sql<Held>`(SELECT array_agg(role.role_name ORDER BY role.role_name) AS role_names, string_agg(array_to_string(role.menu_ids, ','), ',') AS menu_ids
        FROM account_org_role held JOIN role ON role.property_owner_id = held.property_owner_id AND role.id = held.role_id
          AND role.state_enum = 'ENABLE'
        WHERE held.property_owner_id = token.property_owner_id AND held.account_id = account.id AND held.org_id = token.org_id)`.as(
        'held',
      ),
      (on) => on.onTrue(),
    )
    .where('token.propertyOwnerId', '=', param('propertyOwnerId'))
    .where('token.tokenHash', '=', param('hash'))
    .select([
      'token.id as tokenId',
      'token.orgId',
      'token.endedAt',
      'token.endReason',
      'token.expiresAt',
      'token.lastSeenAt',
      'account.id as accountId',
      'account.account',
      'account.staffId',
      'account.viewOrgIds',
      'account.mustChangePassword',
      'employee.name as staffName',
      'chain.modules',
      'held.roleNames',
      'held.menuIds',
      sql<
        number | null
      >`(SELECT value FROM parameter WHERE property_owner_id = token.property_owner_id AND org_id IS NULL
        AND key = ${sql.lit(parameters.tokenIdleMinutes.key)})`.as('idleMinutes'),
      sql`set_config('app.org', token.org_id::text, true) || set_config('app.orgs', token.org_id::text, true)
        || set_config('app.account', account.id::text, true)`.as('entered'),
    ])
    .compile(),
);

export interface LiveSession extends Caller {
  readonly viewOrgIds: readonly number[];
  readonly lastSeenAt: Date;
}

/**
 * Returns the caller of a valid token; refuses with 401001 (unknown, logged out or expired) or 7785 (ended elsewhere).
 * The rest of the transaction reads and writes rows of the caller's organisation under the caller's name.
 */
export async function liveSession(
  db: Kysely<DB>,
  propertyOwnerId: number,
  hash: string,
  now: Date,
): Promise<LiveSession> {
  const [row] = await sessionRow(db, { propertyOwnerId, hash });
  if (!row) throw tokenGone();
  if (row.endedAt && instantOf(row.endedAt) <= now) {
    throw ENDED_ELSEWHERE.has(row.endReason ?? '') ? sessionEnded() : tokenGone();
  }
  const lastSeenAt = instantOf(row.lastSeenAt);
  const idleMinutes = row.idleMinutes ?? parameters.tokenIdleMinutes.initial;
  if (instantOf(row.expiresAt) <= now || addMinutes(lastSeenAt, idleMinutes) <= now) throw tokenGone();
  return {
    tokenId: row.tokenId,
    propertyOwnerId,
    orgId: row.orgId,
    accountId: row.accountId,
    account: row.account,
    staffId: row.staffId,
    staffName: row.staffName ?? row.account,
    roleNames: row.roleNames ?? [],
    menuIds: heldIds(idsOf(row.menuIds), row.modules),
    modules: row.modules,
    mustChangePassword: row.mustChangePassword,
    viewOrgIds: row.viewOrgIds,
    lastSeenAt,
  };
}

/** Lets the rest of the transaction read and write rows of another organisation, under the caller's name. */
export async function enterOrg(db: Kysely<DB>, { orgId, accountId }: Caller): Promise<void> {
  await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true),
    set_config('app.account', ${String(accountId)}, true)`.execute(db);
}
