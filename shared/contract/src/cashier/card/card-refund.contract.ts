import { call } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { keyRefusals } from '../cashier.codes';
import { MOST, refundReason } from '../cashier.fields';
import { cardBackFields, cardBackInput, cardFields, cardRefundFields, refundCause, smsTicket } from './card.fields';

const PATH = '/api/opt-cashier-recharge';

/**
 * Input of a refund: part of the principal, or all of it, which closes the card. 经营者原因 always closes the card, and its
 * amount is computed.
 */
const refundAsked = {
  amount: f.money('退款金额', MOST),
  closeCard: f.bool('退卡'),
  refundCause: required(refundCause),
  /** Of 经营者原因: the day from which interest runs. */
  causeDate: f.date('原因发生日期'),
} as const;

/** Refunds of value cards (domain-outpatient §6.7, §8b 2). */
export const valueCardRefund = {
  asked: refundAsked,
  preview: call({
    path: `${PATH}/refund-preview`,
    title: '储值退款试算',
    grant: 'cashier:cardRefund',
    /** With `refundId`: the approved refund, as it would be paid now. */
    input: { cardId: cardFields.cardId, refundId: f.id('退费单'), ...optional(refundAsked) },
    output: required(
      f.object('试算', {
        ...pick(cardRefundFields, ['paidOut', 'giftTaken', 'giftLapsed', 'forfeitAmount', 'interest']),
        version: cardFields.version,
        amount: required(f.money('退款金额')),
        /** Principal that may go back in this organisation. */
        most: required(f.money('可退本金')),
        ways: required(f.list('退回方式', f.object('退回方式', cardBackFields))),
        needApprove: required(f.bool('需要审核')),
        /** Cash beyond this goes to an account in the holder's name. */
        cashMax: required(f.money('现金退款上限')),
      }),
    ),
  }),
  /**
   * Returns 待审核 where approval is required. A later call with `refundId` and `version` pays the approved amount by the
   * `ways` named then. Without `refundId`, `version` is the card's, and the cause, the reason and the ticket of an SMS
   * code for the amount are required.
   */
  settle: call({
    path: `${PATH}/refund`,
    title: '储值退款',
    grant: 'cashier:cardRefund',
    idempotent: true,
    keyRefusals,
    input: {
      cardId: f.id('储值卡'),
      version: required(f.int('版本', { min: 1 })),
      refundId: f.id('退费单'),
      ...optional(refundAsked),
      ways: f.list('退回方式', f.object('退回方式', cardBackInput), { max: 20 }),
      smsTicket,
      /** Of whom the money goes to; absent: the identity card of the holder's file. */
      refundIdNo: f.text('领款人证件号', 20),
      reason: refundReason,
    },
    output: required(f.object('储值退款', { ...cardRefundFields, refundId: required(f.id('退费单')) })),
    touches: ['value-card', 'card-recharge', 'refund', 'shift'],
  }),
} as const;
