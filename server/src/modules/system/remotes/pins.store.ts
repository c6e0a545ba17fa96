import type { DictCode } from '@mingmou/contract/base/dict';
import type { Insertable, Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { DB, RemoteEventTable, RemotePinTable } from '../../../database/schema.generated';
import { mine } from '../../../kernel/context/mine';
import type { OpsCx } from './operations.service';

export type Scope = RemotePinTable['scope'];

export interface PinKey {
  readonly remoteName: string;
  readonly scope: Scope;
  readonly scopeId: number;
}

/** Looks with the eyes of another chain, then with the former ones again; a failure ends the transaction anyway. */
export async function asChain<T>(db: Kysely<DB>, chainId: number, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ po: string | null }>`SELECT current_setting('app.po', true) AS po`.execute(db);
  await sql`SELECT set_config('app.po', ${String(chainId)}, true)`.execute(db);
  const result = await work();
  await sql`SELECT set_config('app.po', ${rows[0]?.po ?? ''}, true)`.execute(db);
  return result;
}

export interface OrgOfChain {
  readonly id: number;
  readonly propertyOwnerId: number;
  readonly name: string;
}

/** The organisations that an operator may speak of: those of the own chain, for the platform those of all chains. */
export async function orgsInReach({ db, operator }: Pick<OpsCx, 'db' | 'operator'>): Promise<OrgOfChain[]> {
  const chains = operator.isPlatform ? (await chainsOf(db)).map(({ id }) => id) : [operator.propertyOwnerId];
  const found: OrgOfChain[] = [];
  for (const propertyOwnerId of chains) {
    const rows = await asChain(db, propertyOwnerId, () =>
      mine({ db, propertyOwnerId }, 'org').select(['id', 'orgShortName']).execute(),
    );
    found.push(...rows.map(({ id, orgShortName }) => ({ id, propertyOwnerId, name: orgShortName })));
  }
  return found;
}

export function chainsOf(db: Kysely<DB>) {
  return db.selectFrom('propertyOwner').select(['id', 'chainName']).orderBy('id').execute();
}

const PEOPLE = 500;

/** Accounts that hold a role in the organisation of another chain, too. */
export function peopleOf(db: Kysely<DB>, { id, propertyOwnerId }: OrgOfChain): Promise<{ id: number; name: string }[]> {
  return asChain(db, propertyOwnerId, async () => {
    const { rows } = await sql<{ id: number; name: string }>`SELECT DISTINCT account.id,
        account.account || coalesce('（' || employee.name || '）', '') AS name
      FROM account_org_role held
      JOIN account ON account.property_owner_id = held.property_owner_id AND account.id = held.account_id
        AND account.state_enum <> 'DELETE'
      LEFT JOIN employee ON employee.property_owner_id = account.property_owner_id AND employee.id = account.staff_id
      WHERE held.property_owner_id = ${propertyOwnerId} AND held.org_id = ${id}
      ORDER BY name LIMIT ${PEOPLE}`.execute(db);
    return rows;
  });
}

function pinRows(db: Kysely<DB>) {
  return db
    .selectFrom('remotePin as pin')
    .innerJoin('remoteVersion as stable', 'stable.id', 'pin.stableVersionId')
    .leftJoin('remoteVersion as canary', 'canary.id', 'pin.canaryVersionId')
    .leftJoin('remoteVersion as previous', 'previous.id', 'pin.previousStableId')
    .select([
      'pin.id',
      'pin.remoteName',
      'pin.scope',
      'pin.scopeId',
      'pin.stableVersionId',
      'stable.version as stable',
      'pin.canaryVersionId',
      'canary.version as canary',
      'pin.canaryPercent',
      'previous.version as previous',
      'pin.autoRollback',
      'pin.reason',
      'pin.updatedAt',
      'pin.updatedBy',
      'pin.version',
    ]);
}

export function allPins(db: Kysely<DB>, remoteName: DictCode | null | undefined) {
  const rows = pinRows(db).orderBy('pin.remoteName').orderBy('pin.scope', 'desc').orderBy('pin.scopeId');
  return (remoteName ? rows.where('pin.remoteName', '=', String(remoteName)) : rows).execute();
}

export function lockPin(db: Kysely<DB>, { remoteName, scope, scopeId }: PinKey) {
  return db
    .selectFrom('remotePin')
    .selectAll()
    .where('remoteName', '=', remoteName)
    .where('scope', '=', scope)
    .where('scopeId', '=', scopeId)
    .forUpdate()
    .executeTakeFirst();
}

export function lockPinById(db: Kysely<DB>, id: number) {
  return db.selectFrom('remotePin').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type LockedPin = NonNullable<Awaited<ReturnType<typeof lockPin>>>;

/** Locks a version until the transaction ends, so that it is not withdrawn while it is being pinned. */
export function holdVersion(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('remoteVersion')
    .select(['id', 'remoteName', 'version', 'hostRange', 'needs', 'state'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

export async function insertPin(db: Kysely<DB>, row: Insertable<RemotePinTable>): Promise<number> {
  const { id } = await db.insertInto('remotePin').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function writePin(db: Kysely<DB>, pin: LockedPin, change: Updateable<RemotePinTable>): Promise<void> {
  await db
    .updateTable('remotePin')
    .set({ movedByStart: false, ...change, version: pin.version + 1 })
    .where('id', '=', pin.id)
    .execute();
}

export async function deletePin(db: Kysely<DB>, id: number): Promise<void> {
  await db.deleteFrom('remotePin').where('id', '=', id).execute();
}

export type NewEvent = Omit<Insertable<RemoteEventTable>, 'at'>;

export async function addEvent(db: Kysely<DB>, now: Date, event: NewEvent): Promise<void> {
  await db
    .insertInto('remoteEvent')
    .values({ ...event, at: now.toISOString() })
    .execute();
}
