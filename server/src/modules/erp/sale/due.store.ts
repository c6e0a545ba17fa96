import type { CodeOf } from '@mingmou/contract/base/dict';
import type { saleDue } from '@mingmou/contract/erp/sale/sale.dicts';
import { stockParameters } from '@mingmou/contract/erp/stock/stock.parameters';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';

/** A line `l` that the workshop, or the supplier, still owes. */
const OWED = sql`(l.delivery_state IN ('TO_ORDER', 'ORDERED', 'PROCESSING')
  OR l.delivery_state IN ('ARRIVED', 'WAIT_TAKE') AND l.need_process AND l.processed_at IS NULL)`;

/** Sales `b` with goods that are late. */
function late({ caller, now }: SessionCx): RawBuilder<SqlBool> {
  return sql`p.promised_at < ${dayText(now)} AND b.id IN (SELECT l.bill_id FROM sale_line l
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
      AND l.delivery_state IN ('TO_ORDER', 'ORDERED', 'ARRIVED', 'PROCESSING', 'WAIT_TAKE') AND ${OWED})`;
}

/** Of the organisation; a list is composed before anything is read. */
function uncollectedDays({ caller }: SessionCx): RawBuilder<number> {
  const { key, initial } = stockParameters.uncollectedDays;
  return sql`coalesce((SELECT value::text::integer FROM parameter WHERE property_owner_id = ${caller.propertyOwnerId}
    AND org_id = ${caller.orgId} AND key = ${key}), ${initial})`;
}

/** Sales `b` with a pair that lies ready for so many days. */
function uncollected(cx: SessionCx): RawBuilder<SqlBool> {
  const { caller, now } = cx;
  return sql`b.id IN (SELECT l.bill_id FROM sale_line l
    JOIN sale_ready r ON r.property_owner_id = l.property_owner_id AND r.bill_id = l.bill_id
      AND r.group_no = coalesce(l.group_no, 1) AND r.ready_at <= ${now.toISOString()}::timestamptz - ${uncollectedDays(cx)} * interval '1 day'
      AND NOT EXISTS (SELECT FROM sale_ready later WHERE later.property_owner_id = r.property_owner_id
        AND later.bill_id = r.bill_id AND later.group_no = r.group_no AND later.round > r.round)
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
      AND l.delivery_state IN ('ARRIVED', 'WAIT_TAKE') AND NOT ${OWED})`;
}

/** Condition of the tabs 超期未交 and 逾期未取 (domain-erp §9b.5). */
export function dueCondition(cx: SessionCx, due: CodeOf<typeof saleDue>): RawBuilder<SqlBool> {
  return due === 'LATE' ? late(cx) : uncollected(cx);
}
