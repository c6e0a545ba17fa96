import { sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';

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
  'goodsPackageItem',
  'archiveLens',
  'lensAdverseEvent',
] as const satisfies readonly (keyof DB)[];

/**
 * Returns which barcodes are used in a ledger, a package or a bill of any organisation. The caller has locked their
 * rows, so that no concurrent bill adds one of them unnoticed.
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
