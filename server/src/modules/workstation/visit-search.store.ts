import { sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { daysAsked } from '../../kernel/report/days-asked';
import type { Sorting } from '../../kernel/row/list';
import { dueOfVisit, takenOfVisit } from '../cashier/payer/visit-money.rows';
import {
  consultingDeskVisits,
  type Days,
  type Filters,
  inState,
  VISIT_COLUMNS,
  visitsAsked,
} from './consulting-desk.store';

/** The latest first. */
export const searchSorting: Sorting = {
  columns: [...VISIT_COLUMNS, 'org_name', 'diagnosis_summary', 'printed_count'],
  initial: [
    ['day', 'desc'],
    ['accepts_id', 'desc'],
  ],
};

const OF_OTHERS = ['record_no', 'name', 'sex', 'department_name', 'room_name', 'doctor_name', 'org_name'];

/** The page's visits are found in `accepts` alone, unless the order needs other tables. */
export const searchKeys = {
  table: 'accepts',
  foreign: [...OF_OTHERS, 'reg_kind', 'pay_state', 'diagnosis_summary', 'printed_count'],
  own: { accepts_id: 'id', registered_at: 'createdAt' },
} as const;

/** Signed prescriptions that are not void: of glasses, and of drugs in any state of the pharmacy. */
const prescriptions = sql<number>`(SELECT count(*) FROM optician_prescription rx
  WHERE rx.property_owner_id = accepts.property_owner_id AND rx.accepts_id = accepts.id AND rx.rx_state = 2)
  + (SELECT count(*) FROM drug_prescription rx
  WHERE rx.property_owner_id = accepts.property_owner_id AND rx.accepts_id = accepts.id AND rx.rx_state BETWEEN 2 AND 5)`;

/** Returns the filters of the search; without days, today. */
export function searchAsked(cx: SessionCx, filters: Filters): { readonly filters: Filters; readonly days: Days } {
  const day = filters.date ?? (filters.dateFrom || filters.dateTo ? null : dayText(cx.now));
  const days = daysAsked(cx, day ? { dateFrom: day, dateTo: day } : filters, 'B');
  return { filters: { ...filters, scope: 'SEARCH' }, days };
}

/** Of one state where it is named, with what came of each. */
export function foundVisits(cx: SessionCx, orgIds: readonly number[], filters: Filters) {
  const asked = searchAsked(cx, filters);
  return inState(visitsAsked(consultingDeskVisits(cx, orgIds), asked.filters, asked.days), filters)
    .select(prescriptions.as('prescriptionCount'))
    .select((is) => is.fn.coalesce('medical.printedCount', sql.lit(0)).as('printedCount'))
    .select([dueOfVisit.as('payableAmount'), takenOfVisit.as('paidAmount')]);
}
