import { describe, expect, it } from '@jest/globals';
import {
  CardRefundReceipt,
  type CardRefundReceiptData,
  RechargeReceipt,
  type RechargeReceiptData,
} from '@mingmou/clinic/print/card-receipt';
import type { ChargeReceiptData, RefundReceiptData, Template } from '@mingmou/clinic/print/receipt-parts';
import { money, price } from '@mingmou/contract/base/money';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import ChargeReceiptPrint from './charge-receipt.print';
import RefundReceiptPrint from './refund-receipt.print';

const template: Template = {
  paper: '80mm',
  landscape: false,
  margin: 4,
  fontSize: 10,
  copies: 1,
  detailMode: 1,
  showDiscount: true,
  showIntegral: true,
  blocks: ['barcode', 'facts', 'lines', 'discounts', 'total', 'ways', 'cashier', 'people', 'sign', 'contact'],
};

const common = {
  title: '收费收据',
  orgShortName: '旗舰店',
  printedAt: '2026-03-10 10:00:00',
  operatorName: '李收银',
  printCount: 0,
  template,
} as const;

const charge: ChargeReceiptData = {
  ...common,
  orderNo: 'SF202603100001',
  customerName: '王小明',
  lines: [
    {
      sourceType: 9,
      name: '角膜地形图',
      unit: 0,
      qty: 1,
      unitPrice: price('991.70'),
      amount: money('991.70'),
      discount: money(0),
      payableAmount: money('991.70'),
    },
  ],
  categories: [
    { sourceType: 9, name: '服务', amount: money('991.70'), discount: money(0), payableAmount: money('991.70') },
  ],
  originalAmount: money('991.70'),
  lineDiscountAmount: money(0),
  vipDiscountAmount: money(0),
  wholeDiscountAmount: money(0),
  couponAmount: money(0),
  roundingAmount: money(0),
  payableAmount: money('991.70'),
  paidAmount: money('991.70'),
  tendered: money(1000),
  changeAmount: money('8.30'),
  payableCapital: '玖佰玖拾壹元柒角',
  cards: [{ cardTail: '0018', principal: money(250), gift: money(50), principalAfter: money(0), giftAfter: money(50) }],
  integralEarned: 741,
  integralUsed: 20000,
  integralBalance: 4242,
  ways: [{ wayCode: 1, wayName: '现金', amount: money('991.70') }],
  cashierName: '李收银',
  payTime: '2026-03-10 10:00:00',
};

const refunded: RefundReceiptData = {
  ...common,
  title: '退费收据',
  refundNo: 'TF202603100001',
  orderNo: 'SF202603100001',
  customerName: '王小明',
  lines: [{ name: '护理液', unit: 3, qty: 2, amount: money('107.78') }],
  amount: money('107.78'),
  arrearsReduced: money(0),
  amountCapital: '壹佰零柒元柒角捌分',
  cards: [],
  integralGiven: 2174,
  integralTaken: 80,
  integralDebtAdded: 0,
  ways: [{ wayCode: 2, wayName: '微信', amount: money('107.78'), insteadWay: 1 }],
  reason: '患者要求',
  refundTime: '2026-03-10 11:00:00',
};

const cardBlocks = ['barcode', 'facts', 'total', 'ways', 'balance', 'people', 'sign', 'contact'];
const card = {
  ...common,
  template: { ...template, blocks: cardBlocks },
  ...{ cardNo: 'K00000001', holderName: '王小明', recordNo: 'B00000001' },
} as const;

const recharged: RechargeReceiptData = {
  ...card,
  ...{ title: '充值收据', rechargeNo: 'CZ202603100001', printCount: 1 },
  ...{ principalAmount: money('1004.05'), principalCapital: '壹仟零肆元零伍分', giftAmount: money(100) },
  ...{ giftIntegral: 20, ways: [{ wayName: '现金', amount: money('1004.05') }] },
  ...{ tendered: money(1010), changeAmount: money('5.95') },
  ...{ principalBefore: money(200), giftBefore: money(0), principalAfter: money('1204.05'), giftAfter: money(100) },
  ...{ sellerName: '陈医生', cashierName: '李收银', at: '2026-03-10 10:00:00' },
};

