import type { InputOf } from '@mingmou/contract/base/call';
import type { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { type RawBuilder, sql } from 'kysely';
import { addDays, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { contains, countOf, type PageQuery, pageOfKeys, type Sorting } from '../../../kernel/row/list';
import { appointments, withNames } from './appointment.store';

type Filters = Omit<InputOf<typeof appointment.page>, 'page' | 'size' | 'column' | 'asc'>;

/** Columns of other tables. */
const OF_OTHERS = ['department_name', 'resource_name', 'created_by_name'] as const;

const appointmentSorting: Sorting = {
  columns: [
    ...['subscribe_no', 'name', 'sex', 'phone', 'subscribe_date', 'frame_start', 'purpose', 'source'],
    ...['subscribe_state', 'created_at', ...OF_OTHERS],
  ],
  initial: [
    ['subscribe_date', 'desc'],
    ['frame_start', 'desc'],
    ['id', 'desc'],
  ],
};

/** Days upwards go through their hours upwards too. */
const upwards: Sorting = {
  ...appointmentSorting,
  initial: appointmentSorting.initial.map(([column]) => [column, 'asc'] as const),
};

export const sortingFor = ({ column, asc }: PageQuery): Sorting =>
  column === 'subscribe_date' && asc !== false ? upwards : appointmentSorting;

const WHOLE_PHONE = /^1\d{10}$/;
const WHOLE_NUMBER = /^YY\d{12}$/i;

/** Shorter texts are no key of `appointment_search`, unless they hold what no phone and no number has. */
const SEARCHED = /.{3}|[^\0-\x7f]/su;

/** Returns the condition of a keyword: an index serves a whole phone or number, search keys serve a piece of either or of a name. */
async function named({ db }: SessionCx, keyword: string): Promise<RawBuilder<boolean>> {
  const text = keyword.trim();
  if (WHOLE_PHONE.test(text)) return sql`s.phone = ${text}`;
  if (WHOLE_NUMBER.test(text)) return sql`s.subscribe_no = ${text.toUpperCase()}`;
  if (!SEARCHED.test(text)) {
    const pattern = contains(text);
    return sql`(s.name ILIKE ${pattern} OR s.phone LIKE ${pattern} OR s.subscribe_no ILIKE ${pattern})`;
  }
  // Run once for count, page and rows: row-level security keeps each of them from using the index.
  const { rows } = await sql<{ id: number }>`SELECT appointment_search(${text}) AS id`.execute(db);
  return sql`s.id = ANY (${rows.map(({ id }) => id)}::bigint[])`;
}

/** Appointments here that the filters find, to be counted and paged without the joins that only rows need. */
async function appointmentsAsked(cx: SessionCx, filters: Filters) {
  const { dateFrom, dateTo, createdFrom, createdTo, keyword, subscribeState, source } = filters;
  const found = keyword ? await named(cx, keyword) : undefined;
  let rows = appointments(cx);
  if (dateFrom) rows = rows.where('s.subscribeDate', '>=', dateFrom);
  if (dateTo) rows = rows.where('s.subscribeDate', '<=', dateTo);
  if (createdFrom) rows = rows.where('s.createdAt', '>=', instantOf(`${createdFrom} 00:00:00`).toISOString());
  if (createdTo) {
    rows = rows.where('s.createdAt', '<', addDays(instantOf(`${createdTo} 00:00:00`), 1).toISOString());
  }
  if (filters.departmentId) rows = rows.where('s.departmentId', '=', filters.departmentId);
  if (filters.doctorId) rows = rows.where('s.doctorId', '=', filters.doctorId);
  if (filters.roomId) rows = rows.where('s.roomId', '=', filters.roomId);
  if (source) rows = rows.where('s.source', '=', source);
  if (typeof subscribeState === 'number') rows = rows.where('s.subscribeState', '=', subscribeState);
  if (filters.purpose) rows = rows.where('s.purpose', '=', filters.purpose);
  return found ? rows.where(found) : rows;
}

type Asked = Awaited<ReturnType<typeof appointmentsAsked>>;

const namedOf = (cx: SessionCx, asked: Asked) => withNames(cx).where('s.id', 'in', asked.select('s.id'));

/** One page of the list; `missedOf` adds the no-shows of each person. */
export async function appointmentsShown(cx: SessionCx, query: Filters & PageQuery) {
  const asked = await appointmentsAsked(cx, query);
  const keys = { table: 's', foreign: OF_OTHERS, counted: await countOf(asked) };
  return pageOfKeys(namedOf(cx, asked), query, sortingFor(query), keys, asked);
}

/** Rows of a sheet; `missedOf` adds the no-shows of each person. */
export async function appointmentsInFull(cx: SessionCx, filters: Filters) {
  return namedOf(cx, await appointmentsAsked(cx, filters));
}
