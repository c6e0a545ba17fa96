import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { accountName } from '../document/bill-rows.store';
import { customerName } from '../sale/sale-customer.store';

export type Group = 'FAULT' | 'STAFF' | 'SUPPLIER';

export interface Counted {
  /** Null: nobody, or nothing, is known. */
  readonly name: string | null;
  readonly count: number;
}

/** Of a job `j`: who worked on it, measured for it or sold it; each of them answers for it. */
const PEOPLE = sql`JOIN sale p ON p.property_owner_id = j.property_owner_id AND p.bill_id = j.bill_id
  JOIN employee staff ON staff.property_owner_id = j.property_owner_id
    AND staff.id IN (j.processor_id, p.optometrist_id, p.seller_id)`;

/** SQL for the suppliers of a pair's goods, by the ledger; `of` selects the lines. */
const suppliersOf = (of: RawBuilder<unknown>) => sql`JOIN LATERAL (SELECT DISTINCT s.id, s.name FROM sale_line l
    JOIN stock_ledger came ON came.property_owner_id = l.property_owner_id AND came.sale_item_id = l.id
      AND came.biz_type = 'PURCHASE_IN'
    JOIN erp_supplier s ON s.property_owner_id = came.property_owner_id AND s.id = came.supplier_id
    WHERE ${of}) supplier ON true`;

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly group: Group;
}

/** Pairs that were finished on these days, a pair once however often it was made. */
export async function finishedJobs({ db, caller }: SessionCx, { from, to, group }: Asked): Promise<Counted[]> {
  const ofPair = sql`l.property_owner_id = j.property_owner_id AND l.bill_id = j.bill_id
    AND coalesce(l.group_no, 1) = j.group_no`;
  const by = {
    FAULT: { name: sql`NULL::text`, join: sql`` },
    STAFF: { name: sql`staff.name`, join: PEOPLE },
    SUPPLIER: { name: sql`supplier.name`, join: suppliersOf(ofPair) },
  }[group];
  const { rows } =
    await sql<Counted>`SELECT ${by.name} AS name, count(DISTINCT (j.bill_id, j.group_no))::integer AS count
    FROM workshop_job j ${by.join}
    WHERE j.property_owner_id = ${caller.propertyOwnerId} AND j.org_id = ${caller.orgId}
      AND j.done_at >= ${from}::date AND j.done_at < ${to}::date + 1
    GROUP BY 1`.execute(db);
  return rows;
}

/** Counts remakes in a range of days; 质保 is a customer's entitlement and nobody's fault. */
export async function remakesMade({ db, caller }: SessionCx, { from, to, group }: Asked): Promise<Counted[]> {
  const ofRemake = sql`l.property_owner_id = r.property_owner_id AND l.id IN (SELECT again.sale_item_id
    FROM sale_remake_line again WHERE again.property_owner_id = r.property_owner_id AND again.remake_id = r.id)`;
  const by = {
    FAULT: { name: sql`r.fault`, join: sql`` },
    STAFF: {
      name: sql`staff.name`,
      join: sql`LEFT JOIN employee staff ON staff.property_owner_id = r.property_owner_id AND staff.id = r.staff_id`,
    },
    SUPPLIER: { name: sql`supplier.name`, join: suppliersOf(ofRemake) },
  }[group];
  const { rows } = await sql<Counted>`SELECT ${by.name} AS name, count(DISTINCT r.id)::integer AS count
    FROM sale_remake r ${by.join}
    WHERE r.property_owner_id = ${caller.propertyOwnerId} AND r.org_id = ${caller.orgId} AND r.fault <> '质保'
      AND r.biz_date BETWEEN ${from} AND ${to}
    GROUP BY 1`.execute(db);
  return rows;
}

interface Behind extends Asked {
  /** Of one name of the group, null of nobody; absent: all. */
  readonly name?: string | null;
}

const SUPPLIERS_OF_REMAKE = sql`SELECT s.name FROM sale_remake_line again
  JOIN stock_ledger came ON came.property_owner_id = again.property_owner_id
    AND came.sale_item_id = again.sale_item_id AND came.biz_type = 'PURCHASE_IN'
  JOIN erp_supplier s ON s.property_owner_id = came.property_owner_id AND s.id = came.supplier_id
  WHERE again.property_owner_id = r.property_owner_id AND again.remake_id = r.id`;

function isOf({ group, name }: Behind): RawBuilder<SqlBool> {
  if (name === undefined) return sql`true`;
  if (group === 'FAULT') return sql`r.fault = ${name}`;
  if (group === 'STAFF') return sql`staff.name IS NOT DISTINCT FROM ${name}`;
  return sql`${name}::text IN (${SUPPLIERS_OF_REMAKE})`;
}

/** Returns the remakes in a range of days one by one, as {@link remakesMade} counts them. */
export function remakesOf(cx: SessionCx, asked: Behind) {
  return mine(cx, 'saleRemake as r')
    .innerJoin('bill as b', (on) =>
      on.onRef('b.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('b.id', '=', 'r.billId'),
    )
    .innerJoin('sale as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('p.billId', '=', 'r.billId'),
    )
    .leftJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('patient.id', '=', 'p.patientId'),
    )
    .leftJoin('employee as staff', (on) =>
      on.onRef('staff.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('staff.id', '=', 'r.staffId'),
    )
    .leftJoin('workshopJob as job', (on) =>
      on.onRef('job.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('job.id', '=', 'r.jobId'),
    )
    .where('r.orgId', '=', cx.caller.orgId)
    .where('r.fault', '<>', '质保')
    .where('r.bizDate', '>=', asked.from)
    .where('r.bizDate', '<=', asked.to)
    .where(isOf(asked))
    .select(['r.id', 'r.bizDate', 'r.fault', 'r.payer', 'r.note', 'b.billNo', 'b.id as saleId'])
    .select(['staff.name as staffName', 'job.jobNo'])
    .select([
      customerName('p').as('patientName'),
      sql<string>`(SELECT string_agg(DISTINCT line.goods_name, '、') FROM sale_remake_line again
        JOIN sale_line line ON line.property_owner_id = again.property_owner_id AND line.id = again.sale_item_id
        WHERE again.property_owner_id = r.property_owner_id AND again.remake_id = r.id)`.as('goods'),
      sql<string | null>`(SELECT string_agg(DISTINCT of.name, '、') FROM (${SUPPLIERS_OF_REMAKE}) of)`.as(
        'supplierName',
      ),
      accountName('madeBy', 'r').as('madeByName'),
    ]);
}
