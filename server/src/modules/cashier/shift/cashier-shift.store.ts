import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { cashierShiftFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import { type Composing, type Params, statement } from '../../../database/statement';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { accountName } from '../payer/names.store';
import { cashNetOf, type WaySums } from './cashier-shift-sums.rows';

export type Cashier = Pick<SessionCx['caller'], 'propertyOwnerId' | 'orgId' | 'accountId'>;

const OPEN = stateCode(cashierShiftFlow, 'OPEN');

/** Selects the cashier's shift in progress. */
export const openShifts = (db: Kysely<DB>, caller: Cashier | Params<Cashier>) =>
  mine({ db, caller }, 'cashierShift')
    .where('orgId', '=', caller.orgId)
    .where('cashierId', '=', caller.accountId)
    .where('shiftState', '=', sql.lit(OPEN));

const ofCaller = ({ db, params }: Composing<Cashier>) =>
  openShifts(db, params('propertyOwnerId', 'orgId', 'accountId')).select(['id', 'shiftNo', 'openAt']);

const seen = statement((parts: Composing<Cashier>) => ofCaller(parts).compile());
const held = statement((parts: Composing<Cashier>) => ofCaller(parts).forShare().compile());

/** The caller's shift in progress; seen, not locked. */
export async function findOpenCashierShift({ db, caller }: SessionCx) {
  const [shift] = await seen(db, caller);
  return shift;
}

/** The same, held open until the transaction ends. */
export async function holdOpenCashierShift({ db, caller }: SessionCx) {
  const [shift] = await held(db, caller);
  return shift;
}

/** Nothing happens where the caller's other tab was faster: the caller has one shift in progress. */
export async function insertCashierShift(
  { db, caller, now }: SessionCx,
  { shiftNo, openingCash }: { readonly shiftNo: string; readonly openingCash: Money },
): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  await db
    .insertInto('cashierShift')
    .values({
      propertyOwnerId,
      orgId,
      shiftNo,
      cashierId: accountId,
      openAt: now.toISOString(),
      openingCash,
      createdBy: accountId,
    })
    .onConflict((conflict) =>
      conflict.columns(['propertyOwnerId', 'orgId', 'cashierId']).where('shiftState', '=', OPEN).doNothing(),
    )
    .execute();
}

/** The shift locked, so that nothing is paid in it until the transaction ends. */
export async function lockCashierShift(cx: SessionCx, id: number) {
  const row = await mine(cx, 'cashierShift')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'version', 'shiftNo', 'shiftState', 'cashierId', 'openingCash'])
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, state: stateOf(cashierShiftFlow, row.shiftState) };
}

type CashCount = NonNullable<InputOf<typeof cashierShift.handover>['counts']>[number];

interface Writing extends Pick<SessionCx, 'db'> {
  readonly caller: Pick<SessionCx['caller'], 'propertyOwnerId' | 'orgId'>;
}

/** Freezes the sums of the shift, and the counted notes and coins. */
export async function insertFrozen(
  { db, caller: { propertyOwnerId, orgId } }: Writing,
  shiftId: number,
  ways: readonly WaySums[],
  counts: readonly CashCount[],
): Promise<void> {
  const shared = { propertyOwnerId, orgId, shiftId };
  const frozen = ways.map(({ wayName: _name, net: _net, ...sums }) => ({ ...shared, ...sums }));
  if (frozen.length > 0) await db.insertInto('cashierShiftWay').values(frozen).execute();
  const cash = counts.map(({ face, pieces }) => ({ ...shared, face, pieces }));
  if (cash.length > 0) await db.insertInto('cashierShiftCash').values(cash).execute();
}

/** The notes and coins of a handover, the largest first. */
export function cashCountsOf(cx: SessionCx, shiftId: number) {
  return mine(cx, 'cashierShiftCash')
    .where('shiftId', '=', shiftId)
    .select(['face', 'pieces'])
    .orderBy('face', 'desc')
    .execute();
}

