import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { type Answer, answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { configured, sampleDetail, sampleOrder } from '../cashier.samples';
import RefundForm from './refund.form';

const refundable = {
  orderVersion: 5,
  openArrears: money(0),
  lines: [
    {
      orderLineId: 31,
      sourceType: 9 as const,
      name: '护理液',
      unit: 3 as const,
      qty: 3,
      payableAmount: money('161.67'),
      doneQty: 0,
      leftQty: 3,
      leftAmount: money('161.67'),
      refundable: true,
    },
    {
      orderLineId: 32,
      sourceType: 1 as const,
      name: '挂号费',
      unit: 0 as const,
      qty: 1,
      payableAmount: money(20),
      doneQty: 0,
      leftQty: 1,
      leftAmount: money(20),
      refundable: false,
      why: '请在挂号处退号',
    },
    {
      ...{ orderLineId: 33, sourceType: 8 as const, name: '镜架', unit: 2 as const, qty: 2, payableAmount: money(160) },
      ...{ doneQty: 2, leftQty: 2, leftAmount: money(160), refundable: false, returnSaleId: 50 },
      why: '请先在进销存完成销售退货审核',
    },
  ],
  ways: [
    {
      payRowId: 1,
      wayCode: 1,
      wayName: '现金',
      amount: money(100),
      principal: money(0),
      gift: money(0),
      points: 0,
      left: money(100),
    },
    {
      payRowId: 2,
      wayCode: 2,
      wayName: '微信',
      amount: money('81.67'),
      principal: money(0),
      gift: money(0),
      points: 0,
      left: money('81.67'),
    },
  ],
};

const settled = {
  id: 4,
  refundNo: 'TF202603100001',
  refundState: 3 as const,
  amount: money('107.78'),
  arrearsReduced: money(0),
  ways: [
    {
      payRowId: 1,
      wayCode: 1,
      wayName: '现金',
      amount: money('59.33'),
      principal: money(0),
      gift: money(0),
      points: 0,
      left: money(100),
    },
    {
      payRowId: 2,
      wayCode: 2,
      wayName: '微信',
      amount: money('48.45'),
      principal: money(0),
      gift: money(0),
      points: 0,
      left: money('81.67'),
    },
  ],
};

interface Options {
  readonly needApprove?: boolean;
  readonly settle?: Answer;
  readonly rights?: readonly Right[];
  readonly asked?: OutputOf<typeof refund.refundable>;
}

function open(options: Options = {}) {
  const { needApprove = false, settle = answer(refund.settle, settled), rights = [], asked = refundable } = options;
  return renderScreen(<RefundForm />, {
    answers: [
      settle,
      answer(chargeOrder.detail, sampleDetail({ order: sampleOrder({ orderState: 2 }) })),
      answer(refund.refundable, asked),
      answer(refund.preview, {
        orderVersion: 5,
        amount: money(0),
        arrearsReduced: money(0),
        lines: [],
        ways: [],
        integralTaken: 0,
        needApprove,
      }),
      answer(refund.returnGoods, {
        ...{ ...settled, amount: money(160), returnId: 60, returnNo: 'XT202603100001', returnState: 'PASSED' as const },
      }),
      answer(refund.save, { id: 4, refundNo: 'TF202603100001', refundState: 1 }),
      answer(chargeOrder.checkConfiguration, configured),
    ],
    rights: ['menu:1105', 'cashier:refund', ...rights],
    at: '/outpatient/cashier/refund?orderId=9',
  });
}

const typeQty = async (user: ReturnType<typeof open>['user']) => {
  await user.type(await screen.findByRole('spinbutton', { name: '护理液本次退' }), '2');
  await user.click(screen.getByRole('button', { name: '患者要求' }));
};
const submit = async (user: ReturnType<typeof open>['user'], name: string, ok: RegExp) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: ok }));
};

