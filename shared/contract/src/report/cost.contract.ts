import { f, pick, required } from '../base/field';
import { factListOf, reportOf, signed } from '../base/report';
import { cashierFacts, costPaths, groupedBy, withoutOrg } from './cashier.facts';
import {
  cashierShiftGroups,
  chargeGroups,
  detailGroups,
  doctorGroups,
  itemGroups,
  refundGroups,
  wayGroups,
} from './cost.dicts';

const common = { facts: cashierFacts, absent: withoutOrg } as const;

const PERCENT = { unit: '%', min: -9_999_999, max: 9_999_999 } as const;

const rowHead = {
  /** The keys of the row's groups. */
  id: required(f.text('行', 120)),
  name: required(f.text('统计项', 60)),
  /** With 按机构. */
  orgName: f.text('机构', 20),
} as const;

const lineMoney = {
  original: required(f.money('原价')),
  discount: required(signed('优惠')),
  payable: required(f.money('应收')),
} as const;

const counts = {
  orders: required(f.int('笔数')),
  /** Distinct over the row: those of several rows do not add up. */
  patients: required(f.int('人数(去重)')),
} as const;

/** Parts of a refund: money by payment method, reduced balance due, lapsed gifts. */
const refundParts = {
  refundIncome: f.money('退实收'),
  refundStored: f.money('退储值'),
  refundPoints: f.money('退积分'),
  refundReduced: f.money('冲欠'),
  refundForfeit: f.money('作废赠送'),
  refundOther: f.money('退不计实收'),
} as const;

const REFUND_PARTS = [
  ...(['refundIncome', 'refundStored', 'refundPoints', 'refundReduced', 'refundForfeit', 'refundOther'] as const),
] as const;

const chargeRow = {
  ...rowHead,
  ...counts,
  ...lineMoney,
  // Absent while the filter names a doctor or a department: money is paid for whole orders.
  income: f.money('实收'),
  stored: f.money('储值'),
  points: f.money('积分'),
  credit: f.money('挂账'),
  other: f.money('不计实收'),
  collect: signed('收欠款'),
  collectIncome: signed('收欠款实收'),
  recharge: signed('充值'),
  cardRefund: f.money('退卡'),
  refund: required(f.money('退费')),
  ...refundParts,
  netIncome: signed('净实收'),
  netRevenue: required(signed('净营收')),
  discountRate: f.decimal('优惠率', 2, PERCENT),
  perPatient: f.money('客单价'),
} as const;

const chargeFigures = [
  ...(['orders', 'patients', 'original', 'discount', 'payable', 'income'] as const),
  ...(['stored', 'points', 'credit', 'other', 'collect', 'collectIncome', 'recharge'] as const),
  ...(['cardRefund', 'refund'] as const),
  ...REFUND_PARTS,
  ...(['netIncome', 'netRevenue'] as const),
] as const;

/** 费用统计 (domain-screening-reports §8): each tab a report. */
export const costCharge = reportOf({
  ...common,
  at: costPaths('charge'),
  title: '收费统计',
  groups: groupedBy(chargeGroups),
  row: chargeRow,
  figures: chargeFigures,
  sums: [...chargeFigures, 'discountRate', 'perPatient'],
});

const itemFigures = [
  ...(['qty', 'refundQty', 'netQty', 'original', 'discount', 'payable', 'refund', 'netRevenue'] as const),
] as const;

export const costItem = reportOf({
  ...common,
  at: costPaths('item'),
  title: '项目统计',
  groups: groupedBy(itemGroups),
  row: {
    ...rowHead,
    qty: required(f.int('数量')),
    refundQty: required(f.int('退数量')),
    netQty: required(f.int('净数量')),
    ...lineMoney,
    refund: required(f.money('退费')),
    netRevenue: required(signed('净营收')),
    share: f.decimal('占比', 2, PERCENT),
  },
  figures: itemFigures,
  sums: itemFigures,
});

const doctorFigures = ['orders', 'patients', 'original', 'discount', 'payable', 'refund', 'netRevenue'] as const;

