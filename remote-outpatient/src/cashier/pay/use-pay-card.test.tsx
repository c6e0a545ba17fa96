import { describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { holderCode } from '@mingmou/contract/cashier/card/holder-code.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { CARD } from '@mingmou/contract/cashier/payment/method.codes';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { cardExtrasOf } from './card-extras';
import { keyOf } from './pay.draft';
import { usePayCard } from './use-pay-card';

const card = {
  ...{ cardId: 5, version: 1, cardNo: 'K00000001', cardState: 1 as const, patientId: 3, holderName: '王小明' },
  ...{ principalBalance: money(800), giftBalance: money(0), balance: money(800), lockedPrincipal: money(0) },
  ...{ shareFamily: false, hasPassword: true },
};

const other = { ...card, cardId: 6, cardNo: 'K00000002', balance: money(300), principalBalance: money(300) };

interface WaysProps {
  readonly amounts: readonly number[];
}

function Ways({ amounts }: WaysProps) {
  const of = usePayCard(3, money(500));
  const rows = amounts.map((amount, at) => ({
    ...{ wayCode: CARD, amount: money(amount), fillsRest: true },
    ...(at === 1 ? { nth: 2 as const } : {}),
  }));
  return rows.map((row) => (
    <fieldset key={keyOf(row)}>
      {cardExtrasOf(of, rows, row, () => undefined)}
      <output aria-label="缺">{of.lackOf(row)?.says ?? '齐'}</output>
      <output aria-label="发送">{JSON.stringify(of.columns(row))}</output>
    </fieldset>
  ));
}

function open(amounts: readonly number[], cards = [card]) {
  return renderScreen(<Ways amounts={amounts} />, {
    answers: [
      answer(valueCard.usable, cards),
      // Its path also matches the other call's pattern.
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
    const { user } = open([500]);
    await user.type(await screen.findByLabelText('支付密码'), '123456');
    expect(lack()).toHaveTextContent('齐');
    expect(screen.queryByLabelText('短信验证码')).toBeNull();
    expect(sent()).toEqual({ cardId: 5, password: '123456' });
  });

  it('OUT-24 超过 500 元还要验证码', async () => {
    const { user } = open([500.01]);
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
    open([800.01]);
    await screen.findByLabelText('支付密码');
    expect(lack()).toHaveTextContent('余额不足（可用¥800.00）');
  });

  it('两张卡各一行：不会选到同一张，各用各的密码', async () => {
    const { user } = open([400, 200], [card, other]);
    const [first, second] = await screen.findAllByLabelText('支付密码');
    if (!first || !second) throw new Error('two lines');
    await user.type(first, '123456');
    await user.type(second, '654321');
    const sentBy = () => screen.getAllByRole('status', { name: '发送' }).map(({ textContent }) => textContent);
    expect(sentBy()).toEqual(['{"cardId":5,"password":"123456"}', '{"cardId":6,"password":"654321"}']);
    // Neither line has another card to choose.
    expect(screen.queryByRole('combobox', { name: '储值卡' })).toBeNull();
    expect(screen.getAllByText('K00000001 余额 ¥800.00')).toHaveLength(1);
    expect(screen.getAllByText('K00000002 余额 ¥300.00')).toHaveLength(1);
  });

  it('有第二张卡时可以再用一张', async () => {
    open([400], [card, other]);
    expect(await screen.findByRole('button', { name: '再用一张卡' })).toBeVisible();
  });

  it('短信发不出时由同事授权，不再要验证码', async () => {
    const { user } = open([600]);
    await user.type(await screen.findByLabelText('支付密码'), '123456');
    await user.click(screen.getByRole('button', { name: '授权免短信' }));
    await user.type(await screen.findByLabelText('授权账号'), 'manager');
    await user.type(screen.getByLabelText('授权密码'), 'secret');
    await user.click(screen.getByText(/^授.?权$/));
    expect(await screen.findByText(/免短信，授权账号 manager/)).toBeVisible();
    expect(lack()).toHaveTextContent('齐');
    const authorizer = { account: 'manager', password: 'secret' };
    expect(sent()).toEqual({ cardId: 5, password: '123456', authorizer });
  });
});
