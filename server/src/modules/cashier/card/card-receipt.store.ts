import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';

/** Returns the amounts that a recharge or a refund moved on the card. */
export function movedBy(cx: SessionCx, biz: { readonly bizType: 'RECHARGE' | 'REFUND'; readonly bizId: number }) {
  return mine(cx, 'valueCardLedger')
    .where('bizType', '=', biz.bizType)
    .where('bizId', '=', biz.bizId)
    .select(['principalBefore', 'giftBefore', 'principalAfter', 'giftAfter', 'giftLapsed', 'forfeitAmount'])
    .executeTakeFirst();
}

/** Returns the amounts that a payment charged to cards or a refund returned, as receipts show them. */
export function cardMoves(cx: SessionCx, biz: { readonly bizType: 'ORDER' | 'REFUND'; readonly bizId: number }) {
  return mine(cx, 'valueCardLedger as l')
    .innerJoin('valueCard as card', (on) =>
      on.onRef('card.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('card.id', '=', 'l.cardId'),
    )
    .where('l.bizType', '=', biz.bizType)
    .where('l.bizId', '=', biz.bizId)
    .select([
      sql<string>`right(card.card_no, 4)`.as('cardTail'),
      sql<Money>`abs(l.principal_delta)`.as('principal'),
      sql<Money>`abs(l.gift_delta)`.as('gift'),
    ])
    .select(['l.principalAfter', 'l.giftAfter'])
    .orderBy('l.id')
    .execute();
}

/** Returns the payment methods of a recharge, with the cash that was handed over. */
export function paidBy(cx: SessionCx, rechargeId: number) {
  return mine(cx, 'payRow')
    .innerJoin('payWay', (on) =>
      on.onRef('payWay.propertyOwnerId', '=', 'payRow.propertyOwnerId').onRef('payWay.wayCode', '=', 'payRow.wayCode'),
    )
    .where('payRow.orgId', '=', cx.caller.orgId)
    .where('payRow.rechargeId', '=', rechargeId)
    .select(['payWay.name as wayName', 'payRow.amount', 'payRow.tradeNo', 'payRow.tendered', 'payRow.changeAmount'])
    .orderBy('payRow.wayCode')
    .orderBy('payRow.id')
    .execute();
}

/** Returns the paid-out amounts of a card's refund by payment method; the retained part was paid to nobody. */
export function handedOut(cx: SessionCx, refundId: number) {
  return mine(cx, 'refundWay as back')
    .innerJoin('payRow', (on) =>
      on.onRef('payRow.propertyOwnerId', '=', 'back.propertyOwnerId').onRef('payRow.id', '=', 'back.payRowId'),
    )
    .innerJoin('payWay', (on) =>
      on
        .onRef('payWay.propertyOwnerId', '=', 'back.propertyOwnerId')
        .on((is) => is('payWay.wayCode', '=', is.fn.coalesce('back.insteadWay', 'payRow.wayCode'))),
    )
    .where('back.orgId', '=', cx.caller.orgId)
    .where('back.refundId', '=', refundId)
    .select(['payWay.name as wayName', 'back.tradeNo', 'back.interest'])
    .select(sql<Money>`back.amount - back.forfeit + back.interest`.as('amount'))
    .orderBy('back.payRowId', 'desc')
    .execute();
}

/** Counts one print of a recharge taken here; answers how often it was printed. */
export async function countRechargePrint(cx: SessionCx, id: number): Promise<number | undefined> {
  const row = await updateMine(cx, 'cardRecharge')
    .set((is) => ({ printCount: is('printCount', '+', 1) }))
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .returning('printCount')
    .executeTakeFirst();
  return row?.printCount;
}

/** Counts one print of a card's refund that was paid. */
export async function countCardRefundPrint(cx: SessionCx, id: number): Promise<number | undefined> {
  const row = await updateMine(cx, 'refundOrder')
    .set((is) => ({ printCount: is('printCount', '+', 1) }))
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .where('cardId', 'is not', null)
    .where('refundState', '=', stateCode(refundFlow, 'DONE'))
    .returning('printCount')
    .executeTakeFirst();
  return row?.printCount;
}
