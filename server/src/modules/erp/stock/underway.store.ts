import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';

/** The batch that a line of a transfer names. */
const batchOfLine = sql`LEFT JOIN stock_batch batch ON batch.property_owner_id = l.property_owner_id
  AND batch.barcode_id = l.barcode_id AND batch.batch_no = l.batch_no AND batch.expire_date = l.expire_date`;

/**
 * SQL for goods in transit by place: `sent` left for another organisation and was not received (its sum is 在途),
 * `coming` was sent here, `waiting` was sold and waits in the cabinet.
 */
export function underway({ caller }: SessionCx): RawBuilder<unknown> {
  const { propertyOwnerId, orgId } = caller;
  return sql`underway AS (
    SELECT each.barcode_id, each.location_id, each.batch_id, sum(each.sent) AS transit_out, sum(each.coming) AS transit_in,
      sum(each.waiting) AS wait_take FROM (
      SELECT l.barcode_id, l.location_id, coalesce(batch.id, 0) AS batch_id, l.qty AS sent, 0 AS coming, 0 AS waiting
      FROM transfer_out p
      JOIN transfer_out_line l ON l.property_owner_id = p.property_owner_id AND l.bill_id = p.bill_id ${batchOfLine}
      WHERE p.property_owner_id = ${propertyOwnerId} AND p.org_id = ${orgId} AND p.transit_state = 'IN_TRANSIT'
      UNION ALL
      SELECT l.barcode_id, l.location_id, coalesce(batch.id, 0), 0, l.sent_qty, 0 FROM bill b
      JOIN transfer_in_line l ON l.property_owner_id = b.property_owner_id AND l.bill_id = b.id ${batchOfLine}
      WHERE b.property_owner_id = ${propertyOwnerId} AND b.org_id = ${orgId} AND b.bill_type = 'DR'
        AND b.state IN ('DRAFT', 'SUBMITTED', 'REJECTED', 'REVERSED') AND l.location_id IS NOT NULL
      UNION ALL
      SELECT l.barcode_id, l.location_id, l.batch_id, 0, 0, -l.qty FROM sale_line s
      JOIN stock_ledger l ON l.property_owner_id = s.property_owner_id AND l.sale_item_id = s.id
        AND l.biz_type IN ('SALE', 'SALE_RETURN') AND l.qty <> 0
      WHERE s.property_owner_id = ${propertyOwnerId} AND s.org_id = ${orgId}
        AND s.delivery_state IN ('ARRIVED', 'PROCESSING', 'WAIT_TAKE')) each
    GROUP BY each.barcode_id, each.location_id, each.batch_id)`;
}
