import { describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { holderCode } from '@mingmou/contract/cashier/holder-code.contract';
import { valueCard } from '@mingmou/contract/cashier/value-card.contract';
import { CARD } from '@mingmou/contract/cashier/way.codes';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { CardExtras } from './card-extras';
import { usePayCard } from './use-pay-card';

const card = {
  ...{ cardId: 5, version: 1, cardNo: 'K00000001', cardState: 1 as const, patientId: 3, holderName: '王小明' },
  ...{ principalBalance: money(800), giftBalance: money(0), balance: money(800), lockedPrincipal: money(0) },
  ...{ shareFamily: false, hasPassword: true },
};

function Way({ amount }: { readonly amount: number }) {
  const of = usePayCard(3, money(500));
  const row = { wayCode: CARD, amount: money(amount), fillsRest: true };
  return (
    <>
      <CardExtras row={row} of={of} />
      <output aria-label="缺">{of.lackOf(row) ?? '齐'}</output>
      <output aria-label="发送">{JSON.stringify(of.columns(row))}</output>
    </>
  );
}

function open(amount: number) {
  return renderScreen(<Way amount={amount} />, {
    answers: [
      answer(valueCard.usable, [card]),
      // Its path is one of those that the other's pattern takes.
      answer(holderCode.verify, { smsTicket: 'ticket' }),
      answer(holderCode.send, { mobileMasked: '138****0001' }),
    ],
    rights: ['menu:1105', 'cashier:pay'],
    at: '/outpatient/cashier/orderPay?id=9',
  });
}

const lack = () => screen.getByRole('status', { name: '缺' });
const sent = () => JSON.parse(screen.getByRole('status', { name: '发送' }).textContent ?? '');

describe('储值卡支付', () => {
  it('OUT-24 500 元以内只要密码', async () => {
    const { user } = open(500);
    await user.type(await screen.findByLabelText('支付密码'), '123456');
    expect(lack()).toHaveTextContent('齐');
    expect(screen.queryByLabelText('短信验证码')).toBeNull();
    expect(sent()).toEqual({ cardId: 5, password: '123456' });
  });

  it('OUT-24 超过 500 元还要验证码', async () => {
    const { user } = open(500.01);
    await user.type(await screen.findByLabelText('支付密码'), '123456');
    expect(lack()).toHaveTextContent('请先完成短信验证');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    await user.type(await screen.findByLabelText('短信验证码'), '654321');
    await user.click(screen.getByRole('button', { name: /验.?证$/ }));
    expect(await screen.findByText('短信验证已通过')).toBeVisible();
    await waitFor(() => expect(sent()).toEqual({ cardId: 5, password: '123456', smsTicket: 'ticket' }));
    expect(lack()).toHaveTextContent('齐');
  });

  it('余额不足时说可用多少', async () => {
    open(800.01);
    await screen.findByLabelText('支付密码');
    expect(lack()).toHaveTextContent('余额不足（可用¥800.00）');
  });
});
