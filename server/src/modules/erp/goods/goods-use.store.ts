import { sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import { acrossOrgs } from '../../../kernel/across-orgs';
import type { SessionCx } from '../../../kernel/cx';

/** The tables whose rows mean that a barcode is in business (140108); a test compares them with the schema. */
export const HOLDERS = [
  'stockLedger',
  'stockInitializationLine',
  'purchaseStorageLine',
  'purchaseReturnLine',
  'saleLine',
  'saleReturnLine',
  'stockLossLine',
  'inventoryCheckLine',
  'transferOutLine',
  'transferInLine',
  'chargeOrderLine',
  'erpPackageItem',
  'archiveLens',
  'lensAdverseEvent',
] as const satisfies readonly (keyof DB)[];

/**
 * Those of the barcodes that stand in a ledger, in a package or on a bill of any organisation. Their rows are locked by the caller of
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
