import { sql } from 'kysely';
import type { Caller, SessionCx } from '../../kernel/context/cx';
import { PLATFORM_CHAIN_ID } from '../../seed/chain';

/** Returns whether the account belongs to the platform, whose accounts serve all chains. */
export function isOfPlatform({ propertyOwnerId }: Caller): boolean {
  return propertyOwnerId === PLATFORM_CHAIN_ID;
}

interface Standing {
  readonly po: string;
  readonly org: string;
  readonly orgs: string;
}

async function stand({ db }: SessionCx, { po, org, orgs }: Standing): Promise<void> {
  await sql`SELECT set_config('app.po', ${po}, true), set_config('app.org', ${org}, true),
    set_config('app.orgs', ${orgs}, true)`.execute(db);
}

async function standingOf({ db }: SessionCx): Promise<Standing> {
  const { rows } = await sql<Standing>`SELECT current_setting('app.po') AS po, current_setting('app.org') AS org,
    current_setting('app.orgs') AS orgs`.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error('the transaction has no context');
  return standing;
}

/**
 * Runs one act on rows of another chain, only for platform accounts, then restores the transaction's chain. `orgId` is
 * the organisation whose rows may be written; null: all organisations are readable, none writable.
 */
export async function inOtherChain<T>(
  cx: SessionCx,
  propertyOwnerId: number,
  orgId: number | null,
  work: (cx: SessionCx) => Promise<T>,
): Promise<T> {
  if (!isOfPlatform(cx.caller)) throw new Error('only the platform looks into another chain');
  const before = await standingOf(cx);
  await stand(cx, { po: String(propertyOwnerId), org: '', orgs: '' });
  const { rows } = await sql<{ ids: string | null }>`SELECT string_agg(id::text, ',') AS ids FROM org
    WHERE property_owner_id = ${propertyOwnerId}`.execute(cx.db);
  await stand(cx, { po: String(propertyOwnerId), org: orgId === null ? '' : String(orgId), orgs: rows[0]?.ids ?? '' });
  const result = await work({ ...cx, caller: { ...cx.caller, propertyOwnerId, orgId: orgId ?? cx.caller.orgId } });
  await stand(cx, before);
  return result;
}

/** Returns the ids of all chains, in ascending order. */
export function findChainIds({ db }: Pick<SessionCx, 'db'>) {
  return db.selectFrom('propertyOwner').select('id').orderBy('id').execute();
}

/** Returns ids and names of all chains, in the order of the ids. */
export function findChains({ db }: Pick<SessionCx, 'db'>) {
  return db.selectFrom('propertyOwner').select(['id', 'chainName']).orderBy('id').execute();
}
