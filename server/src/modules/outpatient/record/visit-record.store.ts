import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { CREDIT } from '@mingmou/contract/cashier/payment/method.codes';
import { registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import type { recordState, visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { daysAsked } from '../../../kernel/report/days-asked';
import { contains, type Sorting } from '../../../kernel/row/list';
import { waitingOrderOf } from '../../cashier/order/waiting-order.rows';
import { dueOfVisit, takenOfVisit } from '../../cashier/payer/visit-money.rows';
import { labelsOf } from '../../patients/labels.rows';
import { patientMatches } from '../../patients/patient-match.rows';
import { visits } from '../../visit/visit.rows';

type Filters = Omit<InputOf<typeof visitRecord.page>, 'page' | 'size' | 'column' | 'asc'>;

export const recordSorting: Sorting = {
  columns: [
    'visit_no',
    'registration_no',
    'record_no',
    'name',
    'sex',
    'phone',
    'visit_type',
    'department_name',
    'doctor_name',
    'registered_at',
    'receive_at',
    'finish_at',
    'record_state',
    'source_name',
    'operator_name',
  ],
  initial: [
    ['day', 'desc'],
    ['accepts_id', 'desc'],
  ],
};

const VOID = stateCode(orderFlow, 'VOID');
const ENDED_BEHIND = 1;

/** SQL for the shown state: the state of the queue while the registration is valid, otherwise how it ended. */
const stateShown = sql<CodeOf<typeof recordState>>`CASE registration.register_state
  WHEN ${sql.lit(stateCode(registrationFlow, 'REGISTERED'))} THEN accepts.accepts_state
  ELSE registration.register_state + ${sql.lit(ENDED_BEHIND)} END`;

const referrer = sql<string | null>`CASE patient.referrer_type
  WHEN 1 THEN (SELECT name FROM patient who WHERE who.property_owner_id = patient.property_owner_id AND who.id = patient.referrer_id)
  WHEN 2 THEN (SELECT name FROM employee who WHERE who.property_owner_id = patient.property_owner_id AND who.id = patient.referrer_id)
  WHEN 3 THEN (SELECT name FROM outside_referrer who WHERE who.property_owner_id = patient.property_owner_id AND who.id = patient.referrer_id)
  END`;

function records(cx: SessionCx) {
  return visits(cx)
    .leftJoin('medical', (on) =>
      on.onRef('medical.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('medical.acceptsId', '=', 'accepts.id'),
    )
    .leftJoin('customerSource as source', (on) =>
      on.onRef('source.propertyOwnerId', '=', 'patient.propertyOwnerId').onRef('source.id', '=', 'patient.sourceId'),
    )
    .leftJoin('account', (on) =>
      on
        .onRef('account.propertyOwnerId', '=', 'registration.propertyOwnerId')
        .onRef('account.id', '=', 'registration.createdBy'),
    )
    .leftJoin('employee as operator', (on) =>
      on.onRef('operator.propertyOwnerId', '=', 'account.propertyOwnerId').onRef('operator.id', '=', 'account.staffId'),
    )
    .select(['accepts.registrationId', 'registration.newPatient', 'medical.diagnosisSummary'])
    .select(['source.name as sourceName', 'operator.name as operatorName'])
    .select([stateShown.as('recordState'), labelsOf('accepts').as('labels')])
    .select(waitingOrderOf('accepts').as('waitingOrderId'))
    .select([dueOfVisit.as('payableAmount'), takenOfVisit.as('paidAmount'), referrer.as('referrerName')]);
}

type Records = ReturnType<typeof records>;

export function recordsMatching(cx: SessionCx, filters: Filters): Records {
  const { keyword, departmentId, doctorId, visitType, sourceId, recordState, labelId, schoolId, newPatient } = filters;
  const { from, to } = daysAsked(cx, filters);
  let rows = records(cx).where('accepts.day', '>=', from).where('accepts.day', '<=', to);
  if (departmentId) rows = rows.where('accepts.departmentId', '=', departmentId);
  if (doctorId) rows = rows.where('accepts.doctorId', '=', doctorId);
  if (visitType) rows = rows.where('accepts.visitType', '=', visitType);
  if (sourceId) rows = rows.where('patient.sourceId', '=', sourceId);
  if (schoolId) rows = rows.where('patient.schoolId', '=', schoolId);
  if (labelId) rows = rows.where(sql<boolean>`${labelId} = ANY (accepts.label_ids)`);
  if (typeof newPatient === 'boolean') rows = rows.where('registration.newPatient', '=', newPatient);
  if (typeof recordState === 'number') rows = rows.where(stateShown, '=', recordState);
  if (!keyword) return rows;
  const pattern = contains(keyword);
  return rows.where((is) =>
    is.or([
      patientMatches(keyword),
      is('accepts.visitNo', 'ilike', pattern),
      is('registration.registrationNo', 'ilike', pattern),
    ]),
  );
}

/** The total row: visits are looked up once, and their orders and payments joined to all of them together. */
export async function recordSums({ db }: SessionCx, rows: Records) {
  const found = rows.clearSelect().select(['accepts.propertyOwnerId', 'accepts.id']);
  const { rows: sums } = await sql<{ total: number; payableAmount: Money; paidAmount: Money }>`
    WITH visit AS MATERIALIZED (${found}), due AS MATERIALIZED (
      SELECT o.id, o.property_owner_id, o.order_state, o.payable_amount - o.refunded_amount AS amount
      FROM visit JOIN charge_order o ON o.property_owner_id = visit.property_owner_id AND o.accepts_id = visit.id)
    SELECT (SELECT count(*) FROM visit) AS "total",
      (SELECT coalesce(sum(amount), 0) FROM due WHERE order_state <> ${sql.lit(VOID)}) AS "payableAmount",
      (SELECT coalesce(sum(p.amount - p.refunded_amount), 0) FROM due
        JOIN pay_row p ON p.property_owner_id = due.property_owner_id AND p.order_id = due.id
          AND p.way_code <> ${sql.lit(CREDIT)}) AS "paidAmount"`.execute(db);
  const [row] = sums;
  if (!row) throw new Error('the sums of no rows are a row as well');
  return row;
}

export function findRecord(cx: SessionCx, acceptsId: number) {
  return records(cx)
    .where('accepts.id', '=', acceptsId)
    .select(['accepts.labelIds', 'accepts.lastCallAt', 'registration.regKind', 'registration.period'])
    .select(['registration.feeAmount', 'registration.cancelReason', 'registration.remark'])
    .executeTakeFirst();
}

export interface Transfer {
  readonly at: string;
  readonly by: string | null;
  readonly from: string;
  readonly to: string;
  readonly reason: string | null;
}

/** Department, room and doctor of one side of a transfer, in the names that they have now. */
function placeOf(side: 'from' | 'to') {
  const idOf = (name: string) => sql`(entry.value->${sql.lit(side)}->>${sql.lit(name)})::bigint`;
  const nameIn = (table: string, id: string) => sql`(SELECT named.name FROM ${sql.table(table)} named
    WHERE named.property_owner_id = accepts.property_owner_id AND named.id = ${idOf(id)})`;
  return sql`concat_ws(' · ', ${nameIn('department', 'departmentId')}, ${nameIn('consultationRoom', 'roomId')},
    ${nameIn('employee', 'doctorId')})`;
}

/** Whence and where to a visit was sent, oldest first. */
export async function transfersOf({ db, caller }: SessionCx, acceptsId: number): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    SELECT entry.value->>'at' AS at, entry.value->>'by' AS by, entry.value->>'reason' AS reason,
      ${placeOf('from')} AS "from", ${placeOf('to')} AS "to"
    FROM accepts, jsonb_array_elements(accepts.transfer_log) WITH ORDINALITY AS entry(value, nth)
    WHERE accepts.property_owner_id = ${caller.propertyOwnerId} AND accepts.org_id = ${caller.orgId}
      AND accepts.id = ${acceptsId}
    ORDER BY entry.nth`.execute(db);
  return rows;
}

/** The labels as they were looked up: of the chain, and not deleted. */
export function labelsById(cx: SessionCx, ids: readonly number[]) {
  return mine(cx, 'customerLabel')
    .where('id', 'in', ids)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'stateEnum'])
    .execute();
}
