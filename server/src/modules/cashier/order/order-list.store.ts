import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { ageText } from '@mingmou/contract/patients/age.rules';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { patientMatches } from '../../patients/patient-match.rows';
import { accountName, wayNames } from '../payer/names.store';

type Filters = Omit<InputOf<typeof chargeOrder.paid>, 'page' | 'size' | 'column' | 'asc'>;
type WaitingFilters = Omit<Filters, 'wayCode'>;

export const waitingSorting: Sorting = {
  columns: ['order_no', 'created_at', 'original_amount', 'payable_amount'],
  initial: [
    ['created_at', 'asc'],
    ['id', 'asc'],
  ],
};

export const paidSorting: Sorting = {
  columns: [
    'order_no',
    'pay_time',
    'original_amount',
    'payable_amount',
    'paid_amount',
    'credit_amount',
    'refunded_amount',
    'order_state',
  ],
  initial: [
    ['pay_time', 'desc'],
    ['id', 'desc'],
  ],
};

function withNames(cx: SessionCx) {
  return mine(cx, 'chargeOrder as o')
    .leftJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'o.propertyOwnerId').onRef('patient.id', '=', 'o.patientId'),
    )
    .leftJoin('accepts as visit', (on) =>
      on.onRef('visit.propertyOwnerId', '=', 'o.propertyOwnerId').onRef('visit.id', '=', 'o.acceptsId'),
    )
    .leftJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'o.propertyOwnerId')
        .onRef('department.id', '=', 'visit.departmentId'),
    )
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'o.propertyOwnerId').onRef('doctor.id', '=', 'visit.doctorId'),
    )
    .leftJoin('coupon', (on) =>
      on.onRef('coupon.propertyOwnerId', '=', 'o.propertyOwnerId').onRef('coupon.id', '=', 'o.couponId'),
    )
    .where('o.orgId', '=', cx.caller.orgId);
}

export function orders(cx: SessionCx) {
  return withNames(cx)
    .select(['o.id', 'o.version', 'o.orderNo', 'o.patientId', 'o.acceptsId', 'o.summary', 'o.createdAt', 'o.payTime'])
    .select(['o.orgId', 'o.shiftId', 'o.integralTimes', 'o.authorizerId'])
    .select(['o.originalAmount', 'o.lineDiscountAmount', 'o.vipDiscountAmount', 'o.wholeDiscountAmount'])
    .select(['o.roundingAmount', 'o.payableAmount', 'o.paidAmount', 'o.refundedAmount', 'o.wayCodes', 'o.cashierId'])
    .select(['o.creditAmount', 'o.repaidAmount', 'o.arrearState'])
    .select([
      'o.wholeDiscountValue',
      'o.tendered',
      'o.changeAmount',
      'o.voidReason',
      'o.invoiceNo',
      'o.remark',
      'o.printCount',
    ])
    .select(['patient.recordNo', 'patient.birthday', 'patient.birthdayEstimated', 'visit.visitNo'])
    .select(['department.name as departmentName', 'doctor.name as doctorName'])
    .select(['o.integralEarned', 'o.couponId', 'o.couponAmount', 'coupon.name as couponName'])
    .select([
      'o.orderState',
      'o.wholeDiscountType',
      'patient.sex',
      sql<string>`coalesce(patient.name, o.customer_name, '散客')`.as('customerName'),
      sql<string | null>`coalesce(patient.phone, o.phone)`.as('phone'),
      wayNames('o').as('wayNames'),
      accountName('o', 'cashierId').as('cashierName'),
      accountName('o', 'authorizerId').as('authorizerName'),
      accountName('o', 'createdBy').as('createdByName'),
      sql<Money>`o.original_amount - o.payable_amount`.as('discountAmount'),
      sql<boolean>`EXISTS (SELECT FROM charge_order_line source WHERE source.property_owner_id = o.property_owner_id
        AND source.order_id = o.id AND source.source_id IS NOT NULL)`.as('fromSource'),
    ]);
}

export type OrderView = Awaited<ReturnType<ReturnType<typeof orders>['execute']>>[number];

/** As pages show one: the age instead of the birthday, the phone masked. */
export function shownOrder(row: OrderView, now: Date) {
  const { birthday, birthdayEstimated, phone } = row;
  return {
    ...row,
    age: birthday === null ? null : ageText(birthday, dayText(now), birthdayEstimated ?? false),
    phone: phone && maskedPhone(phone),
  };
}

