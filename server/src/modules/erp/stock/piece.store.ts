import type { CodeOf } from '@mingmou/contract/base/dict';
import type { pieceState } from '@mingmou/contract/erp/erp.dicts';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Sorting } from '../../../kernel/row/list';
import { CATALOGUE, goodsName } from './goods.store';

export const pieceSorting: Sorting = { columns: [], initial: [['id', 'asc']] };

interface Piece {
  readonly id: number;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string | null;
  readonly batchId: number | null;
  readonly batchNo: string | null;
  readonly expireDate: string | null;
  readonly serialNo: string | null;
  readonly udi: string | null;
  readonly state: CodeOf<typeof pieceState>;
  readonly orgName: string;
  readonly isHere: boolean;
  readonly supplierName: string | null;
  readonly receiptNo: string | null;
  readonly receiptId: number | null;
  readonly receivedOn: string | null;
  readonly acceptorName: string | null;
  readonly saleNo: string | null;
  readonly saleId: number | null;
  readonly soldOn: string | null;
  readonly patientId: number | null;
  readonly patientName: string | null;
  readonly recordNo: string | null;
  readonly phone: string | null;
  readonly takenAt: string | null;
}

/**
 * Returns pieces by serial number or scanned package: received pieces with the sale they were made for or, for a piece
 * with its own number, the sale that scanned the same package; then sales of packages that were not scanned at receipt.
 */
export function piecesWith({ db, caller }: SessionCx, codes: readonly string[]) {
  const { propertyOwnerId, orgId } = caller;
  const asked = sql`${[...codes]}::text[]`;
  const rows = sql<Piece>`(WITH received AS (
      SELECT line.* FROM purchase_storage_line line
      JOIN bill receipt ON receipt.property_owner_id = line.property_owner_id AND receipt.id = line.bill_id
        AND receipt.state = 'PASSED'
      WHERE line.property_owner_id = ${propertyOwnerId} AND line.accepted_qty > 0
        AND (line.serial_no = ANY (${asked}) OR line.udi = ANY (${asked}))),
    piece AS (
      SELECT came.org_id, came.barcode_id, came.batch_no, came.expire_date, came.serial_no, came.udi, came.bill_id AS receipt_id,
        came.acceptor_id, came.returned_qty = came.accepted_qty AS sent_back, coalesce(came.sale_item_id, scanned.id) AS sale_item_id
      FROM received came
      LEFT JOIN LATERAL (SELECT line.id FROM sale_line line WHERE line.property_owner_id = came.property_owner_id
          AND line.udi = came.udi AND line.barcode_id = came.barcode_id AND line.delivery_state IS NOT NULL
          AND came.serial_no IS NOT NULL
        ORDER BY line.id DESC LIMIT 1) scanned ON true
      UNION ALL
      SELECT line.org_id, line.barcode_id, line.batch_no, line.expire_date, NULL, line.udi, NULL, NULL, false, line.id
      FROM sale_line line
      WHERE line.property_owner_id = ${propertyOwnerId} AND line.udi = ANY (${asked}) AND line.delivery_state IS NOT NULL
        AND NOT EXISTS (SELECT FROM received came WHERE came.udi = line.udi AND came.serial_no IS NOT NULL))
    SELECT row_number() OVER (ORDER BY receipt.biz_date, sale_bill.biz_date, piece.receipt_id, piece.sale_item_id) AS id,
      barcode.code, ${goodsName} AS goods_name, barcode.spec, batch.id AS batch_id, batch.batch_no, batch.expire_date,
      piece.serial_no, piece.udi, org.org_short_name AS org_name, piece.org_id = ${orgId} AS is_here,
      supplier.name AS supplier_name, receipt.bill_no AS receipt_no, receipt.id AS receipt_id,
      receipt.biz_date AS received_on, acceptor.name AS acceptor_name, sale_bill.bill_no AS sale_no,
      sale_bill.id AS sale_id, sale_bill.biz_date AS sold_on, sale.patient_id,
      coalesce(patient.name, sale.buyer_name, CASE WHEN sale.bill_id IS NOT NULL THEN '散客' END) AS patient_name,
      patient.record_no, coalesce(patient.phone, sale.buyer_phone) AS phone, sold.taken_at,
      CASE WHEN piece.sent_back THEN 'SENT_BACK' WHEN sold.id IS NULL THEN 'IN_STOCK'
        WHEN sold.returned_qty >= sold.qty THEN CASE sold.stock_mode WHEN 'ORDER' THEN 'SCRAPPED' ELSE 'IN_STOCK' END
        WHEN sold.delivery_state = 'TAKEN' THEN 'TAKEN' ELSE 'SOLD' END AS state
    FROM piece
    JOIN org ON org.property_owner_id = ${propertyOwnerId} AND org.id = piece.org_id
    JOIN ${CATALOGUE} ON barcode.property_owner_id = ${propertyOwnerId} AND barcode.id = piece.barcode_id
    LEFT JOIN bill receipt ON receipt.property_owner_id = ${propertyOwnerId} AND receipt.id = piece.receipt_id
    LEFT JOIN purchase_storage bought ON bought.property_owner_id = ${propertyOwnerId} AND bought.bill_id = piece.receipt_id
    LEFT JOIN erp_supplier supplier ON supplier.property_owner_id = ${propertyOwnerId} AND supplier.id = bought.supplier_id
    LEFT JOIN employee acceptor ON acceptor.property_owner_id = ${propertyOwnerId} AND acceptor.id = piece.acceptor_id
    LEFT JOIN sale_line sold ON sold.property_owner_id = ${propertyOwnerId} AND sold.id = piece.sale_item_id
    LEFT JOIN bill sale_bill ON sale_bill.property_owner_id = ${propertyOwnerId} AND sale_bill.id = sold.bill_id
    LEFT JOIN sale ON sale.property_owner_id = ${propertyOwnerId} AND sale.bill_id = sold.bill_id
    LEFT JOIN patient ON patient.property_owner_id = ${propertyOwnerId} AND patient.id = sale.patient_id
    LEFT JOIN LATERAL (SELECT l.batch_id FROM stock_ledger l WHERE l.property_owner_id = ${propertyOwnerId}
        AND l.sale_item_id = sold.id AND l.biz_type = 'SALE' LIMIT 1) left_of ON true
    LEFT JOIN stock_batch batch ON batch.property_owner_id = ${propertyOwnerId} AND batch.barcode_id = piece.barcode_id
      AND CASE WHEN piece.batch_no IS NULL THEN batch.id = left_of.batch_id
        ELSE batch.batch_no = piece.batch_no AND batch.expire_date = piece.expire_date END)`;
  return db.selectFrom(rows.as('s')).selectAll();
}
