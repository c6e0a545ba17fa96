import { describe, expect, it } from '@jest/globals';
import { clinicDayText } from '@mingmou/contract/base/clinic-day';
import { money } from '@mingmou/contract/base/money';
import { points } from '@mingmou/contract/cashier/benefit/points.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { employeePicker } from '@mingmou/contract/system/org/employee.picker';
import { type Answer, answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import {
  cashWay,
  configured,
  creditWay,
  medicareWay,
  pointsWay,
  sampleDetail,
  sampleOrder,
  wechatWay,
} from '../cashier.samples';
import PayForm from './pay.form';
import type { PayCard } from './use-pay-card';

const guarantor = {
  id: 4,
  staffNo: 'S004',
  name: '赵店长',
  natures: [],
  departmentIds: [],
  prescribeRight: false,
};

const settled = {
  id: 9,
  orderNo: 'SF202603100001',
  payTime: '2026-03-10 10:00:00',
  changeAmount: money('8.30'),
  creditAmount: money(0),
  integralEarned: 0,
};

const payCard: PayCard = {
  ...{ cardId: 5, version: 1, cardNo: 'K00000001', cardState: 1, patientId: 1, holderName: '王小明' },
  ...{ principalBalance: money(2000), giftBalance: money(0), balance: money(2000), lockedPrincipal: money(0) },
  ...{ shareFamily: false, hasPassword: true },
};

const noPoints = { balance: 0, debt: 0, integralPerYuan: 100, maxPercent: 50, discountRate: 100 };

function open(
  settle: Answer = answer(chargeOrder.settle, settled),
  detail = sampleDetail(),
  { balance = 0 }: Partial<typeof noPoints> = {},
) {
  return renderScreen(<PayForm />, {
    answers: [
      settle,
      answer(chargeOrder.detail, detail),
      answer(chargeOrder.findWays, [cashWay, wechatWay, medicareWay, creditWay, pointsWay]),
      answer(valueCard.usable, []),
      answer(points.info, { ...noPoints, balance }),
      answer(chargeOrder.checkConfiguration, configured),
      answer(employeePicker, [guarantor]),
    ],
    rights: ['menu:1105', 'cashier:pay'],
    at: '/outpatient/cashier/orderPay?id=9',
  });
}

const confirm = () => screen.getByRole('button', { name: '确认收费' });
const rest = () => screen.getByRole('status', { name: '待支付' });

describe('收银结算', () => {
  it('OUT-16 积分先填到最多能用的，金额跟着积分走；余额不够整元时不能用这种方式', async () => {
    const { user, server } = open(undefined, undefined, { balance: 60_050 });
    await user.click(await screen.findByRole('button', { name: '积分' }));
    const used = screen.getByRole('spinbutton', { name: '使用积分' });
    expect(used).toHaveValue('49500');
    expect(screen.getByText('余额 60050，最多可用 49500')).toBeVisible();
    await user.clear(used);
    await user.type(used, '20050');
    expect(screen.getByRole('alert')).toHaveTextContent('使用积分须为100的整数倍');
    await user.clear(used);
    await user.type(used, '20000');
    expect(rest()).toHaveTextContent('¥791.70');
    await user.click(screen.getByRole('button', { name: '微信' }));
    await user.click(confirm());
    await waitFor(() => expect(server.sent(chargeOrder.settle)).toHaveLength(1));
    expect(server.sent(chargeOrder.settle)[0]?.ways).toEqual([
      { wayCode: 7, amount: 200, points: 20_000 },
      { wayCode: 2, amount: 791.7 },
    ]);
  });

  it('没有能用的积分：积分的按钮和数字键还在，按了说明原因', async () => {
    const { user } = open(undefined, undefined, { balance: 99 });
    const button = await screen.findByRole('button', { name: '积分' });
    await waitFor(() => expect(button).toHaveAttribute('title', '没有可用的积分'));
    await user.keyboard('5');
    expect(await screen.findByText('没有可用的积分')).toBeVisible();
    expect(screen.queryByRole('spinbutton', { name: '积分金额' })).toBeNull();
  });

  it('数字键是机构设置里的第几种，不随患者有没有卡和积分变', async () => {
    const { user } = open(undefined, sampleDetail({ order: sampleOrder({ patientId: null }) }));
    const digits = async () => {
      await screen.findByRole('button', { name: '微信' });
      const buttons = within(screen.getByRole('group', { name: '支付方式' })).getAllByRole('button');
      return buttons.map((button) => `${button.getAttribute('aria-keyshortcuts')}${button.textContent?.slice(1)}`);
    };
    const known = ['1现金', '2微信', '3医保', '4挂账', '5积分'];
    expect(await digits()).toEqual(known);
    await user.keyboard('4');
    expect(await screen.findByText('散客不能使用挂账')).toBeVisible();
    cleanup();
    open(undefined, undefined, { balance: 60_050 });
    expect(await digits()).toEqual(known);
  });

  it('支付方式、储值卡或积分读不出来时说明，一次重试都再读', async () => {
    const { user, server } = open();
    const failing = () => {
      throw refusal({ code: 500, msg: '网络异常', status: 500 });
    };
    server.use(answer(chargeOrder.findWays, failing), answer(valueCard.usable, failing), answer(points.info, failing));
    expect(await screen.findByText(/加载失败：网络异常/)).toBeVisible();
    server.use(
      answer(chargeOrder.findWays, [cashWay, pointsWay]),
      answer(valueCard.usable, [payCard]),
      answer(points.info, { ...noPoints, balance: 60_050 }),
    );
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByRole('button', { name: '现金' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: '积分' })).not.toHaveAttribute('title'));
    expect(screen.queryByText(/加载失败/)).toBeNull();
  });

  it('支付方式读出来以前按数字键不选任何方式', async () => {
    let answerWays = () => {};
    const ways = new Promise<void>((resolve) => {
      answerWays = resolve;
    });
    const { user, server } = open();
    server.use(
      answer(chargeOrder.findWays, async () => {
        await ways;
        return [cashWay, wechatWay];
      }),
    );
    await screen.findByText('按数字键或点击选择支付方式');
    await user.keyboard('1');
    answerWays();
    expect(await screen.findByRole('button', { name: '现金' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('spinbutton', { name: '现金金额' })).toBeNull();
  });

  it('1 现金，再输 100 是实收 100', async () => {
    const { user, server } = open(undefined, sampleDetail({ order: sampleOrder({ payableAmount: money('91.70') }) }));
    await waitFor(() => expect(screen.getByRole('button', { name: '现金' })).toHaveFocus());
    await user.keyboard('1');
    await user.keyboard('100');
    expect(screen.getByRole('spinbutton', { name: '现金实收' })).toHaveValue('100');
    expect(screen.getByRole('status', { name: '找零' })).toHaveTextContent('¥8.30');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(server.sent(chargeOrder.settle)[0]?.ways).toEqual([{ wayCode: 1, amount: 91.7, tendered: 100 }]),
    );
  });

  it('储值卡只有一张：金额回车就到支付密码', async () => {
    const { user, server } = open();
    server.use(
      answer(chargeOrder.findWays, [cashWay, { ...wechatWay, wayCode: 6, name: '储值卡' }]),
      answer(valueCard.usable, [payCard]),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: '储值卡' })).not.toHaveAttribute('aria-disabled'));
    await user.keyboard('2');
    expect(screen.getByRole('spinbutton', { name: '储值卡金额' })).toHaveFocus();
    await user.keyboard('{Enter}123456');
    expect(screen.getByLabelText('支付密码')).toHaveValue('123456');
    await user.keyboard('{F8}');
    await waitFor(() => expect(server.sent(chargeOrder.settle)[0]?.ways).toMatchObject([{ cardId: 5, amount: 991.7 }]));
  });

  it('金额清空就按 F8：说明，不收费', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: '现金' }));
    const cash = screen.getByRole('spinbutton', { name: '现金金额' });
    await user.clear(cash);
    await user.keyboard('{F8}');
    expect(screen.getByRole('alert')).toHaveTextContent('请填写金额');
    expect(cash).toHaveFocus();
    expect(server.sent(chargeOrder.settle)).toEqual([]);
  });

  it('待支付数到 0.00 才能确认；最后一种方式补足其余', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: '现金' }));
    const cash = screen.getByRole('spinbutton', { name: '现金金额' });
    expect(cash).toHaveValue('991.70');
    await user.clear(cash);
    await user.type(cash, '300');
    expect(rest()).toHaveTextContent('¥691.70');
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm());
    expect(await screen.findByText('还有 ¥691.70 未选支付方式')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '微信' }));
    expect(screen.getByRole('spinbutton', { name: '微信金额' })).toHaveValue('691.70');
    expect(rest()).toHaveTextContent('¥0.00');
    await user.type(screen.getByRole('spinbutton', { name: '现金实收' }), '350');
    expect(screen.getByRole('status', { name: '找零' })).toHaveTextContent('¥50.00');
    await user.click(confirm());
    expect(await screen.findByRole('dialog', { name: '收费成功' })).toHaveTextContent('找零 ¥8.30');
    expect(server.sent(chargeOrder.settle)).toEqual([
      {
        id: 9,
        version: 3,
        payableAmount: 991.7,
        ways: [
          { wayCode: 1, amount: 300, tendered: 350 },
          { wayCode: 2, amount: 691.7 },
        ],
      },
    ]);
  });

  it('挂账带应还日期（30 天后）和担保人', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: '现金' }));
    await user.clear(screen.getByRole('spinbutton', { name: '现金金额' }));
    await user.type(screen.getByRole('spinbutton', { name: '现金金额' }), '300');
    await user.click(screen.getByRole('button', { name: '挂账' }));
    await user.click(screen.getByRole('combobox', { name: '担保人' }));
    await user.click(await screen.findByTitle('赵店长'));
    await user.click(confirm());
    expect(await screen.findByText('收费成功')).toBeVisible();
    const inAMonth = clinicDayText(new Date(Date.now() + 30 * 86_400_000));
    expect(server.sent(chargeOrder.settle)).toMatchObject([
      { ways: [{ wayCode: 1 }, { wayCode: 8, amount: 691.7, dueDate: inAMonth, guarantorId: 4 }] },
    ]);
  });

  it('散客不能挂账', async () => {
    const { user } = open(undefined, sampleDetail({ order: sampleOrder({ patientId: null }) }));
    await user.click(await screen.findByRole('button', { name: '挂账' }));
    expect(await screen.findByText('散客不能使用挂账')).toBeVisible();
    expect(screen.queryByRole('spinbutton', { name: '挂账金额' })).toBeNull();
  });

  it('只用键盘：1 现金、退回金额、回车、2 微信、回车到确认、回车收费', async () => {
    const { user, server } = open();
    await waitFor(() => expect(screen.getByRole('button', { name: '现金' })).toHaveFocus());
    await user.keyboard('1');
    expect(screen.getByRole('spinbutton', { name: '现金实收' })).toHaveFocus();
    await user.tab({ shift: true });
    await user.keyboard('600{Enter}');
    expect(screen.getByRole('spinbutton', { name: '现金实收' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: '微信' })).toHaveFocus();
    await user.keyboard('2');
    expect(screen.getByRole('spinbutton', { name: '微信金额' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: '微信单号' })).toHaveFocus();
    await user.keyboard('WX1{Enter}');
    expect(confirm()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: '收费成功' })).toBeVisible();
    expect(server.sent(chargeOrder.settle)[0]).toMatchObject({
      ways: [
        { wayCode: 1, amount: 600 },
        { wayCode: 2, amount: 391.7, tradeNo: 'WX1' },
      ],
    });
    const next = within(screen.getByRole('dialog')).getByRole('button', { name: '继续收费' });
    await waitFor(() => expect(next).toHaveFocus());
  });

  it('F8 收费；没有付清时不收', async () => {
    const { user, server } = open();
    await screen.findByRole('button', { name: '现金' });
    await user.keyboard('{F8}');
    expect(server.sent(chargeOrder.settle)).toEqual([]);
    await user.keyboard('1');
    await user.keyboard('{F8}');
    await waitFor(() => expect(server.sent(chargeOrder.settle)).toHaveLength(1));
  });

  it('不能收费时按 F8：焦点在挡住收费的那一格，多收时在最后一种方式的金额', async () => {
    const { user, server } = open();
    await screen.findByRole('button', { name: '医保' });
    await user.click(screen.getByRole('button', { name: '医保' }));
    await user.tab();
    await user.keyboard('{F8}');
    await waitFor(() => expect(screen.getAllByText('请填写医保单号')).not.toHaveLength(0));
    expect(screen.getByRole('textbox', { name: '医保单号' })).toHaveFocus();
    await user.keyboard('YB1');
    await user.click(screen.getByRole('button', { name: '微信' }));
    await user.clear(screen.getByRole('spinbutton', { name: '微信金额' }));
    await user.keyboard('5');
    await user.tab();
    await user.keyboard('{F8}');
    expect(await screen.findByText('支付金额多于应收，请修改')).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: '微信金额' })).toHaveFocus();
    expect(server.sent(chargeOrder.settle)).toEqual([]);
  });

  it('实收不足时说明并且不能确认', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '现金' }));
    await user.type(screen.getByRole('spinbutton', { name: '现金实收' }), '900');
    expect(screen.getByText('实收现金不足')).toBeVisible();
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
  });

  it('OUT-21 别人已收：显示 180201，已填的方式留着', async () => {
    const says = '收费单已由李收银于2026-03-10 10:00:00收费，请刷新';
    const { user, server } = open(
      answer(chargeOrder.settle, () => {
        throw refusal({ code: 180201, msg: says });
      }),
    );
    await user.click(await screen.findByRole('button', { name: '现金' }));
    await user.click(confirm());
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: '现金金额' })).toHaveValue('991.70');
    const paid = sampleOrder({ orderState: 2, cashierName: '李收银', payTime: '2026-03-10 10:00:00' });
    server.use(answer(chargeOrder.detail, sampleDetail({ order: paid })));
    await user.click(screen.getByRole('button', { name: /刷\s*新/ }));
    expect(await screen.findByText('收费单已由李收银于2026-03-10 10:00:00收费')).toBeVisible();
    expect(screen.queryByRole('button', { name: '确认收费' })).toBeNull();
  });

  it('OUT-22 答复丢了：锁住所填，用同一个请求标识和同样内容重试', async () => {
    const { user, server } = open(noAnswer(chargeOrder.settle));
    await user.click(await screen.findByRole('button', { name: '现金' }));
    await user.click(confirm());
    expect(await screen.findByText(/不确定收费是否成功/)).toBeVisible();
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('spinbutton', { name: '现金金额' })).toBeDisabled();
    server.use(answer(chargeOrder.settle, settled));
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByRole('dialog', { name: '收费成功' })).toBeVisible();
    const sent = server.requests.filter(({ id }) => id === chargeOrder.settle.id);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.input).toEqual(sent[0]?.input);
    expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key']);
  });

  it('被拒后改了内容就是新的请求标识', async () => {
    const { user, server } = open(
      answer(chargeOrder.settle, () => {
        throw refusal({ code: 180202, msg: '支付合计991.69与应收991.70不一致' });
      }),
    );
    await user.click(await screen.findByRole('button', { name: '现金' }));
    await user.click(confirm());
    expect(await screen.findByText('支付合计991.69与应收991.70不一致')).toBeVisible();
    await user.type(screen.getByRole('spinbutton', { name: '现金实收' }), '1000');
    await user.click(confirm());
    await waitFor(() => expect(server.sent(chargeOrder.settle)).toHaveLength(2));
    const [first, second] = server.requests.filter(({ id }) => id === chargeOrder.settle.id);
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });

  it('散客不能用医保', async () => {
    open(undefined, sampleDetail({ order: sampleOrder({ patientId: null, customerName: '散客' }) }));
    expect(await screen.findByRole('button', { name: '医保' })).toHaveAttribute('title', '散客不能使用医保');
  });

  it('应收为 0 时不选方式就能确认', async () => {
    const { user, server } = open(undefined, sampleDetail({ order: sampleOrder({ payableAmount: money(0) }) }));
    await screen.findByRole('button', { name: '现金' });
    await user.click(confirm());
    await waitFor(() => expect(server.sent(chargeOrder.settle)[0]).toMatchObject({ payableAmount: 0, ways: [] }));
  });

  it('没有收费权限就没有确认，并说明只能查看', async () => {
    renderScreen(<PayForm />, {
      answers: [
        answer(chargeOrder.detail, sampleDetail()),
        answer(chargeOrder.findWays, [cashWay]),
        answer(valueCard.usable, []),
        answer(points.info, noPoints),
        answer(chargeOrder.checkConfiguration, configured),
      ],
      rights: ['menu:1105'],
      at: '/outpatient/cashier/orderPay?id=9',
    });
    expect(await screen.findByRole('button', { name: '现金' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '确认收费' })).toBeNull();
    expect(screen.getByRole('note')).toHaveTextContent('没有「收费」权限，只能查看');
  });
});
