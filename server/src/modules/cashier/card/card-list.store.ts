import type { InputOf } from '@mingmou/contract/base/call';
import type { Money } from '@mingmou/contract/base/money';
import type { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import type { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { patientMatches } from '../../patients/patient-match.rows';
import { accountName, wayNames } from '../payer/names.store';
import { type CardRows, cardRows } from './card.store';

type Bare<I> = Omit<I, 'page' | 'size' | 'column' | 'asc'>;

/** The first instant of a day, and of the day after one, in Asia/Shanghai. */
const startOf = (day: string) => sql<string>`(${day}::date)::timestamptz`;
const endOf = (day: string) => sql<string>`(${day}::date + 1)::timestamptz`;

export const cardSorting: Sorting = {
  columns: ['card_no', 'principal_balance', 'gift_balance', 'created_at', 'card_state'],
  initial: [
    ['created_at', 'desc'],
    ['card_id', 'desc'],
  ],
};

export function cardsMatching(cx: SessionCx, filters: Bare<InputOf<typeof valueCard.page>>): CardRows {
  const { dateFrom, dateTo, keyword, cardState } = filters;
  let rows = cardRows(cx);
  if (dateFrom) rows = rows.where('card.createdAt', '>=', startOf(dateFrom));
  if (dateTo) rows = rows.where('card.createdAt', '<', endOf(dateTo));
  if (cardState) rows = rows.where('card.cardState', '=', cardState);
  return keyword ? rows.where(cardMatches(keyword)) : rows;
}

function cardMatches(keyword: string): RawBuilder<boolean> {
  const text = keyword.trim();
  return sql<boolean>`(${patientMatches(text)} OR card.card_no ILIKE ${contains(text)})`;
}

/**
 * Returns whether the text is the number of a bill or a card; any other text is searched only among cards and patients.
 */
const isNumber = (text: string) => /^[A-Za-z]+\d/.test(text);

/** Of the cards that a text names, which are found before their rows are read: there are fifty rows to a card. */
function ofCardsNamed(cx: SessionCx, text: string, cardId: 'l.card_id' | 'r.card_id'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(cardId)} = ANY (ARRAY(SELECT card.id FROM value_card card
    JOIN patient ON patient.property_owner_id = card.property_owner_id AND patient.id = card.patient_id
    WHERE card.property_owner_id = ${cx.caller.propertyOwnerId} AND ${cardMatches(text)}))`;
}

/** Matches recharges paid by patients that the text names, independent of the card's current holder. */
function paidInBy(cx: SessionCx, text: string): RawBuilder<boolean> {
  return sql<boolean>`r.patient_id = ANY (ARRAY(SELECT patient.id FROM patient
    WHERE patient.property_owner_id = ${cx.caller.propertyOwnerId} AND ${patientMatches(text)}))`;
}

export function cardSums(rows: CardRows) {
  return rows
    .clearSelect()
    .select([
      sql<Money>`coalesce(sum(card.principal_balance), 0)`.as('principalBalance'),
      sql<Money>`coalesce(sum(card.gift_balance), 0)`.as('giftBalance'),
      sql<Money>`coalesce(sum(card.principal_balance + card.gift_balance), 0)`.as('balance'),
    ])
    .executeTakeFirstOrThrow();
}

export const ledgerSorting: Sorting = {
  columns: ['at', 'op_type', 'principal_delta', 'gift_delta'],
  initial: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
};

export function ledgerMatching(cx: SessionCx, filters: Bare<InputOf<typeof valueCard.ledger>>) {
  const { dateFrom, dateTo, keyword, cardId, opType } = filters;
  let rows = mine(cx, 'valueCardLedger as l')
    .innerJoin('valueCard as card', (on) =>
      on.onRef('card.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('card.id', '=', 'l.cardId'),
    )
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'card.propertyOwnerId').onRef('patient.id', '=', 'card.patientId'),
    )
    .select(['l.id', 'l.cardId', 'card.cardNo', 'patient.name as holderName', 'patient.recordNo', 'l.seq', 'l.opType'])
    .select(['l.subType', 'l.principalDelta', 'l.giftDelta', 'l.principalAfter', 'l.giftAfter', 'l.forfeitAmount'])
    .select(['l.bizType', 'l.bizId', 'l.bizNo', 'l.orgId', 'l.operatorId', 'l.at', 'l.remark'])
    .select([
      sql<string | null>`(SELECT spender.name FROM patient spender WHERE spender.property_owner_id = l.property_owner_id
        AND spender.id = l.patient_id)`.as('userName'),
      sql<string | null>`(SELECT org.org_short_name FROM org WHERE org.property_owner_id = l.property_owner_id
        AND org.id = l.org_id)`.as('orgName'),
      accountName('l', 'operatorId').as('operatorName'),
    ]);
  if (dateFrom) rows = rows.where('l.at', '>=', startOf(dateFrom));
  if (dateTo) rows = rows.where('l.at', '<', endOf(dateTo));
  if (cardId) rows = rows.where('l.cardId', '=', cardId);
  if (opType !== null && opType !== undefined) rows = rows.where('l.opType', '=', opType);
  const text = keyword?.trim();
  if (!text) return rows;
  const named = ofCardsNamed(cx, text, 'l.card_id');
  return rows.where(isNumber(text) ? sql<boolean>`(${named} OR l.biz_no ILIKE ${contains(text)})` : named);
}

export function ledgerSums(rows: ReturnType<typeof ledgerMatching>) {
  return rows
    .clearSelect()
    .select([
      sql<Money>`coalesce(sum(l.principal_delta), 0)`.as('principalDelta'),
      sql<Money>`coalesce(sum(l.gift_delta), 0)`.as('giftDelta'),
    ])
    .executeTakeFirstOrThrow();
}

export const rechargeSorting: Sorting = {
  columns: ['recharge_no', 'at', 'principal_amount', 'gift_amount', 'recharge_state'],
  initial: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
};

function recharges(cx: SessionCx) {
  return mine(cx, 'cardRecharge as r')
    .innerJoin('valueCard as card', (on) =>
      on.onRef('card.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('card.id', '=', 'r.cardId'),
    )
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('patient.id', '=', 'r.patientId'),
    )
    .innerJoin('org', (on) => on.onRef('org.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('org.id', '=', 'r.orgId'))
    .leftJoin('employee as seller', (on) =>
      on.onRef('seller.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('seller.id', '=', 'r.sellerId'),
    )
    .select(['r.id', 'r.rechargeNo', 'r.cardId', 'card.cardNo', 'r.patientId', 'patient.name as holderName'])
    .select([
      'patient.recordNo',
      'r.principalAmount',
      'r.giftAmount',
      'r.ruleId',
      'r.giftIntegral',
      'r.wayCodes',
      'r.sellerId',
    ])
    .select(['seller.name as sellerName', 'r.orgId', 'org.orgShortName as orgName', 'r.shiftId', 'r.at'])
    .select(['r.refundedPrincipal', 'r.refundedGift', 'r.rechargeState', 'r.printCount'])
    .select([wayNames('r').as('wayNames'), accountName('r', 'cashierId').as('cashierName')]);
}

export function rechargesMatching(cx: SessionCx, filters: Bare<InputOf<typeof cardRecharge.page>>) {
  const { dateFrom, dateTo, keyword, cashierId, wayCode, cardId, orgId, rechargeState } = filters;
  let rows = recharges(cx);
  if (dateFrom) rows = rows.where('r.at', '>=', startOf(dateFrom));
  if (dateTo) rows = rows.where('r.at', '<', endOf(dateTo));
  if (cashierId) rows = rows.where('r.cashierId', '=', cashierId);
  if (wayCode) rows = rows.where(sql<boolean>`${wayCode} = ANY (r.way_codes)`);
  if (cardId) rows = rows.where('r.cardId', '=', cardId);
  if (orgId) rows = rows.where('r.orgId', '=', orgId);
  if (rechargeState) rows = rows.where('r.rechargeState', '=', rechargeState);
  const text = keyword?.trim();
  if (!text) return rows;
  const named = sql<boolean>`(${ofCardsNamed(cx, text, 'r.card_id')} OR ${paidInBy(cx, text)})`;
  return rows.where(isNumber(text) ? sql<boolean>`(${named} OR r.recharge_no ILIKE ${contains(text)})` : named);
}

export function findRecharge(cx: SessionCx, id: number) {
  return recharges(cx).where('r.id', '=', id).executeTakeFirst();
}

export function rechargeSums(rows: ReturnType<typeof rechargesMatching>) {
  return rows
    .clearSelect()
    .select([
      sql<Money>`coalesce(sum(r.principal_amount), 0)`.as('principalAmount'),
      sql<Money>`coalesce(sum(r.gift_amount), 0)`.as('giftAmount'),
      sql<Money>`coalesce(sum(r.refunded_principal), 0)`.as('refundedPrincipal'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the payments of recharges that were taken in organisations the caller may view. */
export async function paymentsOf(cx: SessionCx, rechargeIds: readonly number[]) {
  if (rechargeIds.length === 0) return [];
  return mine(cx, 'payRow')
    .innerJoin('payWay', (on) =>
      on.onRef('payWay.propertyOwnerId', '=', 'payRow.propertyOwnerId').onRef('payWay.wayCode', '=', 'payRow.wayCode'),
    )
    .where('payRow.rechargeId', 'in', [...rechargeIds])
    .select(['payRow.id', 'payRow.rechargeId', 'payRow.wayCode', 'payWay.name as wayName', 'payRow.amount'])
    .select(['payRow.tradeNo', 'payRow.refundedAmount'])
    .orderBy('payRow.wayCode')
    .orderBy('payRow.id')
    .execute();
}
