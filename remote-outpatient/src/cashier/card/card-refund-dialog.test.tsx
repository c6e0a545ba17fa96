import { describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { holderCode } from '@mingmou/contract/cashier/card/holder-code.contract';
import { answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { CardRefundDialog } from './card-refund-dialog';

const figures = {
  ...{ version: 3, amount: money(800), most: money(800), paidOut: money(720), giftTaken: money(0) },
  ...{ giftLapsed: money(0), forfeitAmount: money(80), interest: money(0), needApprove: false, cashMax: money(100) },
  ways: [
    {
      ...{ payRowId: 7, rechargeNo: 'CZ202603100001', wayCode: 2, wayName: '微信', left: money(1000) },
      ...{ amount: money(800), forfeit: money(80) },
    },
  ],
};
const paid = {
  refundState: 3,
  ...{ refundId: 1, refundNo: 'TF202603100001', paidOut: money(720), giftTaken: money(0) },
  ...{ giftLapsed: money(0), forfeitAmount: money(80), interest: money(0) },
} as const;

describe('储值退款', () => {
  it('先看试算，原因和短信验证齐全才可退款', async () => {
    const { server, user } = renderScreen(
      <CardRefundDialog card={{ cardId: 5, cardNo: 'K00000001' }} onClose={() => undefined} />,
      {
        answers: [
          answer(valueCardRefund.preview, figures),
          answer(cardRecharge.findWays, []),
          answer(holderCode.verify, { smsTicket: 'T1' }),
          answer(valueCardRefund.settle, paid),
        ],
        rights: ['menu:1105', 'cashier:cardRefund'],
      },
    );
    expect(await screen.findByText('¥720.00')).toBeVisible();
    expect(screen.getByText(/微信 ¥720.00（CZ202603100001）/)).toBeVisible();
    const send = () => user.click(screen.getByRole('button', { name: /^退\s?款$/ }));
    await user.type(screen.getByRole('textbox', { name: '原因说明' }), '患者要求');
    await send();
    expect(server.sent(valueCardRefund.settle)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: '短信验证码' }), '123456');
    await user.click(screen.getByRole('button', { name: /验\s?证$/ }));
    expect(await screen.findByText('短信验证已通过')).toBeVisible();
    await send();
    expect(server.sent(valueCardRefund.settle)).toEqual([
      {
        ...{ cardId: 5, refundCause: 1, closeCard: true, amount: 800, version: 3 },
        ...{ smsTicket: 'T1', reason: '患者要求' },
      },
    ]);
  });
});
