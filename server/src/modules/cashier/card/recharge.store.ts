import { stateCode } from '@mingmou/contract/base/flow';
import { minus, sameAmount, sum, ZERO } from '@mingmou/contract/base/money';
import { rechargeFlow } from '@mingmou/contract/cashier/card/card.flow';
import { leftOfRecharge, type RechargeBack } from '@mingmou/contract/cashier/card/card.rules';
import { type Insertable, sql } from 'kysely';
import type { CardRechargeTable, ValueCardTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import type { PaidColumns } from '../method/method-input.types';
import type { LockedCard } from './card.store';

/** Opens a card that its first recharge fills in the same transaction: its ledger begins with that. */
export async function insertCard(
  { db, caller, now }: SessionCx,
  row: Pick<Insertable<ValueCardTable>, 'cardNo' | 'patientId' | 'passwordHash' | 'shareFamily'>,
): Promise<LockedCard> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const { id, cardNo, patientId, shareFamily } = await db
    .insertInto('valueCard')
    .values({
      ...row,
      ...{ propertyOwnerId, principalBalance: ZERO, giftBalance: ZERO, ledgerSeq: 1, issueOrgId: orgId },
      createdAt: now.toISOString(),
      createdBy: accountId,
    })
    .returning(['id', 'cardNo', 'patientId', 'shareFamily'])
    .executeTakeFirstOrThrow();
  const empty = { principalBalance: ZERO, giftBalance: ZERO, lockedPrincipal: ZERO, ledgerSeq: 0, version: 1 };
  return { id, cardNo, patientId, shareFamily, state: 'NORMAL', ...empty };
}

/** Whether anybody ever recharged for the patient, here or elsewhere in the chain. */
export async function hasRecharged(cx: SessionCx, patientId: number): Promise<boolean> {
  const row = await mine(cx, 'cardRecharge')
    .where('patientId', '=', patientId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRecharge(
  { db, caller, now }: SessionCx,
  row: Omit<Insertable<CardRechargeTable>, 'propertyOwnerId' | 'orgId' | 'at' | 'cashierId'>,
): Promise<number> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const { id } = await db
    .insertInto('cardRecharge')
    .values({ ...row, propertyOwnerId, orgId, cashierId: accountId, at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface RechargePaid {
  readonly rechargeId: number;
  readonly shiftId: number;
  readonly ways: readonly PaidColumns[];
}

export async function insertRechargeRows({ db, caller, now }: SessionCx, paid: RechargePaid): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const { rechargeId, shiftId, ways } = paid;
  const common = { propertyOwnerId, orgId, rechargeId, shiftId, at: now.toISOString(), createdBy: accountId };
  await db
    .insertInto('payRow')
    .values(ways.map((way) => ({ ...common, ...way })))
    .execute();
}

/** Recharges of a card of which something is left, latest first; locked with their payments. */
export async function lockRecharges(cx: SessionCx, cardId: number) {
  return leftRecharges(cx, cardId).forUpdate('recharge').execute();
}

export function seeRecharges(cx: SessionCx, cardId: number) {
  return leftRecharges(cx, cardId).execute();
}

function leftRecharges(cx: SessionCx, cardId: number) {
  return mine(cx, 'cardRecharge as recharge')
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'recharge.propertyOwnerId').onRef('org.id', '=', 'recharge.orgId'),
    )
    .where('recharge.cardId', '=', cardId)
    .where(sql<boolean>`recharge.refunded_principal < recharge.principal_amount`)
    .select(['recharge.id', 'recharge.orgId', 'recharge.rechargeNo', 'recharge.at', 'org.orgShortName'])
    .select(['recharge.patientId', 'recharge.principalAmount', 'recharge.giftAmount', 'recharge.giftIntegral'])
    .select(['recharge.refundedPrincipal', 'recharge.refundedGift', 'recharge.refundedIntegral'])
    .orderBy('recharge.id', 'desc');
}

export type LeftRecharge = Awaited<ReturnType<typeof seeRecharges>>[number];

/** What their payments have left, in this organisation. */
export async function rechargePayments(cx: SessionCx, rechargeIds: readonly number[], how: 'look' | 'lock') {
  if (rechargeIds.length === 0) return [];
  const rows = mine(cx, 'payRow')
    .innerJoin('payWay', (on) =>
      on.onRef('payWay.propertyOwnerId', '=', 'payRow.propertyOwnerId').onRef('payWay.wayCode', '=', 'payRow.wayCode'),
    )
    .innerJoin('cardRecharge as recharge', (on) =>
      on
        .onRef('recharge.propertyOwnerId', '=', 'payRow.propertyOwnerId')
        .onRef('recharge.id', '=', 'payRow.rechargeId'),
    )
    .where('payRow.orgId', '=', cx.caller.orgId)
    .where('payRow.rechargeId', 'in', [...rechargeIds])
    // Neither an opposite row of a correction is a payment, nor the row that it took back.
    .where('payRow.amount', '>', ZERO)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM pay_row opposite WHERE opposite.property_owner_id = pay_row.property_owner_id
      AND opposite.corrects_id = pay_row.id AND opposite.amount < 0)`)
    .select(['payRow.id', 'recharge.id as rechargeId', 'recharge.rechargeNo', 'payRow.wayCode', 'payRow.amount'])
    .select(['payRow.refundedAmount', 'payWay.name as wayName', 'payWay.income'])
    .orderBy('payRow.id');
  const found = await (how === 'lock' ? rows.forUpdate('payRow') : rows).execute();
  return found.map((row) => ({ ...row, left: minus(row.amount, row.refundedAmount) }));
}

export type RechargePayment = Awaited<ReturnType<typeof rechargePayments>>[number];

/** Records the part of a recharge that a refund took. */
export async function countBack(cx: SessionCx, recharge: LeftRecharge, back: RechargeBack): Promise<void> {
  const isWhole = sameAmount(leftOfRecharge(recharge), back.principal);
  await updateMine(cx, 'cardRecharge')
    .set({
      refundedPrincipal: sum([recharge.refundedPrincipal, back.principal]),
      refundedGift: sum([recharge.refundedGift, back.giftDue]),
      refundedIntegral: recharge.refundedIntegral + back.integral,
      rechargeState: stateCode(rechargeFlow, isWhole ? 'REFUNDED' : 'PART_REFUNDED'),
    })
    .where('id', '=', recharge.id)
    .execute();
}
