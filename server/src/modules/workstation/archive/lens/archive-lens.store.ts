import type { Eye } from '@mingmou/contract/base/eyes';
import { type Selectable, sql } from 'kysely';
import type { ArchiveLensTable, BillTable, SaleLineTable, SaleTable } from '../../../../database/schema.generated';
import type { SessionCx } from '../../../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../../../kernel/context/mine';

/** A lens that was ordered for an archive, with the line of the sale that it is bought by. */
export interface ArchiveLens {
  readonly id: number;
  readonly cycleNo: number;
  readonly eye: Eye;
  readonly orderId: number;
  readonly deliveryId: number | null;
  readonly barcodeId: number;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string;
  readonly saleId: number;
  readonly saleNo: string;
  readonly saleState: Selectable<BillTable>['state'];
  readonly chargeState: Selectable<SaleTable>['chargeState'];
  /** Absent where the sale was changed and sells this lens no more. */
  readonly saleItemId: number | null;
  readonly deliveryState: SaleLineTable['deliveryState'];
  readonly remakeCount: number;
  readonly arrivedAt: string | null;
  readonly expectDate: string | null;
  readonly serialNo: string | null;
  readonly batchNo: string | null;
  readonly lensExpire: string | null;
  readonly startDate: string | null;
  readonly expireDate: string | null;
}

/** The lenses of an archive, the newest set first, the right eye before the left. */
export async function lensesOfArchive({ db, caller }: SessionCx, archiveId: number): Promise<ArchiveLens[]> {
  const { rows } = await sql<ArchiveLens>`SELECT lens.id, lens.cycle_no, lens.eye, lens.order_id, lens.delivery_id,
      lens.barcode_id, barcode.code, barcode.spec, concat(brand.name, breed.name) AS goods_name,
      lens.sale_id, b.bill_no AS sale_no, b.state AS sale_state, p.charge_state, sold.id AS sale_item_id,
      sold.delivery_state, coalesce(sold.remake_count, 0) AS remake_count, sold.arrived_at, lens.expect_date,
      lens.serial_no, lens.batch_no, lens.lens_expire, lens.start_date, lens.expire_date
    FROM archive_lens lens
    JOIN bill b ON b.property_owner_id = lens.property_owner_id AND b.id = lens.sale_id
    JOIN sale p ON p.property_owner_id = lens.property_owner_id AND p.bill_id = lens.sale_id
    JOIN erp_barcode barcode ON barcode.property_owner_id = lens.property_owner_id AND barcode.id = lens.barcode_id
    JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
    JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
    LEFT JOIN LATERAL (SELECT l.id, l.delivery_state, l.remake_count, l.arrived_at FROM sale_line l
      WHERE l.property_owner_id = lens.property_owner_id AND l.bill_id = lens.sale_id AND l.eye = upper(lens.eye)
        AND l.barcode_id = lens.barcode_id ORDER BY l.line_no LIMIT 1) sold ON true
    WHERE lens.property_owner_id = ${caller.propertyOwnerId} AND lens.org_id = ${caller.orgId}
      AND lens.archive_id = ${archiveId}
    ORDER BY lens.cycle_no DESC, lens.eye`.execute(db);
  return rows;
}

/** The sales that the lenses of an archive are bought by, seen before anything is locked. */
export async function salesOfArchive(cx: SessionCx, archiveId: number): Promise<readonly number[]> {
  const rows = await mine(cx, 'archiveLens')
    .where('orgId', '=', cx.caller.orgId)
    .where('archiveId', '=', archiveId)
    .select('saleId')
    .distinct()
    .execute();
  return rows.map(({ saleId }) => saleId);
}

interface NewLens {
  readonly archiveId: number;
  readonly patientId: number;
  readonly cycleNo: number;
  readonly eye: Eye;
  readonly orderId: number;
  readonly saleId: number;
  readonly barcodeId: number;
  readonly expectDate: string | null;
}

export async function insertLenses({ db, caller }: SessionCx, lenses: readonly NewLens[]): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  await db
    .insertInto('archiveLens')
    .values(lenses.map((lens) => ({ propertyOwnerId, orgId, ...lens })))
    .execute();
}

export async function deleteLensesOf(cx: SessionCx, orderId: number): Promise<void> {
  await deleteMine(cx, 'archiveLens').where('orderId', '=', orderId).execute();
}

type Delivered = Pick<
  ArchiveLensTable,
  'deliveryId' | 'serialNo' | 'batchNo' | 'lensExpire' | 'startDate' | 'expireDate'
>;

function changing(cx: SessionCx, change: Delivered) {
  return updateMine(cx, 'archiveLens').set((is) => ({
    ...change,
    version: is('version', '+', 1),
    updatedAt: cx.now.toISOString(),
    updatedBy: cx.caller.accountId,
  }));
}

export async function deliverLens(cx: SessionCx, id: number, delivered: Delivered): Promise<void> {
  await changing(cx, delivered).where('id', '=', id).execute();
}

/** Marks the lenses of a delivery as waiting again. */
export async function takeBackLenses(cx: SessionCx, deliveryId: number): Promise<void> {
  const blank = { serialNo: null, batchNo: null, lensExpire: null, startDate: null, expireDate: null };
  await changing(cx, { deliveryId: null, ...blank })
    .where('deliveryId', '=', deliveryId)
    .execute();
}
