import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money, Price } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';

interface LineColumns {
  id: unknown;
  propertyOwnerId: unknown;
  orgId: unknown;
  billId: unknown;
  lineNo: unknown;
  barcodeId: unknown;
  locationId: unknown;
  goodsName: unknown;
  unit: CodeOf<typeof unit>;
  categoryId: CodeOf<typeof goodsCategory>;
  qty: unknown;
  price: unknown;
  amount: unknown;
  tagPrice: unknown;
}

/** Tables of the lines of a kind of bill; one whose `unit` and `category_id` lack their line in `column-types.ts` is none. */
export type LineTable = { [T in keyof DB]: DB[T] extends LineColumns ? T : never }[keyof DB];

type Place = 'propertyOwnerId' | 'orgId' | 'billId' | 'lineNo';
export type NewLine<T extends LineTable> = Omit<Insertable<DB[T]>, Place | 'id'>;

interface LineValues {
  readonly tagPrice: Price | null;
  readonly price: Price;
  readonly amount: Money;
  readonly locationName: string | null;
}

export type BillLine<T extends LineTable> = Omit<Selectable<DB[T]>, keyof LineValues> & LineValues;

/** What pages show of the lines `l` of a kind besides their own columns: columns, and the tables that they come from. */
export interface FurtherFacts {
  readonly columns: RawBuilder<unknown>;
  readonly joins?: RawBuilder<unknown>;
}

/** The lines of a bill in their order. */
export async function linesOf<T extends LineTable>(
  { db, caller }: SessionCx,
  table: T,
  billId: number,
  further?: FurtherFacts,
): Promise<BillLine<T>[]> {
  const columns = further ? sql`, ${further.columns}` : sql``;
  const { rows } = await sql<BillLine<T>>`SELECT l.*, place.name AS location_name ${columns} FROM ${sql.table(table)} l
    LEFT JOIN stock_location place ON place.property_owner_id = l.property_owner_id AND place.id = l.location_id
    ${further?.joins ?? sql``}
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.bill_id = ${billId} ORDER BY l.line_no`.execute(db);
  return rows;
}

/** Replaces the lines of a bill. The caller holds the lock of the bill, and no posting refers to the lines. */
export async function replaceLines<T extends LineTable>(
  { db, caller }: SessionCx,
  table: T,
  billId: number,
  lines: readonly NewLine<T>[],
): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  await sql`DELETE FROM ${sql.table(table)} WHERE property_owner_id = ${propertyOwnerId} AND bill_id = ${billId}`.execute(
    db,
  );
  if (lines.length === 0) return;
  const rows = lines.map(
    (line, index): Readonly<Record<string, unknown>> => ({
      ...line,
      propertyOwnerId,
      orgId,
      billId,
      lineNo: index + 1,
    }),
  );
  const columns = Object.keys(rows[0] ?? {});
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES ${sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`))}`.execute(
    db,
  );
}