describe('退费', () => {
  it('OUT-17 退 2 瓶：金额和默认退回方式按规则填好，直接退费', async () => {
    const { user, server } = open();
    await typeQty(user);
    expect(screen.getByText('¥107.78', { selector: 'td b' })).toBeVisible();
    const ways = within(screen.getByRole('group', { name: '退回方式' }));
    expect(ways.getByText('¥59.33')).toBeVisible();
    expect(ways.getByText('¥48.45')).toBeVisible();
    const button = await screen.findByRole('button', { name: '直接退费' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    const question = '确定退费 ¥107.78 吗？退现金 ¥59.33、微信 ¥48.45，退款后不能撤销';
    expect(await screen.findByText(question)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^退\s*费$/ }));
    const dialog = await screen.findByRole('dialog', { name: '退费成功' });
    expect(dialog).toHaveTextContent('微信¥48.45');
    // No printer is at hand.
    server.use(
      answer(receipt.refund, () => {
        throw refusal({ code: 100002, msg: '数据不存在' });
      }),
    );
    await user.keyboard('{F9}');
    await waitFor(() => expect(server.sent(receipt.refund)).toEqual([{ id: '4' }]));
    expect(server.sent(refund.settle)).toEqual([
      { orderId: 9, orderVersion: 5, lines: [{ orderLineId: 31, qty: 2, amount: 107.78 }], reason: '患者要求' },
    ]);
  });

  it.each([
    ['25', '不能大于3'],
    ['2.5', '应为整数'],
  ])('本次退里是 %s 时按 F8：说明，不问也不退', async (keys, fault) => {
    const { user, server } = open();
    const qty = await screen.findByRole('spinbutton', { name: '护理液本次退' });
    await user.type(qty, keys);
    await user.click(screen.getByRole('button', { name: '患者要求' }));
    await user.keyboard('{F8}');
    expect(screen.getByRole('alert')).toHaveTextContent(fault);
    expect(qty).toHaveFocus();
    expect(qty).toHaveValue(keys);
    expect(screen.queryByText(/确定退费/)).toBeNull();
    expect(server.sent(refund.settle)).toEqual([]);
  });

  it('全部退完以后，收费单不能再退不算加载失败', async () => {
    let refunds = 0;
    const { user, server } = open({
      settle: answer(refund.settle, () => {
        refunds += 1;
        return settled;
      }),
    });
    const none = refusal({ code: 180302, msg: '收费单当前状态为「已退费」，不能退费' });
    server.use(
      answer(refund.refundable, () => {
        if (refunds > 0) throw none;
        return refundable;
      }),
    );
    await typeQty(user);
    await submit(user, '直接退费', /^退\s*费$/);
    await screen.findByRole('dialog', { name: '退费成功' });
    await waitFor(() => expect(server.sent(refund.refundable)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/已退费/)).toBeNull());
  });

  it('要审核的按钮叫提交申请', async () => {
    const { user, server } = open({ needApprove: true });
    await typeQty(user);
    await submit(user, '提交申请', /^申\s*请$/);
    expect(await screen.findByRole('dialog', { name: '已提交退费申请' })).toBeVisible();
    expect(server.sent(refund.settle)).toEqual([]);
    expect(server.sent(refund.save)[0]).toMatchObject({ reason: '患者要求' });
  });

  it('不能退的行说明原因，没有输入框', async () => {
    open();
    expect(await screen.findByText('请在挂号处退号')).toBeVisible();
    expect(screen.queryByRole('spinbutton', { name: '挂号费本次退' })).toBeNull();
  });

  it('退货退款：选去向和原因，一次写退货单并退款', async () => {
    const { user, server } = open({ rights: ['menu:1406', 'erp-sale-return:edit'] });
    await user.click(await screen.findByRole('button', { name: '镜架退货退款' }));
    expect(screen.queryByRole('spinbutton', { name: '护理液本次退' })).toBeNull();
    expect(screen.getByRole('spinbutton', { name: '镜架本次退' })).toHaveValue('2');
    await user.click(screen.getByRole('combobox', { name: '镜架去向' }));
    await user.click(await screen.findByTitle('报废'));
    await user.click(screen.getByRole('button', { name: '商品质量' }));
    await user.click(screen.getByRole('button', { name: '退货退款' }));
    expect(await screen.findByText('请选择退货原因')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: '退货原因' }));
    await user.click(await screen.findByTitle('质量'));
    const button = screen.getByRole('button', { name: '退货退款' });
    await user.click(button);
    const asked = await screen.findByText(/^确定退货并退款 ¥160.00 吗？退现金 ¥88.07、微信 ¥71.93，退款后不能撤销$/);
    expect(asked).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: '退货退款' }).at(-1) ?? button);
    expect(await screen.findByText('退货单 XT202603100001 已审核，商品已退回', undefined)).toBeVisible();
    expect(server.sent(refund.preview).at(-1)).toMatchObject({ withGoods: true });
    expect(server.sent(refund.returnGoods)).toEqual([
      {
        ...{ orderId: 9, orderVersion: 5, reason: '商品质量', returnReason: '质量' },
        lines: [{ orderLineId: 33, qty: 2, amount: 160, returnTo: 'SCRAP' }],
      },
    ]);
  });

  it('定做商品的退货退款没有去向可选，按报废写退货单', async () => {
    const [, , frame] = refundable.lines;
    const lens = { ...frame, orderLineId: 33, name: '定做镜片', scrapOnly: true };
    const asked = {
      ...refundable,
      lines: refundable.lines.map((line) => (line === frame ? { ...line, ...lens } : line)),
    };
    const { user, server } = open({ rights: ['menu:1406', 'erp-sale-return:edit'], asked });
    await user.click(await screen.findByRole('button', { name: '定做镜片退货退款' }));
    expect(screen.getByText('定做商品不能退回库存，按报废处理')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: '定做镜片去向' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '商品质量' }));
    await user.click(screen.getByRole('combobox', { name: '退货原因' }));
    await user.click(await screen.findByTitle('质量'));
    const button = screen.getByRole('button', { name: '退货退款' });
    await user.click(button);
    await screen.findByText(/^确定退货并退款 ¥160.00 吗？退现金 ¥88.07、微信 ¥71.93，退款后不能撤销$/);
    await user.click(screen.getAllByRole('button', { name: '退货退款' }).at(-1) ?? button);
    await waitFor(() => expect(server.sent(refund.returnGoods)).toHaveLength(1));
    expect(server.sent(refund.returnGoods)[0]?.lines).toMatchObject([{ orderLineId: 33, returnTo: 'SCRAP' }]);
  });

  it('没有写退货单的权限，只说先退货', async () => {
    open();
    expect(await screen.findByText('请先在进销存完成销售退货审核')).toBeVisible();
    expect(screen.queryByRole('button', { name: '镜架退货退款' })).toBeNull();
  });

  it.each<[readonly Right[], number]>([
    [[], 0],
    [['cashier:refundPrice'], 1],
  ])('退差价要有权限：%j', async (rights, fields) => {
    open({ rights });
    expect(await screen.findByRole('spinbutton', { name: '护理液本次退' })).toBeVisible();
    expect(screen.queryAllByLabelText('护理液退差价')).toHaveLength(fields);
  });

  it('两张储值卡付的收费单，每行都显示卡号，和储值卡页面一致', async () => {
    const cards = ['K00000001', 'K00000002'].map((cardNo, at) => ({
      ...{ payRowId: 6 + at, wayCode: 6, wayName: '储值卡', cardNo, amount: money(100), left: money(100) },
    }));
    const { user } = open({ rights: ['cashier:refundWay'], asked: { ...refundable, ways: cards } });
    await typeQty(user);
    const ways = within(screen.getByRole('group', { name: '退回方式' }));
    expect(ways.getByRole('cell', { name: '储值卡 K00000001' })).toBeVisible();
    expect(ways.getByRole('spinbutton', { name: '储值卡 K00000001本次退' })).toBeVisible();
    expect(ways.getByRole('spinbutton', { name: '储值卡 K00000002本次退' })).toBeVisible();
    const button = await screen.findByRole('button', { name: '直接退费' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.click(button);
    expect(await screen.findByText(/储值卡 K0000000\d ¥\d+\.\d\d/)).toBeVisible();
  });

  it('没有改退款方式的权限就不能改退回方式', async () => {
    const { user } = open();
    await typeQty(user);
    expect(screen.queryByRole('spinbutton', { name: '微信本次退' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: '改退现金' })).toBeNull();
  });

  it('改退现金要填原因，连同方式提交', async () => {
    const { user, server } = open({ rights: ['cashier:refundWay'] });
    await typeQty(user);
    const cash = within(screen.getByRole('group', { name: '退回方式' })).getByRole('checkbox', { name: '改退现金' });
    await user.click(cash);
    await user.click(await screen.findByRole('button', { name: '直接退费' }));
    expect(await screen.findByText('请填写改退现金的原因')).toBeVisible();
    expect(screen.getByRole('textbox', { name: '微信改退原因' })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: '微信改退原因' }), '微信已注销');
    await submit(user, '直接退费', /^退\s*费$/);
    await waitFor(() => expect(server.sent(refund.settle)).toHaveLength(1));
    expect(server.sent(refund.settle)[0]).toMatchObject({
      ways: [
        { payRowId: 1, amount: 59.33 },
        { payRowId: 2, amount: 48.45, insteadWay: 1, insteadReason: '微信已注销' },
      ],
    });
  });

  it('打开就在第一个数量里；没有要退的项目按 F8：说明，焦点在数量；回车一直到直接退费', async () => {
    const { user } = open();
    const qty = await screen.findByRole('spinbutton', { name: '护理液本次退' });
    await waitFor(() => expect(qty).toHaveFocus());
    await user.tab();
    await user.keyboard('{F8}');
    expect(await screen.findByText('请先选择要退的项目')).toBeVisible();
    expect(qty).toHaveFocus();
    await user.keyboard('2{Enter}');
    expect(screen.getByRole('textbox', { name: '原因' })).toHaveFocus();
    await user.keyboard('患者要求{Enter}');
    expect(await screen.findByRole('button', { name: '直接退费' })).toHaveFocus();
  });

  it('没有填退费原因：说明，焦点在原因', async () => {
    const { user } = open();
    await typeQty(user);
    const reason = screen.getByRole('textbox', { name: '原因' });
    await user.clear(reason);
    await screen.findByRole('button', { name: '直接退费' });
    await user.keyboard('{F8}');
    expect(await screen.findByText('请填写退费原因')).toBeVisible();
    expect(reason).toHaveFocus();
  });

  it('OUT-23 数量已被别人退走：说明并留着所填', async () => {
    const { user } = open({
      settle: answer(refund.settle, () => {
        throw refusal({ code: 180303, msg: '可退数量不足：护理液可退1' });
      }),
    });
    await typeQty(user);
    await submit(user, '直接退费', /^退\s*费$/);
    expect(await screen.findByText('可退数量不足：护理液可退1')).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: '护理液本次退' })).toHaveValue('2');
  });

  it('OUT-22 答复丢了，用同一个请求标识重试', async () => {
    const { user, server } = open({ settle: noAnswer(refund.settle) });
    await typeQty(user);
    await submit(user, '直接退费', /^退\s*费$/);
    expect(await screen.findByText(/不确定退费是否成功/)).toBeVisible();
    server.use(answer(refund.settle, settled));
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByRole('dialog', { name: '退费成功' })).toBeVisible();
    const sent = server.requests.filter(({ id }) => id === refund.settle.id);
    expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key']);
  });
});
