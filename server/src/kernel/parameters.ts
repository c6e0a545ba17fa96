import type { Parameter } from '@mingmou/contract/system/parameter/parameters';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { mine } from './mine';

/** The value of a parameter for a chain or one of its organisations; its first value where nobody set it. */
export async function readParameter<T>(
  db: Kysely<DB>,
  parameter: Parameter<T>,
  propertyOwnerId: number,
  orgId: number,
): Promise<T> {
  const row = await mine({ db, propertyOwnerId }, 'parameter')
    .select('value')
    .where('orgId', parameter.owner === 'chain' ? 'is' : '=', parameter.owner === 'chain' ? null : orgId)
    .where('key', '=', parameter.key)
    .executeTakeFirst();
  return row === undefined ? parameter.initial : (row.value as T);
}
