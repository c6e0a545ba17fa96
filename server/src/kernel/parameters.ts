import type { Parameter } from '@mingmou/contract/system/parameter/parameters';
import { type Kysely, sql } from 'kysely';
import { forgetRead, readOnce } from '../database/open-transaction';
import type { DB } from '../database/schema.generated';
import { type Composing, statement } from '../database/statement';
import type { SessionCx } from './cx';

interface Place {
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** Those that somebody set for the chain or for one of its organisations. */
const stored = statement(({ db, param }: Composing<Place>) =>
  sql<{ isChain: boolean; key: string; value: unknown }>`SELECT org_id IS NULL AS "isChain", key, value FROM parameter
    WHERE property_owner_id = ${param('propertyOwnerId')} AND (org_id IS NULL OR org_id = ${param('orgId')})`.compile(
    db,
  ),
);

const nameOf = (owner: Parameter<unknown>['owner'], key: string) => `${owner === 'chain'} ${key}`;

async function readAll(db: Kysely<DB>, place: Place): Promise<ReadonlyMap<string, unknown>> {
  const rows = await stored(db, place);
  return new Map(rows.map(({ isChain, key, value }) => [`${isChain} ${key}`, value]));
}

const keptUnder = ({ propertyOwnerId, orgId }: Place) => `parameters ${propertyOwnerId} ${orgId}`;

/**
 * The value of a parameter for a chain or one of its organisations; its first value where nobody set it. All of an
 * organisation are read by the first who asks in a transaction: a payment asks for eight.
 */
export async function readParameter<T>(
  db: Kysely<DB>,
  { owner, key, initial }: Parameter<T>,
  propertyOwnerId: number,
  orgId: number,
): Promise<T> {
  const place = { propertyOwnerId, orgId };
  const values = await readOnce(keptUnder(place), () => readAll(db, place));
  const name = nameOf(owner, key);
  return values.has(name) ? (values.get(name) as T) : initial;
}

/** Has them read with what else is asked for in one go: whoever needs one later waits no more. */
export async function expectParameters({ db, caller: { propertyOwnerId, orgId } }: SessionCx): Promise<void> {
  const place = { propertyOwnerId, orgId };
  await readOnce(keptUnder(place), () => readAll(db, place));
}

/** Whoever set one says so: the rest of the transaction is to know it. */
export function forgetParameters(place: Place): void {
  forgetRead(keptUnder(place));
}
