import { call } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { keyRefusals } from '../cashier.codes';
import { MOST, orderFields, payRowFields, payWayFields, personFields, rowVersion } from '../cashier.fields';
import { cashiersPicker, waysPicker } from '../cashier.picker';
import { wayInput } from '../payment/method-input.fields';
import { receipt } from '../payment/receipt.contract';
import { arrearsFields, receivableFields } from './arrears.fields';

const touches = ['arrears', 'charge-order'];
/** A payment of arrears also changes a shift and may charge a card. */
const paidTouches = [...touches, 'refund', 'shift', 'patient', 'todo'];

const wayCode = f.ref('支付方式', waysPicker, { id: 'wayCode', input: { scene: 4 }, max: 9999 });

const dated = {
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  keyword: f.text('关键字', 30),
  /** Who took the payment, or the collection. */
  cashierId: f.ref('收费员', cashiersPicker),
} as const;

/** Dates look at 应还日期; the way is one by which something was collected. */
const arrearsFilters = {
  ...dated,
  wayCode,
  ...optional(pick(arrearsFields, ['arrearState'])),
  /** Where something is still owed. */
  open: f.bool('未结清'),
} as const;

const receivableFilters = {
  ...dated,
  wayCode,
  ...optional(pick(receivableFields, ['receivableState'])),
  patientId: f.id('患者'),
  arrearsId: f.id('欠费'),
} as const;

const sums = pick(arrearsFields, ['amount', 'repaidAmount', 'reducedAmount', 'balance']);

const collectedLine = {
  arrearsId: required(f.id('欠费')),
  version: rowVersion.version,
  amount: required(f.money('收款金额', { min: 0.01, ...MOST })),
} as const;

const receivablePaper = {
  ...receivableFields,
  title: required(f.text('标题', 20)),
  orgShortName: required(f.text('机构', 30)),
  orgPhone: f.text('机构电话', 30),
  orgAddress: f.text('机构地址', 100),
  printedAt: required(f.dateTime('打印时间')),
  operatorName: required(f.text('操作员', 20)),
  template: required(f.object('模板', receipt.template)),
  lines: required(
    f.list(
      '欠费',
      f.object('欠费', {
        orderNo: arrearsFields.orderNo,
        dueDate: arrearsFields.dueDate,
        balanceBefore: required(f.money('原欠')),
        amount: required(f.money('本次')),
        balanceAfter: required(f.money('余额')),
      }),
    ),
  ),
  /** Each way in all, whatever of the orders it paid. */
  ways: required(f.list('支付方式', f.object('支付方式', pick(payRowFields, ['wayCode', 'wayName', 'amount'])))),
  /** 本次 in capital figures, without 「人民币」. */
  amountCapital: required(f.text('收款大写', 60)),
} as const;

const prefix = '/api/opt-cashier-arrears';

/** Arrears of the organisation and their collection (domain-outpatient §6.6). */
export const arrears = {
  row: arrearsFields,
  filters: arrearsFilters,
  receivableRow: receivableFields,
  receivableFilters,
  page: call({
    path: `${prefix}/page`,
    title: '欠费',
    grant: 'menu:1105',
    input: { ...paging, ...arrearsFilters },
    output: pageWithSums('欠费', arrearsFields, sums),
    touches,
  }),
  export: call({
    path: `${prefix}/export`,
    title: '导出欠费',
    grant: 'cashier:export',
    input: { ...pick(paging, ['column', 'asc']), ...arrearsFilters },
    xlsx: true,
  }),
  /** Returns the patient's arrears here, oldest first: the arrears that a collection may pay. */
  byPatient: call({
    method: 'GET',
    path: `${prefix}/by-patient/{patientId}`,
    title: '患者欠费',
    grant: 'menu:1105',
    input: { patientId: arrearsFields.patientId },
    output: required(f.list('欠费', f.object('欠费', arrearsFields))),
    touches,
  }),
  receivables: call({
    path: `${prefix}/receivable-page`,
    title: '收款记录',
    grant: 'menu:1105',
    input: { ...paging, ...receivableFilters },
    output: pageWithSums('收款记录', receivableFields, pick(receivableFields, ['amount'])),
    touches,
  }),
  findCashiers: call({
    method: 'GET',
    path: `${prefix}/find-cashier`,
    title: '收款员',
    grant: 'menu:1105',
    output: required(f.list('收款员', f.object('收款员', personFields))),
    touches: ['account'],
  }),
  /** Returns the payment methods for a collection. */
  findWays: call({
    method: 'GET',
    path: `${prefix}/find-cashier-way`,
    title: '收款方式',
    grant: 'menu:1105',
    output: required(f.list('支付方式', f.object('支付方式', payWayFields))),
    touches: ['pay-way'],
  }),
  /** 收款 for several arrears of a patient; Σ ways = Σ lines = amount. */
  settle: call({
    path: `${prefix}/settlement`,
    title: '收欠款',
    grant: 'cashier:arrears',
    idempotent: true,
    keyRefusals,
    input: {
      patientId: arrearsFields.patientId,
      lines: required(f.list('欠费', f.object('欠费', collectedLine), { max: 100 })),
      ways: required(f.list('支付方式', f.object('支付', wayInput), { max: 20 })),
      amount: receivableFields.amount,
      remark: receivableFields.remark,
    },
    output: required(
      f.object('收款', {
        ...pick(receivableFields, ['id', 'receivableNo', 'changeAmount']),
        integralEarned: orderFields.integralEarned,
      }),
    ),
    touches: paidTouches,
  }),
  writeOff: call({
    path: `${prefix}/write-off`,
    title: '核销欠费',
    grant: 'cashier:writeOff',
    idempotent: true,
    keyRefusals,
    /** A missing reason is reported in the cashier's own words (180404). */
    input: { arrearsId: collectedLine.arrearsId, version: rowVersion.version, reason: f.note('核销原因', 200) },
    touches: [...touches, 'patient'],
  }),
  /** 撤销 of a collection within its own shift, while nothing of it went back. */
  revoke: call({
    path: `${prefix}/cancel`,
    title: '撤销收款',
    grant: 'cashier:arrears',
    idempotent: true,
    keyRefusals,
    input: {
      receivableId: required(f.id('收款单')),
      version: rowVersion.version,
      reason: required(f.note('原因', 200)),
    },
    touches: paidTouches,
  }),
  paper: receivablePaper,
  print: call({
    method: 'GET',
    path: `${prefix}/print/{receivableId}`,
    title: '收款收据',
    grant: 'menu:1105',
    input: { receivableId: required(f.id('收款单')) },
    output: required(f.object('收款收据', receivablePaper)),
    touches: ['arrears', 'receipt'],
  }),
  printed: call({
    path: `${prefix}/printed`,
    title: '收款收据已打印',
    log: '打印收款收据',
    grant: 'menu:1105',
    input: { id: rowVersion.id },
    output: required(f.object('打印', pick(orderFields, ['printCount']))),
    touches: ['receipt'],
  }),
} as const;