type Rows = ReturnType<typeof orders>;

function matchingText(rows: Rows, keyword: string | null | undefined): Rows {
  if (!keyword) return rows;
  const pattern = contains(keyword.trim());
  return rows.where((is) =>
    is.or([
      patientMatches(keyword.trim()),
      is('o.customerName', 'ilike', pattern),
      is('o.phone', 'like', pattern),
      is('o.orderNo', 'ilike', pattern),
    ]),
  );
}

/** The first instant of a day, and of the day after one, in Asia/Shanghai. */
const startOf = (day: string) => sql<string>`(${day}::date)::timestamptz`;
const endOf = (day: string) => sql<string>`(${day}::date + 1)::timestamptz`;

/** 待收费, or what is 已作废, by the day on which they were opened. */
export function waitingOrders(cx: SessionCx, filters: WaitingFilters) {
  const { dateFrom, dateTo, keyword, cashierId, orderState: asked } = filters;
  const state = asked === stateCode(orderFlow, 'VOID') ? asked : stateCode(orderFlow, 'WAITING');
  // Written into the statement: a partial index knows each of them.
  let rows = orders(cx).where('o.orderState', '=', sql.lit(state));
  if (dateFrom) rows = rows.where('o.createdAt', '>=', startOf(dateFrom));
  if (dateTo) rows = rows.where('o.createdAt', '<', endOf(dateTo));
  if (cashierId) rows = rows.where('o.createdBy', '=', cashierId);
  return matchingText(rows, keyword);
}

/** 已收费, by the day on which they were paid. */
export function paidOrders(cx: SessionCx, filters: Filters) {
  const { dateFrom, dateTo, keyword, cashierId, wayCode, orderState: state } = filters;
  let rows = orders(cx).where('o.payTime', 'is not', null);
  if (dateFrom) rows = rows.where('o.payTime', '>=', startOf(dateFrom));
  if (dateTo) rows = rows.where('o.payTime', '<', endOf(dateTo));
  if (cashierId) rows = rows.where('o.cashierId', '=', cashierId);
  if (wayCode) rows = rows.where(sql<boolean>`${wayCode} = ANY (o.way_codes)`);
  if (state) rows = rows.where('o.orderState', '=', state);
  return matchingText(rows, keyword);
}

/** The total row of a list. */
export function sumsOf(rows: Rows) {
  return rows
    .clearSelect()
    .select([
      sql<Money>`coalesce(sum(o.original_amount), 0)`.as('originalAmount'),
      sql<Money>`coalesce(sum(o.original_amount - o.payable_amount), 0)`.as('discountAmount'),
      sql<Money>`coalesce(sum(o.payable_amount), 0)`.as('payableAmount'),
      sql<Money>`coalesce(sum(o.paid_amount), 0)`.as('paidAmount'),
      sql<Money>`coalesce(sum(o.credit_amount), 0)`.as('creditAmount'),
      sql<Money>`coalesce(sum(o.refunded_amount), 0)`.as('refundedAmount'),
    ])
    .executeTakeFirstOrThrow();
}

export function findOrderView(cx: SessionCx, id: number) {
  return orders(cx).where('o.id', '=', id).executeTakeFirst();
}

/** Returns accounts that may take money in this organisation, and accounts that did. */
export async function cashiers({ db, caller }: SessionCx, buttonIds: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT login.id, coalesce(person.name, login.account) AS name FROM account login
    LEFT JOIN employee person ON person.property_owner_id = login.property_owner_id AND person.id = login.staff_id
    WHERE login.property_owner_id = ${caller.propertyOwnerId} AND (
      EXISTS (SELECT FROM cashier_shift WHERE property_owner_id = login.property_owner_id
        AND org_id = ${caller.orgId} AND cashier_id = login.id)
      OR login.state_enum = 'ENABLE' AND EXISTS (SELECT FROM account_org_role held
        JOIN role ON role.property_owner_id = held.property_owner_id AND role.id = held.role_id AND role.state_enum = 'ENABLE'
        WHERE held.property_owner_id = login.property_owner_id AND held.account_id = login.id
          AND held.org_id = ${caller.orgId} AND role.menu_ids && ${[...buttonIds]}::integer[]))
    ORDER BY 2, 1`.execute(db);
  return rows;
}
