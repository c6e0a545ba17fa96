import type { Parameter } from '@mingmou/contract/system/parameter/parameters';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';

/** The value of a parameter for a chain or one of its organisations; its first value where nobody set it. */
export async function readParameter<T>(
  db: Kysely<DB>,
  parameter: Parameter<T>,
  propertyOwnerId: number,
  orgId: number,
): Promise<T> {
  const row = await db
    .selectFrom('parameter')
    .select('value')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', parameter.owner === 'chain' ? 'is' : '=', parameter.owner === 'chain' ? null : orgId)
    .where('key', '=', parameter.key)
    .executeTakeFirst();
  return row === undefined ? parameter.initial : (row.value as T);
}
