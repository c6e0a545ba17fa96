import type { Values } from '@mingmou/contract/base/field';
import type { Money } from '@mingmou/contract/base/money';
import type { billFilters } from '@mingmou/contract/erp/bill/bill.fields';
import { type Insertable, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { withColumns } from '../../../kernel/row/columns';
import { contains } from '../../../kernel/row/list';
import type { BillType } from './bill.store';
import type { LineTable } from './bill-lines.store';

interface HeadColumns {
  propertyOwnerId: unknown;
  orgId: unknown;
  billId: unknown;
}

/** Tables with the own head columns of each kind of bill. */
export type HeadTable = {
  [T in keyof DB]: DB[T] extends HeadColumns ? ('id' extends keyof DB[T] ? never : T) : never;
}[keyof DB];

export type NewHead<T extends HeadTable> = Omit<Insertable<DB[T]>, keyof HeadColumns>;

/** Writes the kind's own head columns. */
export async function writeHead<T extends HeadTable>(
  { db, caller }: SessionCx,
  table: T,
  billId: number,
  head: NewHead<T>,
): Promise<void> {
  const given = Object.entries(head).filter(([, value]) => value !== undefined);
  const columns = ['propertyOwnerId', 'orgId', 'billId', ...given.map(([column]) => column)];
  const values = [caller.propertyOwnerId, caller.orgId, billId, ...given.map(([, value]) => value)];
  const changes = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES (${sql.join(values)}) ON CONFLICT (property_owner_id, bill_id)
    ${changes.length === 0 ? sql`DO NOTHING` : sql`DO UPDATE SET ${sql.join(changes)}`}`.execute(db);
}

/** Who an account of the rows `table` is: the employee, else the account itself. */
export function accountName(column: string, table = 'b') {
  return sql<string | null>`(SELECT coalesce(staff.name, a.account) FROM account a
    LEFT JOIN employee staff ON staff.property_owner_id = a.property_owner_id AND staff.id = a.staff_id
    WHERE a.property_owner_id = ${sql.ref(`${table}.propertyOwnerId`)} AND a.id = ${sql.ref(`${table}.${column}`)})`;
}

/** The heads `b` of the organisation's bills of one type, as lists and pages show them; a kind joins its own to them. */
export function billHeads(cx: SessionCx, type: BillType) {
  return mine(cx, 'bill as b')
    .select(['b.id', 'b.version', 'b.billNo', 'b.state', 'b.bizDate', 'b.handlerId', 'b.submittedAt', 'b.reviewedAt'])
    .select(['b.rejectReason', 'b.retrialReason', 'b.retrialAt', 'b.totalQty', 'b.totalAmount', 'b.printCount'])
    .select(['b.remark', 'b.createdAt', 'b.makerId', 'b.submittedBy', 'b.sourceBillId'])
    .select([
      accountName('makerId').as('makerName'),
      accountName('submittedBy').as('submittedByName'),
      accountName('reviewedBy').as('reviewedByName'),
      accountName('retrialBy').as('retrialByName'),
    ])
    .where('b.orgId', '=', cx.caller.orgId)
    .where('b.billType', '=', type)
    .where('b.state', '<>', 'DELETE');
}

export type FoundHead = Awaited<ReturnType<ReturnType<typeof billHeads>['execute']>>[number];

export type CommonFilters = Partial<Values<typeof billFilters>>;

function ofGoods(table: LineTable, goods: string) {
  const pattern = contains(goods);
  return sql<SqlBool>`EXISTS (SELECT FROM ${sql.table(table)} l WHERE l.property_owner_id = b.property_owner_id
    AND l.bill_id = b.id AND (l.goods_name ILIKE ${pattern} OR l.spec ILIKE ${pattern} OR l.code LIKE ${pattern}))`;
}

/** The heads that the filters of every list leave; `day`: what 日期 is about. */
export function matching<D, TB extends keyof D, Head>(
  heads: SelectQueryBuilder<D, TB, Head>,
  { dateFrom, dateTo, billNo, goods, states }: CommonFilters,
  { day, lineTable }: { readonly day: RawBuilder<string>; readonly lineTable: LineTable },
): SelectQueryBuilder<D, TB, Head> {
  const asked = [
    dateFrom && sql<SqlBool>`${day} >= ${dateFrom}`,
    dateTo && sql<SqlBool>`${day} <= ${dateTo}`,
    billNo && sql<SqlBool>`b.bill_no ILIKE ${contains(billNo)}`,
    goods && ofGoods(lineTable, goods),
    states?.length && sql<SqlBool>`b.state = ANY (${states})`,
  ];
  return asked.reduce<typeof heads>((rows, condition) => (condition ? rows.where(condition) : rows), heads);
}

interface Sums {
  readonly totalQty: number;
  readonly totalAmount: Money;
}

/** Totals of all matching heads; `further`: columns of the kind, or terms on them, that are added up as well. */
export async function sumsOf<D, TB extends keyof D, Head>(
  heads: SelectQueryBuilder<D, TB, Head>,
  further: Readonly<Record<string, string | RawBuilder<unknown>>>,
): Promise<Sums & Readonly<Record<string, number | Money>>> {
  const sumOf = <Sum extends number | Money>(column: string | RawBuilder<unknown>) =>
    sql<Sum>`coalesce(sum(${typeof column === 'string' ? sql.ref(column) : column}), 0)`;
  return withColumns(heads.clearSelect(), {
    ...Object.fromEntries(Object.entries(further).map(([name, column]) => [name, sumOf(column)])),
    totalQty: sumOf<number>('b.totalQty'),
    totalAmount: sumOf<Money>('b.totalAmount'),
  }).executeTakeFirstOrThrow();
}

/** The lines of the matching heads, each with its head: a row of a sheet. */
export function linesWithHeads<D, TB extends keyof D, Head>(
  { db, caller }: SessionCx,
  heads: SelectQueryBuilder<D, TB, Head>,
  lineTable: LineTable,
  columns: {
    readonly head: readonly string[];
    readonly line: readonly string[];
    readonly special?: Readonly<Record<string, RawBuilder<unknown>>> | undefined;
  },
) {
  const place = sql<string | null>`(SELECT place.name FROM stock_location place
    WHERE place.property_owner_id = l.property_owner_id AND place.id = l.location_id)`;
  const special: Readonly<Record<string, RawBuilder<unknown>>> = { locationName: place, ...columns.special };
  const lineColumn = (column: string) => special[column] ?? sql.ref(`l.${column}`);
  const rows = db
    .selectFrom(heads.as('h'))
    .innerJoin(sql<unknown>`${sql.table(lineTable)}`.as('l'), (on) => on.on(sql<SqlBool>`l.bill_id = h.id`))
    .where(sql<SqlBool>`l.property_owner_id = ${caller.propertyOwnerId}`);
  return withColumns(rows, {
    ...Object.fromEntries(columns.head.map((column) => [column, sql.ref(`h.${column}`)])),
    ...Object.fromEntries(columns.line.map((column) => [column, lineColumn(column)])),
  });
}
