import { type RawBuilder, sql } from 'kysely';

/** Of a location `place`: goods are sold from there. */
export const SELLS_HERE: RawBuilder<unknown> = sql`place.type IN ('SALE', 'DRUG', 'BACK', 'CONSIGN')`;

/** Of a batch `batch`, or of goods without batches: it may be sold on the day (domain-erp §2.1, §9b.2). */
export function maySell(day: string): RawBuilder<unknown> {
  return sql`(batch.id IS NULL OR batch.expire_date >= ${day} AND batch.state <> 'HOLD')`;
}
