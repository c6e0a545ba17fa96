import { sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/cx';

/** The tables whose rows mean that a barcode is in business (140108); a test compares them with the schema. */
export const HOLDERS = [
  'stockLedger',
  'stockInitializationLine',
  'purchaseStorageLine',
] as const satisfies readonly (keyof DB)[];

/** Runs a read that must see the rows of every organisation of the chain, not only of those in view. */
export async function acrossOrgs<T>({ db, caller }: SessionCx, read: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ inView: string; all: string }>`SELECT current_setting('app.orgs') AS in_view,
    (SELECT string_agg(id::text, ',') FROM org WHERE property_owner_id = ${caller.propertyOwnerId}) AS all`.execute(db);
  const [orgs] = rows;
  await sql`SELECT set_config('app.orgs', ${orgs?.all ?? ''}, true)`.execute(db);
  const result = await read();
  await sql`SELECT set_config('app.orgs', ${orgs?.inView ?? ''}, true)`.execute(db);
  return result;
}

/**
 * Those of the barcodes that stand in a ledger or on a bill of any organisation. Their rows are locked by the caller of
 * this, so that no bill that is just being written takes one of them up unseen.
 */
export function barcodesInBusiness(cx: SessionCx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const held = HOLDERS.map(
    (table) => sql`SELECT barcode_id FROM ${sql.table(table)}
      WHERE property_owner_id = ${cx.caller.propertyOwnerId} AND barcode_id = ANY (${[...ids]}::bigint[])`,
  );
  return acrossOrgs(cx, async () => {
    const { rows } = await sql<{ barcodeId: number }>`${sql.join(held, sql` UNION `)}`.execute(cx.db);
    return new Set(rows.map(({ barcodeId }) => barcodeId));
  });
}