export const costDoctor = reportOf({
  ...common,
  at: costPaths('doctor'),
  title: '医生/科室统计',
  groups: groupedBy(doctorGroups),
  row: {
    ...rowHead,
    ...counts,
    ...lineMoney,
    refund: required(f.money('退费')),
    netRevenue: required(signed('净营收')),
    discountRate: f.decimal('优惠率', 2, PERCENT),
  },
  figures: doctorFigures,
  sums: [...doctorFigures, 'discountRate'],
});

const wayFigures = [
  ...(['payCount', 'payAmount', 'collectCount', 'collectAmount', 'rechargeCount', 'rechargeAmount'] as const),
  ...(['backCount', 'backAmount', 'cardBackCount', 'cardBackAmount', 'wayNet'] as const),
] as const;

const wayRow = {
  ...rowHead,
  wayName: required(f.text('支付方式', 20)),
  /** The total row adds up these ways alone. */
  isIncome: required(f.bool('计入实收')),
  payCount: f.int('收费笔数'),
  payAmount: f.money('收费金额'),
  collectCount: f.int('收欠款笔数'),
  collectAmount: signed('收欠款金额'),
  rechargeCount: f.int('充值笔数'),
  rechargeAmount: signed('充值金额'),
  backCount: f.int('退费笔数'),
  backAmount: f.money('退费金额'),
  cardBackCount: f.int('退卡笔数'),
  cardBackAmount: f.money('退卡金额'),
  wayNet: signed('净额'),
} as const;

export const costPayWay = reportOf({
  ...common,
  at: costPaths('pay-way-count', '/api/report/cost/pay-way-count'),
  title: '支付方式',
  groups: groupedBy(wayGroups),
  row: wayRow,
  figures: wayFigures,
  sums: wayFigures,
});

/** 按班次 (Q4): each payment method of each shift, compared with the amount that 交班 recorded. */
export const costCashierShift = reportOf({
  ...common,
  at: costPaths('shift'),
  title: '班次统计',
  groups: groupedBy(cashierShiftGroups),
  row: {
    ...wayRow,
    name: required(f.text('班次号', 20)),
    cashierName: f.text('收费员', 20),
    /** Absent until 交班, and of 挂账. */
    frozenNet: signed('交班净额'),
    /** Other than 0.00 where the days cut the shift, or a row was changed behind the product. */
    frozenDifference: signed('与交班差异'),
  },
  figures: wayFigures,
  sums: wayFigures,
});

export const costRefund = reportOf({
  ...common,
  at: costPaths('refund'),
  title: '退费统计',
  groups: groupedBy(refundGroups),
  row: {
    ...rowHead,
    name: required(f.text('退费单号', 20)),
    at: required(f.dateTime('退费时间')),
    orderNo: required(f.text('原单号', 20)),
    customerName: required(f.text('患者', 50)),
    refund: required(f.money('退费')),
    ...refundParts,
    ways: f.text('退回方式', 200),
    reason: f.text('原因', 200),
    applyByName: f.text('申请人', 20),
    approveByName: f.text('审核人', 20),
    refundByName: f.text('退费员', 20),
  },
  figures: ['refund', ...REFUND_PARTS],
  sums: ['refund', ...REFUND_PARTS],
});

const detailRow = {
  ...pick(cashierFacts.source, ['id', 'kind', 'at', 'no', 'orderId', 'orgName', 'recordNo', 'customerName', 'name']),
  ...pick(cashierFacts.source, ['departmentName', 'doctorName', 'sellerName', 'cashierName']),
  qty: required(f.int('数量')),
  original: required(signed('原价')),
  discount: required(signed('优惠')),
  amount: required(signed('应收')),
} as const;

export const costDetail = factListOf({
  facts: cashierFacts,
  at: costPaths('detail'),
  title: '明细',
  groups: groupedBy(detailGroups),
  row: detailRow,
  sums: ['original', 'discount', 'amount'],
});
