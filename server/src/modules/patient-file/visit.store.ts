import type { InputOf } from '@mingmou/contract/base/call';
import type { patientVisit } from '@mingmou/contract/patients/portal/patient-visit.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';
import { dueOfVisit } from '../cashier/payer/visit-money.rows';

type Filters = Omit<InputOf<typeof patientVisit.page>, 'page' | 'size' | 'column' | 'asc'>;

export const visitSorting: Sorting = {
  columns: ['day', 'visit_no', 'visit_type', 'accepts_state'],
  initial: [
    ['day', 'desc'],
    ['id', 'desc'],
  ],
};

/** Signed and not void: of glasses, and of drugs whatever became of them in the pharmacy. */
const prescriptions = sql<number>`((SELECT count(*) FROM optician_prescription rx
    WHERE rx.property_owner_id = accepts.property_owner_id AND rx.accepts_id = accepts.id AND rx.rx_state = 2)
  + (SELECT count(*) FROM drug_prescription rx
    WHERE rx.property_owner_id = accepts.property_owner_id AND rx.accepts_id = accepts.id AND rx.rx_state BETWEEN 2 AND 5))::integer`;

function named(cx: SessionCx) {
  return mine(cx, 'accepts')
    .leftJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'accepts.propertyOwnerId')
        .onRef('department.id', '=', 'accepts.departmentId'),
    )
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('doctor.id', '=', 'accepts.doctorId'),
    )
    .select(['accepts.id', 'accepts.orgId', 'accepts.day', 'accepts.visitNo', 'department.name as departmentName'])
    .select(['doctor.name as doctorName', 'accepts.visitType', 'accepts.acceptsState'])
    .select((is) => is.not(is.ref('accepts.validFlag')).as('isVoid'));
}

/** Every visit of a patient in the chain. */
export function visitsOf(cx: SessionCx, { patientId, dateFrom, dateTo }: Filters) {
  let rows = named(cx)
    .leftJoin('medical', (on) =>
      on.onRef('medical.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('medical.acceptsId', '=', 'accepts.id'),
    )
    .where('accepts.patientId', '=', patientId)
    .select(['medical.diagnosisSummary', prescriptions.as('prescriptionCount'), dueOfVisit.as('dueAmount')]);
  if (dateFrom) rows = rows.where('accepts.day', '>=', dateFrom);
  if (dateTo) rows = rows.where('accepts.day', '<=', dateTo);
  return rows;
}

/** Whose visits these are, as far as the transaction sees them. */
export function visitOwners(cx: SessionCx, ids: readonly number[]) {
  return mine(cx, 'accepts')
    .where('id', 'in', [...ids])
    .select('patientId')
    .execute();
}

export function visitHead(cx: SessionCx, acceptsId: number) {
  return named(cx)
    .where('accepts.id', '=', acceptsId)
    .select(['accepts.patientId', 'accepts.triageState', 'accepts.quesState'])
    .executeTakeFirst();
}

/** Returns the orders of a visit that were not withdrawn. */
export function billedRows(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'checkBillRow')
    .where('acceptsId', '=', acceptsId)
    .where('withdrawnAt', 'is', null)
    .select(['itemName', 'qty', 'amount', 'remark'])
    .orderBy('batchNo')
    .orderBy('rowNo')
    .execute();
}
