import { call } from '../base/call';
import { f, pick, required } from '../base/field';
import { personFields } from '../cashier/cashier.fields';
import { chargeGroups, detailGroups, doctorGroups, itemGroups, refundGroups, wayGroups } from './cost.dicts';
import { drillOf, reportOf, signed, sourceRow } from './report.define';

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

const chargeRow = {
  ...rowHead,
  ...counts,
  ...lineMoney,
  // Absent while the filter names a doctor or a department: money is paid for whole orders.
  income: f.money('实收'),
  other: f.money('不计实收'),
  refund: required(f.money('退费')),
  refundIncome: f.money('退实收'),
  refundOther: f.money('退不计实收'),
  netIncome: signed('净实收'),
  netRevenue: required(signed('净营收')),
  discountRate: f.decimal('优惠率', 2, PERCENT),
  perPatient: f.money('客单价'),
} as const;

const chargeFigures = [
  ...(['orders', 'patients', 'original', 'discount', 'payable', 'income', 'other'] as const),
  ...(['refund', 'refundIncome', 'refundOther', 'netIncome', 'netRevenue'] as const),
] as const;

const charge = reportOf({
  area: 'cost',
  code: 'charge',
  title: '收费统计',
  groups: chargeGroups,
  row: chargeRow,
  sums: [...chargeFigures, 'discountRate', 'perPatient'],
});

const itemFigures = [
  ...(['qty', 'refundQty', 'netQty', 'original', 'discount', 'payable', 'refund', 'netRevenue'] as const),
] as const;

const item = reportOf({
  area: 'cost',
  code: 'item',
  title: '项目统计',
  groups: itemGroups,
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
  sums: itemFigures,
});

const doctorFigures = ['orders', 'patients', 'original', 'discount', 'payable', 'refund', 'netRevenue'] as const;

const doctor = reportOf({
  area: 'cost',
  code: 'doctor',
  title: '医生/科室统计',
  groups: doctorGroups,
  row: {
    ...rowHead,
    ...counts,
    ...lineMoney,
    refund: required(f.money('退费')),
    netRevenue: required(signed('净营收')),
    discountRate: f.decimal('优惠率', 2, PERCENT),
  },
  sums: [...doctorFigures, 'discountRate'],
});

const wayFigures = ['payCount', 'payAmount', 'backCount', 'backAmount', 'wayNet'] as const;

const payWay = reportOf({
  area: 'cost',
  code: 'pay-way-count',
  title: '支付方式',
  groups: wayGroups,
  path: '/api/report/cost/pay-way-count',
  row: {
    ...rowHead,
    wayName: required(f.text('支付方式', 20)),
    /** The total row adds up these ways alone. */
    isIncome: required(f.bool('计入实收')),
    payCount: f.int('收费笔数'),
    payAmount: f.money('收费金额'),
    backCount: f.int('退费笔数'),
    backAmount: f.money('退费金额'),
    wayNet: signed('净额'),
  },
  sums: wayFigures,
});

const refund = reportOf({
  area: 'cost',
  code: 'refund',
  title: '退费统计',
  groups: refundGroups,
  row: {
    ...rowHead,
    name: required(f.text('退费单号', 20)),
    at: required(f.dateTime('退费时间')),
    orderNo: required(f.text('原单号', 20)),
    customerName: required(f.text('患者', 50)),
    refund: required(f.money('退费')),
    refundIncome: f.money('退实收'),
    refundOther: f.money('退不计实收'),
    ways: f.text('退回方式', 200),
    reason: f.text('原因', 200),
    applyByName: f.text('申请人', 20),
    approveByName: f.text('审核人', 20),
    refundByName: f.text('退费员', 20),
  },
  sums: ['refund', 'refundIncome', 'refundOther'],
});

const detailRow = {
  ...pick(sourceRow, ['id', 'kind', 'at', 'no', 'orderId', 'orgName', 'recordNo', 'customerName', 'name']),
  ...pick(sourceRow, ['departmentName', 'doctorName', 'sellerName', 'cashierName']),
  qty: required(f.int('数量')),
  original: required(signed('原价')),
  discount: required(signed('优惠')),
  amount: required(signed('应收')),
} as const;

const named = (title: string) => required(f.list(title, f.object(title, personFields)));

/** 费用统计 (domain-screening-reports §8): each tab a report. */
export const costCharge = { ...charge, ...drillOf(charge, 'cost', 'charge', chargeFigures) } as const;
export const costItem = { ...item, ...drillOf(item, 'cost', 'item', itemFigures) } as const;
export const costDoctor = { ...doctor, ...drillOf(doctor, 'cost', 'doctor', doctorFigures) } as const;
export const costPayWay = { ...payWay, ...drillOf(payWay, 'cost', 'pay-way-count', wayFigures) } as const;
export const costRefund = {
  ...refund,
  ...drillOf(refund, 'cost', 'refund', ['refund', 'refundIncome', 'refundOther']),
} as const;
export const costDetail = reportOf({
  area: 'cost',
  code: 'detail',
  title: '明细',
  groups: detailGroups,
  row: detailRow,
  sums: ['original', 'discount', 'amount'],
});

export const reportChoices = {
  /** What the filters of reports offer; organisations are those that the caller may view. */
  find: call({
    method: 'GET',
    path: '/api/report/find-choices',
    title: '报表筛选项',
    grant: 'menu:1501',
    output: required(
      f.object('筛选项', {
        orgs: named('机构'),
        departments: named('科室'),
        doctors: named('医生'),
        cashiers: named('收费员'),
        sources: named('患者来源'),
      }),
    ),
    touches: ['account', 'department', 'employee'],
  }),
} as const;
