import { f, required } from '../../base/field';
import { employeePicker } from '../../system/org/employee.picker';
import { cardPassword, smsTicket } from '../card/card.fields';
import { MOST, payRowFields } from '../cashier.fields';

/** Colleague who authorises the payment if no SMS code can be sent. */
const authorizer = f.object('授权', {
  account: required(f.text('授权账号', 20)),
  password: required(f.secret('授权密码')),
});

/** One way of a payment: of an order, of a recharge, of arrears. What only some ways need is refused or ignored by the others. */
export const wayInput = {
  wayCode: payRowFields.wayCode,
  amount: required(f.money('金额', { min: 0.01, ...MOST })),
  /** Cash handed over, at least the amount; absent: exactly it. */
  tendered: payRowFields.tendered,
  tradeNo: payRowFields.tradeNo,
  /** 医保: its slip, whose two parts are the amount. */
  medicareNo: payRowFields.medicareNo,
  medicareFund: payRowFields.medicareFund,
  medicareAccount: payRowFields.medicareAccount,
  /** 储值卡: the card, its password, and above the threshold the ticket of an SMS code or an authoriser. */
  cardId: f.id('储值卡'),
  password: cardPassword,
  smsTicket,
  authorizer,
  /** 挂账: due date, and the guarantor among the staff. */
  dueDate: f.date('应还日期'),
  guarantorId: f.ref('担保人', employeePicker, { here: 'orgId' }),
  /** 积分: number of points, a multiple of the points of one yuan; the amount follows from it. */
  points: f.int('使用积分', { min: 1, max: 999_999_999 }),
} as const;
