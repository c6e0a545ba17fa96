import { describe, expect, it } from '@jest/globals';
import { arrearsFields, receivableFields } from './arrears/arrears.fields';
import { couponFields } from './benefit/coupon.contract';
import { cardFields, holderFields, ledgerFields, rechargeFields } from './card/card.fields';
import { cardRecharge } from './card/card-recharge.contract';
import {
  cashierShiftFields,
  orderFields,
  payRowFields,
  refundFields,
  refundLineFields,
  refundWayFields,
} from './cashier.fields';
import { orderLineFields } from './order/order-line.fields';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of each entity as domain-outpatient §6 names them (§6.15: answers carry the fields of the entities). */
const ENTITIES: readonly (readonly [entity: string, contract: Fields, named: string])[] = [
  [
    'chargeOrder (§6.2)',
    orderFields,
    `id orderNo orgId patientId customerName phone acceptsId orderState originalAmount lineDiscountAmount
    vipDiscountAmount wholeDiscountType wholeDiscountValue wholeDiscountAmount couponId couponAmount roundingAmount
    payableAmount paidAmount creditAmount repaidAmount refundedAmount arrearState tendered changeAmount integralEarned
    integralTimes authorizerId cashierId payTime shiftId invoiceNo remark printCount version`,
  ],
  [
    'chargeOrderLine (§6.2)',
    orderLineFields,
    `id lineNo sourceType sourceId sourceLineId itemId barcodeId categoryId name spec unit qty unitPrice amount
    discountFlag vipFlag lineDiscountType lineDiscountValue lineDiscountAmount vipRate vipAmount wholeShare couponShare
    roundingShare payableAmount doneQty refundedQty refundedAmount lockedQty doctorId sellerId departmentId selected`,
  ],
  [
    'payRow (§6.4)',
    payRowFields,
    `id wayCode amount tendered changeAmount tradeNo medicareNo medicareFund medicareAccount cardId principalPart giftPart
    points rate receivableId refundedAmount refundedPrincipal refundedGift refundedPoints shiftId`,
  ],
  [
    'refundOrder (§6.5)',
    refundFields,
    `id refundNo orderId refundKind cardId arrearsReduced amount reason applyBy approveBy approveRemark refundBy
    refundTime shiftId refundState integralTaken integralDebtAdded version`,
  ],
  ['refundOrder.lines (§6.5)', refundLineFields, 'id orderLineId qty amount qualityFlag'],
  [
    'refundOrder.ways (§6.5, §6.15)',
    refundWayFields,
    'payRowId wayCode amount left principal gift points insteadWay insteadReason forfeit tradeNo cardClosed',
  ],
  [
    'arrears (§6.6)',
    arrearsFields,
    `id orderId patientId amount repaidAmount reducedAmount writtenOffAmount balance dueDate guarantorId arrearState
    version`,
  ],
  [
    'receivable (§6.6)',
    receivableFields,
    'id receivableNo patientId amount cashierId shiftId at remark receivableState version',
  ],
  [
    'valueCard (§6.7, shape of §6.15)',
    { ...cardFields, ...holderFields },
    `cardId cardNo patientId cardState principalBalance giftBalance balance lockedPrincipal shareFamily holderName
    version`,
  ],
  [
    'valueCardLedger (§6.7)',
    ledgerFields,
    `id cardId seq opType subType principalDelta giftDelta principalAfter giftAfter forfeitAmount bizType bizId bizNo
    orgId operatorId at remark`,
  ],
  [
    'cardRecharge (§6.7)',
    { ...rechargeFields, ...cardRecharge.row },
    `id rechargeNo cardId principalAmount giftAmount ruleId giftIntegral payRows sellerId shiftId rechargeState
    refundedPrincipal refundedGift`,
  ],
  ['coupon (§6.8)', couponFields, 'id couponNo name threshold amount scope validFrom validTo origin'],
  [
    'cashierShift (§6.9)',
    cashierShiftFields,
    `id shiftNo cashierId openAt openingCash shiftState cashExpected cashCounted difference handoverTo remark version`,
  ],
];

describe('answers of the cashier', () => {
  it.each(ENTITIES)('carry every field of %s', (_entity, contract, named) => {
    const lacking = named.split(/\s+/).filter((name) => !(name in contract));
    expect(lacking).toEqual([]);
  });
});
