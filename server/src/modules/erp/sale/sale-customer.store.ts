import { type RawBuilder, sql } from 'kysely';

/** Name of the customer of a sale, whose patient is joined as `patient`. */
export function customerName(sale: 'p' | 'sale'): RawBuilder<string> {
  return sql<string>`coalesce(patient.name, ${sql.ref(`${sale}.buyerName`)}, '散客')`;
}
