import type { Parameter } from '@mingmou/contract/system/parameter/parameters';
import { type Kysely, sql } from 'kysely';
import { forgetRead, readOnce } from '../../database/open-transaction';
import type { DB } from '../../database/schema.generated';
import { type Composing, statement } from '../../database/statement';
import type { SessionCx } from './cx';

interface Place {
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** Selects the parameters that were set for the chain or for the organisation. */
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
 * Returns the value of a parameter for a chain or one of its organisations; its default value where none was set. The
 * first read of a transaction loads all parameters of the organisation: a payment needs eight.
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

/** Loads the parameters with the next message to the database, so that later reads need not wait. */
export async function expectParameters({ db, caller: { propertyOwnerId, orgId } }: SessionCx): Promise<void> {
  const place = { propertyOwnerId, orgId };
  await readOnce(keptUnder(place), () => readAll(db, place));
}

/** Forgets loaded parameters after a change, so that the rest of the transaction reads the new values. */
export function forgetParameters(place: Place): void {
  forgetRead(keptUnder(place));
}
