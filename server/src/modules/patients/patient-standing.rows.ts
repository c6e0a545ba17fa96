import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { cardFlow } from '@mingmou/contract/cashier/card/card.flow';
import { CREDIT } from '@mingmou/contract/cashier/payment/method.codes';
import type { patient } from '@mingmou/contract/patients/patient.contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { addDays } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';

type Filters = Partial<InputOf<typeof patient.total>>;

const CLOSED = sql.lit(stateCode(cardFlow, 'CLOSED'));
const own = sql`property_owner_id = patient.property_owner_id`;

/**
 * SQL for the patient that the query names: net consumption in the chain (domain-screening-reports §7), card balances,
 * balance due, and points.
 */
const consumed = sql<Money>`(SELECT coalesce(sum(p.amount - p.refunded_amount), 0) FROM charge_order o
  JOIN pay_row p ON p.property_owner_id = o.property_owner_id AND p.order_id = o.id AND p.way_code <> ${sql.lit(CREDIT)}
  WHERE o.${own} AND o.patient_id = patient.id AND o.order_state BETWEEN 2 AND 4)`;
const held = sql<Money>`(SELECT coalesce(sum(c.principal_balance + c.gift_balance), 0) FROM value_card c
  WHERE c.${own} AND c.patient_id = patient.id AND c.card_state <> ${CLOSED})`;
const owed = sql<Money>`coalesce((SELECT k.open_amount FROM patient_credit k
  WHERE k.${own} AND k.patient_id = patient.id), 0)`;
const points = sql<number>`coalesce((SELECT a.balance FROM integral_account a
  WHERE a.${own} AND a.patient_id = patient.id), 0)`;
const bound = sql<boolean>`EXISTS (SELECT FROM wx_follower w
  WHERE w.${own} AND w.patient_ids @> ARRAY[patient.id] AND w.subscribed)`;
/** As the latest record that was signed agreed. */
const nextReview = sql<string | null>`(SELECT r.content->>'nextReviewDate' FROM stage_record r
  WHERE r.${own} AND r.patient_id = patient.id AND r.stage IN ('consultation', 'conclusion') AND r.stage_state = 2
    AND r.content->>'nextReviewDate' <> '' ORDER BY r.finished_at DESC LIMIT 1)`;

/** Columns of a page of the list, in addition to the file. */
export const standing = [
  consumed.as('consumeAmount'),
  held.as('cardBalance'),
  owed.as('arrearsBalance'),
  points.as('integralBalance'),
  nextReview.as('nextReviewDate'),
  bound.as('wechatBound'),
] as const;

export interface Totals {
  readonly count: number;
  readonly consumeAmount: Money;
  readonly cardBalance: Money;
  readonly arrearsBalance: Money;
}

/** Returns the total row. Joins the money tables to all matching patients instead of querying each. */
export async function totalsOf({ db, caller }: SessionCx, people: Expression<{ id: number }>): Promise<Totals> {
  const mine = sql`property_owner_id = ${caller.propertyOwnerId}`;
  const { rows } = await sql<Totals>`WITH people AS MATERIALIZED (${people})
    SELECT (SELECT count(*) FROM people)::integer AS count,
      (SELECT coalesce(sum(p.amount - p.refunded_amount), 0) FROM people
        JOIN charge_order o ON o.${mine} AND o.patient_id = people.id AND o.order_state BETWEEN 2 AND 4
        JOIN pay_row p ON p.${mine} AND p.order_id = o.id AND p.way_code <> ${sql.lit(CREDIT)}) AS "consumeAmount",
      (SELECT coalesce(sum(c.principal_balance + c.gift_balance), 0) FROM people
        JOIN value_card c ON c.${mine} AND c.patient_id = people.id AND c.card_state <> ${CLOSED}) AS "cardBalance",
      (SELECT coalesce(sum(k.open_amount), 0) FROM people
        JOIN patient_credit k ON k.${mine} AND k.patient_id = people.id) AS "arrearsBalance"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum is one row');
  return row;
}

const between = (value: RawBuilder<unknown>, from: unknown, to: unknown) => [
  ...(typeof from === 'number' ? [sql<boolean>`${value} >= ${from}::numeric`] : []),
  ...(typeof to === 'number' ? [sql<boolean>`${value} <= ${to}::numeric`] : []),
];

const isOrNot = (condition: RawBuilder<boolean>, wanted: boolean | null | undefined) =>
  typeof wanted === 'boolean' ? [wanted ? condition : sql<boolean>`NOT ${condition}`] : [];

const LENSES = { SOFT: 1, RGP: 2, OK: 3 } as const;

function archived(kind: Filters['archiveKind']): RawBuilder<boolean>[] {
  if (!kind) return [];
  if (kind === 'VT')
    return [sql<boolean>`patient.id IN (SELECT k.patient_id FROM patient_package k WHERE k.${own} AND k.kind = 'VT')`];
  return [
    sql<boolean>`patient.id IN (SELECT l.patient_id FROM lens_archive l
      WHERE l.${own} AND l.state <> 9 AND l.lens_category = ${LENSES[kind]})`,
  ];
}

/** Filters on values outside of the file; each refers to the patient that the query names. */
export function standingFilters(cx: SessionCx, filters: Filters): readonly RawBuilder<boolean>[] {
  const { allLabelIds, noLabelIds, lastVisitFrom, lastVisitTo, followStaffId, sleepDays } = filters;
  return [
    ...(allLabelIds?.length ? [sql<boolean>`patient.label_ids @> ${allLabelIds}::bigint[]`] : []),
    ...(noLabelIds?.length ? [sql<boolean>`NOT patient.label_ids && ${noLabelIds}::bigint[]`] : []),
    ...(lastVisitFrom ? [sql<boolean>`patient.last_visit_at >= ${lastVisitFrom}::date`] : []),
    ...(lastVisitTo ? [sql<boolean>`patient.last_visit_at < ${lastVisitTo}::date + 1`] : []),
    ...(followStaffId ? [sql<boolean>`patient.follow_staff_id = ${followStaffId}`] : []),
    ...(sleepDays
      ? [
          sql<boolean>`coalesce(patient.last_visit_at, patient.created_at) < ${addDays(cx.now, -sleepDays).toISOString()}`,
        ]
      : []),
    ...archived(filters.archiveKind),
    ...isOrNot(sql<boolean>`(${held} > 0)`, filters.hasCard),
    ...isOrNot(sql<boolean>`(${owed} > 0)`, filters.owes),
    ...isOrNot(bound, filters.wechatBound),
    ...between(points, filters.integralFrom, filters.integralTo),
    ...between(consumed, filters.consumeFrom, filters.consumeTo),
  ];
}
