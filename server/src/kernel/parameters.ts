import type { Parameter } from '@mingmou/contract/system/parameter/parameters';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { type Composing, statement } from '../database/statement';
import { mine } from './mine';

interface OfChain {
  readonly propertyOwnerId: number;
  readonly key: string;
}

const values = ({ db, param }: Composing<OfChain>) =>
  mine({ db, propertyOwnerId: param('propertyOwnerId') }, 'parameter')
    .select('value')
    .where('key', '=', param('key'));

const ofChain = statement((parts: Composing<OfChain>) => values(parts).where('orgId', 'is', sql.lit(null)).compile());
const ofOrg = statement((parts: Composing<OfChain & { readonly orgId: number }>) =>
  values(parts).where('orgId', '=', parts.param('orgId')).compile(),
);

/** The value of a parameter for a chain or one of its organisations; its first value where nobody set it. */
export async function readParameter<T>(
  db: Kysely<DB>,
  parameter: Parameter<T>,
  propertyOwnerId: number,
  orgId: number,
): Promise<T> {
  const { key, owner } = parameter;
  const [row] = await (owner === 'chain'
    ? ofChain(db, { propertyOwnerId, key })
    : ofOrg(db, { propertyOwnerId, key, orgId }));
  return row === undefined ? parameter.initial : (row.value as T);
}
