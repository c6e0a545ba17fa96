import type { InputOf } from '@mingmou/contract/base/call';
import type { Money } from '@mingmou/contract/base/money';
import type { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { ageText } from '@mingmou/contract/patients/age.rules';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { patientMatches } from '../../patients/patient-match.rows';
import { OPEN_ARREARS } from './arrears.store';

type Filters = Omit<InputOf<typeof arrears.page>, 'page' | 'size' | 'column' | 'asc'>;

/** Default order: open arrears first, by due date. */
export const arrearsSorting: Sorting = {
  columns: ['order_no', 'amount', 'repaid_amount', 'balance', 'due_date', 'arrear_state', 'created_at'],
  initial: [
    ['is_closed', 'asc'],
    ['due_date', 'asc'],
    ['id', 'asc'],
  ],
};

function owed(cx: SessionCx) {
  return (
    mine(cx, 'arrears as a')
      // Left joins: what only counts and adds up reads none of them.
      .leftJoin('chargeOrder as o', (on) =>
        on.onRef('o.propertyOwnerId', '=', 'a.propertyOwnerId').onRef('o.id', '=', 'a.orderId'),
      )
      .leftJoin('patient', (on) =>
        on.onRef('patient.propertyOwnerId', '=', 'a.propertyOwnerId').onRef('patient.id', '=', 'a.patientId'),
      )
      .leftJoin('employee as guarantor', (on) =>
        on.onRef('guarantor.propertyOwnerId', '=', 'a.propertyOwnerId').onRef('guarantor.id', '=', 'a.guarantorId'),
      )
      .where('a.orgId', '=', cx.caller.orgId)
      .select(['a.id', 'a.version', 'a.orderId', 'a.patientId', 'a.guarantorId'])
      .select(({ ref }) => [
        ref('o.orderNo').$notNull().as('orderNo'),
        ref('patient.name').$notNull().as('customerName'),
        ref('patient.recordNo').$notNull().as('recordNo'),
        ref('patient.sex').$notNull().as('sex'),
        ref('patient.birthday').$notNull().as('birthday'),
        ref('patient.birthdayEstimated').$notNull().as('birthdayEstimated'),
        ref('patient.phone').$notNull().as('phone'),
      ])
      .select(['a.amount', 'a.repaidAmount', 'a.reducedAmount', 'a.writtenOffAmount', 'a.balance', 'a.dueDate'])
      .select(sql<boolean>`a.balance = 0`.as('isClosed'))
      .select(['guarantor.name as guarantorName', 'a.arrearState', 'a.writeOffReason', 'a.createdAt'])
  );
}

type Rows = ReturnType<typeof owed>;
type Row = Awaited<ReturnType<Rows['execute']>>[number];

/** As pages show one: the age instead of the birthday, the phone masked, and whether it is overdue today. */
export function shownArrears(row: Row, now: Date) {
  const { birthday, birthdayEstimated, phone, ...rest } = row;
  const today = dayText(now);
  const isOpen = OPEN_ARREARS.some((open) => open === row.arrearState);
  return {
    ...rest,
    age: ageText(birthday, today, birthdayEstimated),
    phone: maskedPhone(phone),
    isOverdue: isOpen && row.dueDate < today,
  };
}

export function arrearsMatching(cx: SessionCx, filters: Filters): Rows {
  const { dateFrom, dateTo, keyword, cashierId, wayCode, arrearState, open } = filters;
  let rows = owed(cx);
  if (open !== null && open !== undefined) rows = rows.where('a.balance', open ? '>' : '=', sql<Money>`0`);
  if (dateFrom) rows = rows.where('a.dueDate', '>=', dateFrom);
  if (dateTo) rows = rows.where('a.dueDate', '<=', dateTo);
  if (cashierId) rows = rows.where('o.cashierId', '=', cashierId);
  if (wayCode) {
    rows = rows.where(sql<boolean>`EXISTS (SELECT FROM pay_row p WHERE p.property_owner_id = a.property_owner_id
      AND p.order_id = a.order_id AND p.receivable_id IS NOT NULL AND p.way_code = ${wayCode})`);
  }
  if (arrearState) rows = rows.where('a.arrearState', '=', arrearState);
  if (!keyword?.trim()) return rows;
  const text = keyword.trim();
  return rows.where((is) => is.or([patientMatches(text), is('o.orderNo', 'ilike', contains(text))]));
}

export function arrearsSums(rows: Rows) {
  return rows
    .clearSelect()
    .select([
      sql<Money>`coalesce(sum(a.amount), 0)`.as('amount'),
      sql<Money>`coalesce(sum(a.repaid_amount), 0)`.as('repaidAmount'),
      sql<Money>`coalesce(sum(a.reduced_amount), 0)`.as('reducedAmount'),
      sql<Money>`coalesce(sum(a.balance), 0)`.as('balance'),
    ])
    .executeTakeFirstOrThrow();
}

/** Selects the patient's open arrears here, oldest first. */
export function openArrearsOfPatient(cx: SessionCx, patientId: number) {
  return arrearsMatching(cx, { open: true }).where('a.patientId', '=', patientId).orderBy('a.id').execute();
}
