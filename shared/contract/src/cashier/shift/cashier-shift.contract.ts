import { call, idInput } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { keyRefusals } from '../cashier.codes';
import {
  cashCountFields,
  cashierShiftFields,
  cashierShiftWayFields,
  MOST,
  personFields,
  rowVersion,
} from '../cashier.fields';
import { receipt } from '../payment/receipt.contract';

const touches = ['shift'];

/** Auditors see all shifts, cashiers their own. */
const seen = ['cashier:shift', 'cashier:shiftAudit'] as const;

const ways = required(f.list('支付方式', f.object('支付方式', cashierShiftWayFields)));
const counts = required(f.list('现金清点', f.object('现金清点', cashCountFields)));
const shift = required(f.object('班次', cashierShiftFields));

const filters = {
  /** 开班. */
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  keyword: f.text('班次号/收费员', 30),
  ...optional(pick(cashierShiftFields, ['shiftState'])),
} as const;

const row = {
  ...cashierShiftFields,
  /** Every shift that was opened here on the same day is 已审核. */
  dayClosed: required(f.bool('日结')),
} as const;

const print = {
  ...cashierShiftFields,
  ways,
  counts,
  title: required(f.text('标题', 20)),
  orgShortName: required(f.text('机构', 30)),
  orgPhone: f.text('机构电话', 30),
  orgAddress: f.text('机构地址', 100),
  printedAt: required(f.dateTime('打印时间')),
  operatorName: required(f.text('操作员', 20)),
  /** Times printed before; above 0 the paper says 补打. */
  printCount: required(f.int('打印次数')),
  template: required(f.object('模板', receipt.template)),
} as const;

/** Shifts of the organisation (domain-outpatient §6.9). */
export const cashierShift = {
  fields: cashierShiftFields,
  way: cashierShiftWayFields,
  row,
  filters,
  /** The caller's own: `shift` is null when none is open, the first payment opens one unless 自动开班 is off. */
  current: call({
    method: 'GET',
    path: '/api/opt-cashier-shift/current',
    title: '我的班次',
    grant: 'cashier:shift',
    output: required(f.object('班次', { shift: f.object('班次', cashierShiftFields), ways })),
    touches,
  }),
  open: call({
    path: '/api/opt-cashier-shift/open',
    title: '开班',
    grant: 'cashier:shift',
    idempotent: true,
    keyRefusals,
    output: shift,
    touches,
  }),
  /** What 交班 would freeze now, and whom the shift may be handed to. */
  preview: call({
    method: 'GET',
    path: '/api/opt-cashier-shift/preview/{id}',
    title: '交班预览',
    grant: 'cashier:shift',
    input: idInput,
    output: required(
      f.object('班次', { shift, ways, cashiers: required(f.list('接班人', f.object('接班人', personFields))) }),
    ),
    touches,
  }),
  /** 交班 of the own shift, or of any shift by an auditor. `counts`, if given, add up to `cashCounted`. */
  handover: call({
    path: '/api/opt-cashier-shift/handover',
    title: '交班',
    grant: 'cashier:shift',
    idempotent: true,
    keyRefusals,
    input: {
      ...rowVersion,
      cashCounted: required(f.money('清点现金', MOST)),
      counts: f.list('现金清点', f.object('现金清点', cashCountFields), { max: 8 }),
      handoverTo: f.id('接班人'),
      /** Needed where the cash differs. */
      remark: f.note('差异说明', 200),
    },
    output: shift,
    touches,
  }),
  /** Latest first. */
  page: call({
    path: '/api/opt-cashier-shift/page',
    title: '班次记录',
    grant: seen,
    input: { ...paging, ...filters },
    output: pageWithSums('班次', row, pick(cashierShiftFields, ['cashExpected', 'cashCounted', 'difference'])),
    touches,
  }),
  detail: call({
    method: 'GET',
    path: '/api/opt-cashier-shift/detail/{id}',
    title: '班次',
    grant: seen,
    input: idInput,
    output: required(f.object('班次', { shift, ways, counts })),
    touches,
  }),
  printFields: print,
  /** 交班单; reading counts nothing, `printed` counts one print. */
  print: call({
    method: 'GET',
    path: '/api/opt-cashier-shift/print/{id}',
    title: '交班单',
    grant: seen,
    input: idInput,
    output: required(f.object('交班单', print)),
    touches: [...touches, 'receipt'],
  }),
  printed: call({
    path: '/api/opt-cashier-shift/printed',
    title: '交班单已打印',
    log: '打印交班单',
    grant: seen,
    input: idInput,
    output: required(f.object('打印', pick(print, ['printCount']))),
    touches: ['receipt'],
  }),
  audit: call({
    path: '/api/opt-cashier-shift/audit',
    title: '审核班次',
    grant: 'cashier:shiftAudit',
    input: { ...rowVersion, remark: f.note('审核意见', 200) },
    output: shift,
    touches,
  }),
} as const;
