import { call } from '../../base/call';
import { dict } from '../../base/dict';
import { paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { FILE_GRANT } from './patient-portal.contract';

const PATH = '/api/patient-portal/bill';

/** Which of a patient's bills are meant (domain-patients §2, tab 9). */
export const billKind = dict('patientBillKind', '单据', [
  [1, '收费'],
  [2, '退费'],
  [3, '充值'],
  [4, '欠费'],
  [5, '商品'],
]);

/** Content of a row. A row of an organisation that the caller may not view contains only time and place. */
const row = {
  id: required(f.id('单据')),
  at: required(f.dateTime('日期')),
  orgName: required(f.text('机构', 30)),
  isShown: required(f.bool('可查看')),
  no: f.text('单号', 30),
  summary: f.text('项目摘要', 300),
  originalAmount: f.money('原价'),
  discountAmount: f.money('优惠'),
  payableAmount: f.money('应收'),
  paidAmount: f.money('实收'),
  cardAmount: f.money('储值'),
  integralAmount: f.money('积分'),
  creditAmount: f.money('挂账'),
  refundedAmount: f.money('已退'),
  qty: f.int('数量'),
  /** By the flow of its kind. */
  state: f.int('状态'),
  /** The order that it belongs to. */
  orderId: f.id('收费单'),
} as const;

const sums = {
  originalAmount: required(row.originalAmount),
  discountAmount: required(row.discountAmount),
  payableAmount: required(row.payableAmount),
  paidAmount: required(row.paidAmount),
  cardAmount: required(row.cardAmount),
  integralAmount: required(row.integralAmount),
  creditAmount: required(row.creditAmount),
  refundedAmount: required(row.refundedAmount),
} as const;

const filters = {
  patientId: required(f.id('患者')),
  kind: required(f.dict('单据', billKind)),
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
} as const;

const touches = ['charge-order', 'refund', 'value-card', 'arrears', 'sale'];

/** 消费记录: payments, refunds, debts and purchases of a patient in the whole chain. */
export const patientBill = {
  row,
  filters,
  page: call({
    path: `${PATH}/page`,
    title: '消费记录',
    grant: FILE_GRANT,
    input: { ...paging, ...filters },
    output: pageWithSums('单据', row, sums),
    touches,
  }),
  total: call({
    path: `${PATH}/total`,
    title: '消费合计',
    grant: FILE_GRANT,
    input: filters,
    output: required(f.object('合计', { count: required(f.int('笔数')), ...sums })),
    touches,
  }),
  export: call({
    path: `${PATH}/export`,
    title: '导出消费记录',
    grant: 'patient:export',
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  }),
} as const;