/** Shifts of the organisation as pages show them; of one in progress the cash that should be there by now. */
export function cashierShifts(cx: SessionCx) {
  return mine(cx, 'cashierShift as s')
    .where('s.orgId', '=', cx.caller.orgId)
    .select(['s.id', 's.version', 's.shiftNo', 's.cashierId', 's.openAt', 's.openingCash', 's.cashCounted'])
    .select([
      's.handoverAt',
      's.handoverTo',
      's.remark',
      's.auditAt',
      's.auditRemark',
      's.printCount',
      's.shiftState',
      's.difference',
    ])
    .select([
      accountName('s', 'cashierId').as('cashierName'),
      accountName('s', 'handoverBy').as('handoverByName'),
      accountName('s', 'handoverTo').as('handoverToName'),
      accountName('s', 'auditBy').as('auditByName'),
      sql<Money>`coalesce(s.cash_expected, s.opening_cash + ${cashNetOf('s')})`.as('cashExpected'),
    ]);
}

export type CashierShiftView = Awaited<ReturnType<ReturnType<typeof cashierShifts>['execute']>>[number];

type Filters = Omit<InputOf<typeof cashierShift.page>, 'page' | 'size' | 'column' | 'asc'>;

export const cashierShiftSorting: Sorting = {
  columns: ['shift_no', 'open_at', 'handover_at', 'cash_counted', 'difference', 'shift_state'],
  initial: [
    ['open_at', 'desc'],
    ['id', 'desc'],
  ],
};

const dayOf = (shift: string) => sql`(${sql.ref(`${shift}.openAt`)} AT TIME ZONE 'Asia/Shanghai')::date`;

/** Every shift that was opened on the day of this one is audited (日结). */
const DAY_CLOSED = sql<boolean>`NOT EXISTS (SELECT FROM cashier_shift other
  WHERE other.property_owner_id = s.property_owner_id AND other.org_id = s.org_id AND other.shift_state <> ${sql.lit(stateCode(cashierShiftFlow, 'AUDITED'))}
    AND other.open_at >= (${dayOf('s')})::timestamptz AND other.open_at < (${dayOf('s')} + 1)::timestamptz)`;

/** By the day on which they were opened; `cashierId`: of this one alone. */
export function cashierShiftsMatching(cx: SessionCx, filters: Filters, cashierId: number | undefined) {
  const { dateFrom, dateTo, keyword, shiftState } = filters;
  let rows = cashierShifts(cx).select(DAY_CLOSED.as('dayClosed'));
  if (cashierId !== undefined) rows = rows.where('s.cashierId', '=', cashierId);
  if (dateFrom) rows = rows.where('s.openAt', '>=', sql<string>`(${dateFrom}::date)::timestamptz`);
  if (dateTo) rows = rows.where('s.openAt', '<', sql<string>`(${dateTo}::date + 1)::timestamptz`);
  if (shiftState) rows = rows.where('s.shiftState', '=', shiftState);
  if (!keyword?.trim()) return rows;
  const pattern = contains(keyword.trim());
  return rows.where((is) =>
    is.or([is('s.shiftNo', 'ilike', pattern), sql<boolean>`${accountName('s', 'cashierId')} ILIKE ${pattern}`]),
  );
}

/** The total row: of the shifts that were handed over. */
export function cashierShiftSums(rows: ReturnType<typeof cashierShiftsMatching>) {
  return rows
    .clearSelect()
    .select([
      sql<Money>`coalesce(sum(s.cash_expected), 0)`.as('cashExpected'),
      sql<Money>`coalesce(sum(s.cash_counted), 0)`.as('cashCounted'),
      sql<Money>`coalesce(sum(s.difference), 0)`.as('difference'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts one print of 交班单; answers how often it was printed. */
export async function countCashierShiftPrint(cx: SessionCx, id: number): Promise<number> {
  const { printCount } = await updateMine(cx, 'cashierShift')
    .set({ printCount: sql<number>`print_count + 1` })
    .where('id', '=', id)
    .returning('printCount')
    .executeTakeFirstOrThrow();
  return printCount;
}