const paidBack: CardRefundReceiptData = {
  ...card,
  ...{ title: '退款', refundNo: 'TF202603100002', principalTaken: money(800), giftTaken: money(0) },
  ...{ giftLapsed: money(90), forfeitAmount: money(80), interest: money(0), integralTaken: 16, integralDebtAdded: 0 },
  ...{ paidOut: money(720), paidOutCapital: '柒佰贰拾元整', ways: [{ wayName: '微信', amount: money(720) }] },
  ...{ principalBefore: money(800), giftBefore: money(0), principalAfter: money(0), giftAfter: money(0) },
  ...{ reason: '患者要求', applyByName: '李收银', approveByName: '赵店长', refundByName: '李收银' },
};

const sheet = async () => within(await screen.findByRole('article'));

describe('票据打印', () => {
  it('OUT-30 收费收据：小写、大写、方式和找零；第一次打印不标补打', async () => {
    renderScreen(<ChargeReceiptPrint />, {
      answers: [answer(receipt.charge, charge)],
      rights: ['menu:1105'],
      at: '/outpatient/cashier/orderPrint?id=9',
    });
    const paper = await sheet();
    expect(screen.getByRole('button', { name: /^打\s*印$/ })).toHaveFocus();
    expect(paper.getByText('人民币玖佰玖拾壹元柒角')).toBeVisible();
    expect(paper.getByText('¥8.30')).toBeVisible();
    expect(paper.getByRole('img', { name: '条码 SF202603100001' })).toBeVisible();
    expect(paper.queryByText('补打')).toBeNull();
    expect(screen.getByText('尚未打印')).toBeVisible();
  });

  it('连按两次 F9 只打印一次', async () => {
    const { server, user } = renderScreen(<ChargeReceiptPrint />, {
      answers: [answer(receipt.charge, charge)],
      rights: ['menu:1105'],
      at: '/outpatient/cashier/orderPrint?id=9',
    });
    await sheet();
    // A slow answer: the print dialog does not open yet.
    server.use(answer(receipt.charge, () => new Promise(() => {})));
    const before = server.sent(receipt.charge).length;
    await user.keyboard('{F9}{F9}');
    await waitFor(() => expect(server.sent(receipt.charge).length).toBeGreaterThan(before));
    await user.tab();
    expect(server.sent(receipt.charge)).toHaveLength(before + 1);
  });

  it('发票号、卡号后四位和卡内余额印在收据上；名字里的标记只是文字', async () => {
    const named = { ...charge, invoiceNo: '0033456781', customerName: '<img src=x onerror=alert(1)>王' };
    renderScreen(<ChargeReceiptPrint />, {
      answers: [answer(receipt.charge, named)],
      rights: ['menu:1105'],
      at: '/outpatient/cashier/orderPrint?id=9',
    });
    const paper = await sheet();
    for (const text of ['0033456781', '卡尾号0018', '本金¥250.00 赠送¥50.00', '本金¥0.00 赠送¥50.00'])
      expect(paper.getByText(text)).toBeVisible();
    expect(paper.getByText('<img src=x onerror=alert(1)>王')).toBeVisible();
    expect(paper.queryByRole('img', { name: /王/ })).toBeNull();
  });

  it('退费收据：不显示积分就没有积分', async () => {
    const { user } = renderScreen(<RefundReceiptPrint />, {
      answers: [answer(receipt.refund, refunded)],
      rights: ['menu:1105'],
      at: '/outpatient/cashier/refundPrint?id=4',
    });
    const paper = await sheet();
    expect(paper.getByText('2174')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: '显示积分' }));
    expect(paper.queryByText('2174')).toBeNull();
  });

  it('印积分：获得、使用和余额；不显示积分就没有', async () => {
    const { user } = renderScreen(<ChargeReceiptPrint />, {
      answers: [answer(receipt.charge, charge)],
      rights: ['menu:1105'],
      at: '/outpatient/cashier/orderPrint?id=9',
    });
    const paper = await sheet();
    for (const text of ['741', '20000', '4242']) expect(paper.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('switch', { name: '显示积分' }));
    expect(paper.queryByText('4242')).toBeNull();
  });

  it.each([
    ['印在抬头', '/api/files/1.1.7.t.1741748400.x'],
    ['没有就不占位置', null],
  ])('机构标志%s', async (_case, logo) => {
    renderScreen(<ChargeReceiptPrint />, {
      answers: [answer(receipt.charge, { ...charge, template: { ...template, logo } })],
      rights: ['menu:1105'],
      at: '/outpatient/cashier/orderPrint?id=9',
    });
    const pictures = (await sheet()).queryAllByRole('presentation').map((picture) => picture.getAttribute('src'));
    expect(pictures).toEqual(logo ? [logo] : []);
  });

  it('按类别只印类别；不显示优惠就没有这一列', async () => {
    const { user } = renderScreen(<ChargeReceiptPrint />, {
      answers: [answer(receipt.charge, { ...charge, printCount: 2 })],
      rights: ['menu:1105'],
      at: '/outpatient/cashier/orderPrint?id=9',
    });
    const paper = await sheet();
    expect(paper.getByText('补打')).toBeVisible();
    expect(paper.getByRole('columnheader', { name: '优惠' })).toBeVisible();
    await user.click(screen.getByRole('switch', { name: '显示优惠' }));
    expect(paper.queryByRole('columnheader', { name: '优惠' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: '明细' }));
    await user.click(await screen.findByText('按类别'));
    expect(paper.queryByText(/角膜地形图/)).toBeNull();
    expect(paper.getByText('服务')).toBeVisible();
  });

  it.each([
    ['收费单', '已收费', <ChargeReceiptPrint key="charge" />],
    ['退费单', '退费记录', <RefundReceiptPrint key="refund" />],
  ])('没有指定%s：什么也不问，说明从哪里打开', async (lacks, list, page) => {
    const { server } = renderScreen(page, { answers: [], rights: ['menu:1105'], at: '/outpatient/cashier/orderPrint' });
    expect(await screen.findByText(`没有指定${lacks}，请从收银台的${list}列表打开。`)).toBeVisible();
    expect(screen.getByRole('button', { name: `去收银台的${list}列表` })).toBeVisible();
    expect([...server.sent(receipt.charge), ...server.sent(receipt.refund)]).toEqual([]);
  });

  it('退费收据：改退现金写明', async () => {
    renderScreen(<RefundReceiptPrint />, {
      answers: [answer(receipt.refund, refunded)],
      rights: ['menu:1105'],
      at: '/outpatient/cashier/refundPrint?id=4',
    });
    const paper = await sheet();
    expect(paper.getByText('人民币壹佰零柒元柒角捌分')).toBeVisible();
    expect(paper.getByText('¥107.78 （以现金退）')).toBeVisible();
    expect(paper.getByText('2瓶')).toBeVisible();
  });

  it('充值收据：本金大小写、赠送、方式和找零、充值前后余额、持卡人签字；再打标补打', async () => {
    renderScreen(<RechargeReceipt of={recharged} template={recharged.template} />, { answers: [], rights: [] });
    const paper = await sheet();
    for (const text of ['人民币壹仟零肆元零伍分', '补打', '¥5.95', '20', '陈医生', '持卡人签字：']) {
      expect(paper.getByText(text)).toBeVisible();
    }
    const rows = paper.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['余额充值前充值后', '本金¥200.00¥1,204.05', '赠送¥0.00¥100.00', '合计¥200.00¥1,304.05']);
  });

  it('储值退款：退本金、收回赠送、扣除已用赠送和实退', async () => {
    renderScreen(<CardRefundReceipt of={paidBack} template={paidBack.template} />, { answers: [], rights: [] });
    const paper = await sheet();
    expect(paper.getByRole('heading', { name: '退款' })).toBeVisible();
    for (const text of ['人民币柒佰贰拾元整', '¥80.00', '¥90.00', '16', '退微信', '赵店长']) {
      expect(paper.getByText(text)).toBeVisible();
    }
    expect(paper.queryByText('利息')).toBeNull();
  });
});
