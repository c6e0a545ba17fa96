import { RechargeReceipt, type RechargeReceiptData } from '@mingmou/clinic/print/card-receipt';
import { CashierShiftReceipt, type CashierShiftReceiptData } from '@mingmou/clinic/print/cashier-shift-receipt';
import { ChargeReceipt } from '@mingmou/clinic/print/charge-receipt';
import { GoodsSample } from '@mingmou/clinic/print/goods-sample';
import { LensSample } from '@mingmou/clinic/print/lens-sample';
import { COMMON_SAMPLE } from '@mingmou/clinic/print/print-sample';
import type { ChargeReceiptData, RefundReceiptData, Template } from '@mingmou/clinic/print/receipt-parts';
import { ReceivableReceipt, type ReceivableReceiptData } from '@mingmou/clinic/print/receivable-receipt';
import { RefundReceipt } from '@mingmou/clinic/print/refund-receipt';
import { RegistrationSlip, type SlipData } from '@mingmou/clinic/print/registration-slip';
import { VisitSample } from '@mingmou/clinic/print/visit-sample';
import { money, price, ZERO } from '@mingmou/contract/base/money';
import { receiptPaper } from '@mingmou/contract/cashier/cashier.dicts';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { blocksOf, ERP_PRINT_KINDS, type PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { LENS_PAPER_KINDS } from '@mingmou/contract/workstation/archive/lens/lens-print.fields';
import { VISIT_PRINT_KINDS } from '@mingmou/contract/workstation/print/visit-print.fields';

function templateOf(kind: PrintKind, content: PrintContent): Template {
  const { margin, fontSize, copies, landscape, headText, footText } = content;
  return {
    ...{ margin, fontSize, copies, landscape, headText, footText },
    paper: receiptPaper.rows.find(({ code }) => code === content.paper)?.code ?? '80mm',
    detailMode: content.detailMode ?? 1,
    showDiscount: content.showDiscount ?? true,
    showIntegral: content.showIntegral ?? true,
    blocks: blocksOf(kind, content.blocks ?? []).flatMap(({ key, shown }) => (shown ? [key] : [])),
  };
}

const COMMON = { ...COMMON_SAMPLE, customerName: '王小明', recordNo: 'B00000012' } as const;

const CHARGE: Omit<ChargeReceiptData, 'template'> = {
  ...COMMON,
  title: '收费收据',
  orderNo: 'SF202603100001',
  visitNo: 'JZ202603100001',
  departmentName: '眼科',
  doctorName: '陈医生',
  lines: [
    {
      ...{ sourceType: 9, name: '角膜地形图', unit: 0, qty: 1, unitPrice: price(180), amount: money(180) },
      ...{ discount: money(18), payableAmount: money(162) },
    },
    {
      ...{ sourceType: 9, name: '眼轴测量', unit: 0, qty: 2, unitPrice: price(80), amount: money(160) },
      ...{ discount: ZERO, payableAmount: money(160) },
    },
  ],
  categories: [{ sourceType: 9, name: '服务', amount: money(340), discount: money(18), payableAmount: money(322) }],
  originalAmount: money(340),
  lineDiscountAmount: money(18),
  vipDiscountAmount: ZERO,
  wholeDiscountAmount: ZERO,
  couponAmount: money(0),
  roundingAmount: ZERO,
  payableAmount: money(322),
  paidAmount: money(322),
  tendered: money(200),
  changeAmount: ZERO,
  payableCapital: '叁佰贰拾贰元整',
  cards: [
    { cardTail: '0018', principal: money(100), gift: money(22), principalAfter: money(378), giftAfter: money(50) },
  ],
  invoiceNo: '0033456781',
  integralEarned: 300,
  integralUsed: 0,
  integralBalance: 1580,
  ways: [
    { wayCode: 1, wayName: '现金', amount: money(200) },
    { wayCode: 6, wayName: '储值卡', amount: money(122) },
  ],
  cashierName: '李收银',
  payTime: '2026-03-10 10:00:00',
};

const REFUND: Omit<RefundReceiptData, 'template'> = {
  ...COMMON,
  title: '退费收据',
  refundNo: 'TF202603100001',
  orderNo: 'SF202603100001',
  lines: [{ name: '眼轴测量', unit: 0, qty: 1, amount: money(80) }],
  amount: money(80),
  arrearsReduced: money(0),
  amountCapital: '捌拾元整',
  invoiceNo: '0033456781',
  cards: [{ cardTail: '0018', principal: money(30), gift: money(5), principalAfter: money(408), giftAfter: money(55) }],
  integralGiven: 0,
  integralTaken: 80,
  integralDebtAdded: 0,
  ways: [
    { wayCode: 1, wayName: '现金', amount: money(45) },
    { wayCode: 6, wayName: '储值卡', amount: money(35) },
  ],
  reason: '患者要求',
  applyByName: '李收银',
  approveByName: '赵店长',
  refundByName: '李收银',
  refundTime: '2026-03-10 11:00:00',
};

const SHIFT: Omit<CashierShiftReceiptData, 'template'> = {
  ...COMMON,
  title: '交班单',
  ...{ id: 1, version: 2, shiftNo: 'JB202603100001', cashierId: 1, cashierName: '李收银', shiftState: 2 },
  openAt: '2026-03-10 08:30:00',
  handoverAt: '2026-03-10 17:30:00',
  handoverToName: '周收银',
  openingCash: money(500),
  cashExpected: money('2717.39'),
  cashCounted: money(2717),
  difference: money('-0.39'),
  remark: '零钱找错',
  ways: [
    {
      ...{ wayCode: 1, wayName: '现金', charge: money(1250), collect: money(200), recharge: money(1000) },
      ...{ refund: money('132.61'), cardRefund: money(100), net: money('2217.39') },
    },
  ],
  counts: [
    { face: 10000, pieces: 27 },
    { face: 1000, pieces: 1 },
    { face: 500, pieces: 1 },
    { face: 100, pieces: 2 },
  ],
};

const RECHARGE: Omit<RechargeReceiptData, 'template'> = {
  ...COMMON,
  title: '充值收据',
  rechargeNo: 'CZ202603100001',
  cardNo: 'K00000001',
  holderName: '王小明',
  principalAmount: money(1000),
  principalCapital: '壹仟元整',
  giftAmount: money(100),
  giftIntegral: 0,
  ways: [{ wayName: '微信', amount: money(1000) }],
  tendered: ZERO,
  changeAmount: ZERO,
  principalBefore: money(200),
  giftBefore: ZERO,
  principalAfter: money(1200),
  giftAfter: money(100),
  sellerName: '陈医生',
  cashierName: '李收银',
  at: '2026-03-10 10:00:00',
};

const RECEIVABLE: Omit<ReceivableReceiptData, 'template'> = {
  ...COMMON,
  id: 1,
  version: 1,
  title: '收款收据',
  receivableNo: 'SK202603100001',
  patientId: 1,
  cashierId: 1,
  shiftId: 1,
  amount: money(680),
  amountCapital: '陆佰捌拾元整',
  changeAmount: ZERO,
  wayCodes: [2],
  receivableState: 1,
  lines: [
    {
      orderNo: 'SF202603010003',
      dueDate: '2026-03-31',
      balanceBefore: money(1680),
      amount: money(680),
      balanceAfter: money(1000),
    },
  ],
  ways: [{ wayCode: 2, wayName: '微信', amount: money(680) }],
  cashierName: '李收银',
  at: '2026-03-10 10:30:00',
};

const SLIP: Omit<SlipData, 'template'> = {
  ...COMMON,
  title: '挂号单',
  queueNo: 7,
  registrationNo: 'GH202603100007',
  visitNo: 'JZ202603100007',
  name: '王小明',
  sex: 1,
  age: '8岁',
  recordNo: 'B00000012',
  phone: '138****1234',
  visitType: 1,
  departmentName: '眼科',
  roomName: '一诊室',
  doctorName: '陈医生',
  period: 1,
  startTime: '08:30',
  endTime: '12:00',
  ahead: 3,
  feeAmount: money(10),
  payState: 1,
  payFirst: true,
  frame: '09:30–10:00',
  registeredAt: '2026-03-10 09:30:00',
  registeredByName: '李前台',
};

interface ReceiptSampleProps {
  readonly kind: PrintKind;
  readonly content: PrintContent;
}

/** Sample of a receipt, rendered by the desk's own sheet. */
export function ReceiptSample({ kind, content }: ReceiptSampleProps) {
  const template = templateOf(kind, content);
  if (kind === 'CHARGE') return <ChargeReceipt of={{ ...CHARGE, template }} template={template} />;
  if (kind === 'REFUND') return <RefundReceipt of={{ ...REFUND, template }} template={template} />;
  if (kind === 'RECHARGE') return <RechargeReceipt of={{ ...RECHARGE, template }} template={template} />;
  if (kind === 'SHIFT') return <CashierShiftReceipt of={{ ...SHIFT, template }} template={template} />;
  if (kind === 'RECEIVABLE') return <ReceivableReceipt of={{ ...RECEIVABLE, template }} template={template} />;
  if (kind === 'REGISTER') return <RegistrationSlip of={{ ...SLIP, template }} />;
  const visit = VISIT_PRINT_KINDS.find((one) => one === kind);
  if (visit) return <VisitSample kind={visit} content={content} />;
  const lens = LENS_PAPER_KINDS.find((one) => one === kind);
  if (lens) return <LensSample kind={lens} content={content} />;
  const goods = ERP_PRINT_KINDS.find((one) => one === kind);
  return goods ? <GoodsSample kind={goods} content={content} /> : null;
}
