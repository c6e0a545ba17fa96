import { call, idInput } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { receivableFields } from '../arrears/arrears.fields';
import { keyRefusals } from '../cashier.codes';
import { cashierSourceType, wholeDiscountType } from '../cashier.dicts';
import { orderFields, payRowFields, refundFields, rowVersion } from '../cashier.fields';
import { paidFilters, waitingFilters } from '../cashier.filters';
import { cashiersPicker, waysPicker } from '../cashier.picker';
import { wayInput } from '../payment/method-input.fields';
import { authorizer, comboPart, draftLine, sellerId } from './order-input.fields';
import { orderLineFields } from './order-line.fields';

const touches = ['charge-order', 'todo'];
/** A payment also changes the objects behind the lines. */
const paidTouches = [
  ...touches,
  'patient-package',
  'arrears',
  'refund',
  'registration',
  'visit',
  'shift',
  'coupon',
  'points',
];

const waitingRow = {
  ...pick(orderFields, ['id', 'version', 'orderNo', 'orderState']),
  ...pick(orderFields, ['patientId', 'recordNo', 'customerName', 'sex', 'age', 'phone', 'acceptsId', 'visitNo']),
  ...pick(orderFields, ['departmentName', 'doctorName', 'summary', 'originalAmount', 'payableAmount', 'createdAt']),
  ...pick(orderFields, ['createdByName', 'voidReason']),
  waitedMinutes: required(f.int('等待', { unit: '分钟' })),
  /** The order contains lines that only 挂号 or 工作站 can withdraw, so 作废 would be refused (180110). */
  fromSource: required(f.bool('含来源项目')),
} as const;

const paidRow = {
  ...pick(orderFields, ['id', 'version', 'orderNo', 'orderState', 'patientId', 'recordNo', 'customerName', 'sex']),
  ...pick(orderFields, ['age', 'phone', 'acceptsId', 'departmentName', 'doctorName', 'summary', 'originalAmount']),
  ...pick(orderFields, ['discountAmount', 'payableAmount', 'paidAmount', 'refundedAmount', 'wayCodes', 'wayNames']),
  ...pick(orderFields, ['creditAmount', 'repaidAmount', 'arrearState', 'cashierName', 'payTime', 'printCount']),
  ...pick(orderFields, ['invoiceNo']),
} as const;

/** Charge orders of the organisation (domain-outpatient §6). */
export const chargeOrder = {
  fields: orderFields,
  seller: sellerId,
  line: orderLineFields,
  payRow: payRowFields,
  waitingRow,
  waitingFilters,
  paidRow,
  paidFilters,
  /** Tab 0 待收费, oldest first; or the void ones. */
  waiting: call({
    path: '/api/opt-cashier-order/findPage',
    title: '待收费',
    grant: 'menu:1105',
    input: { ...paging, ...waitingFilters },
    output: pageWithSums('待收费', waitingRow, pick(orderFields, ['originalAmount', 'payableAmount'])),
    touches,
  }),
  /** Tab 1 已收费 (states 2, 3, 4), latest first. */
  paid: call({
    path: '/api/opt-cashier-order/has-charge-page',
    title: '已收费',
    grant: 'menu:1105',
    input: { ...paging, ...paidFilters },
    output: pageWithSums(
      '已收费',
      paidRow,
      pick(orderFields, [
        ...(['originalAmount', 'discountAmount', 'payableAmount', 'paidAmount', 'creditAmount'] as const),
        'refundedAmount',
      ]),
    ),
    touches,
  }),
  /** The orders behind 待收款 of the to-do bar: waiting, with something to pay, oldest first. */
  waitToPay: call({
    method: 'GET',
    path: '/api/home/find-wait-to-pay',
    title: '待收款',
    grant: 'menu:1105',
    quiet: true,
    input: pick(paging, ['page', 'size']),
    output: pageOf(
      f.object('待收款', {
        ...pick(orderFields, ['id', 'patientId', 'recordNo', 'orderNo', 'payableAmount']),
        patientName: orderFields.customerName,
        mobile: orderFields.phone,
        /** When the order was opened. */
        time: orderFields.createdAt,
        text: orderFields.summary,
        state: orderFields.orderState,
        targetPath: required(f.text('打开', 100)),
      }),
    ),
    touches,
  }),
  /** The sheet of one of the two tabs. */
  export: call({
    path: '/api/opt-cashier-order/export',
    title: '导出收费单',
    grant: 'cashier:export',
    input: { tab: required(f.int('页签', { min: 0, max: 1 })), ...pick(paging, ['column', 'asc']), ...paidFilters },
    xlsx: true,
  }),
  detail: call({
    method: 'GET',
    path: '/api/opt-cashier-order/getDetail/{id}',
    title: '收费单',
    grant: 'menu:1105',
    input: idInput,
    output: required(
      f.object('收费单', {
        order: required(f.object('收费单', orderFields)),
        lines: required(f.list('收费项目', f.object('收费项目', orderLineFields))),
        payRows: required(f.list('收款', f.object('收款', payRowFields))),
        refunds: required(f.list('退费', f.object('退费', refundFields))),
        /** Collections of the order's arrears. */
        receivables: required(f.list('收款单', f.object('收款单', receivableFields))),
      }),
    ),
    touches,
  }),
  /** Returns packages and services that the cashier may add, by name, initials or code, at most 50 of each kind. */
  findItems: call({
    path: '/api/opt-cashier-order/find-items',
    title: '收费项目',
    grant: 'menu:1105',
    input: {
      keyword: f.text('名称/拼音/编码', 30),
      sourceType: required(f.dict('类别', cashierSourceType)),
      /** For goods (type 8): scanned code, matched by the rule of all goods inputs (domain-erp §1.4). */
      code: f.text('条码', 120),
      /** For goods (type 8): breed, if the goods fill an item of a package. */
      breedId: f.id('品种'),
      categoryId: orderLineFields.categoryId,
    },
    output: required(
      f.list(
        '项目',
        f.object('项目', {
          sourceType: required(f.dict('类别', cashierSourceType)),
          /** Of a combination, its own id. */
          itemId: required(f.id('项目')),
          code: f.text('编码', 20),
          ...pick(orderLineFields, [
            'name',
            'spec',
            'unit',
            'discountFlag',
            'vipFlag',
            'minDiscountRate',
            'priceEditable',
          ]),
          categoryId: orderLineFields.categoryId,
          price: orderLineFields.unitPrice,
          /** Null but for goods. */
          stock: f.int('库存'),
          /** Of a combination alone: the lines that it becomes. */
          parts: f.list('组合项目', f.object('组合项目', comboPart)),
        }),
      ),
    ),
    touches: ['service-charge', 'service-combo', 'review-setmeal', 'vt-setmeal'],
  }),
  /**
   * Creates an order, or changes one that waits. `lines` are all lines of the cashier, `payableAmount` is the amount
   * shown on the page.
   */
  save: call({
    path: '/api/opt-cashier-order/save-wait-to-pay',
    title: '保存收费单',
    grant: 'cashier:order',
    idempotent: true,
    keyRefusals,
    input: {
      id: f.id('收费单'),
      /** Needed with `id`. */
      version: f.int('版本', { min: 1 }),
      patientId: f.id('患者'),
      /** Of a walk-in, without `patientId`. */
      customerName: f.text('姓名', 50),
      phone: f.phone('电话'),
      acceptsId: f.id('就诊'),
      lines: required(f.list('收费项目', f.object('收费项目', draftLine), { max: 100 })),
      wholeDiscountType: f.dict('整单优惠方式', wholeDiscountType),
      wholeDiscountValue: f.decimal('整单优惠值', 2, { min: 0, max: 9_999_999 }),
      /** One of the patient's, from `coupon.usable`. */
      couponId: f.id('优惠券'),
      authorizer,
      remark: orderFields.remark,
      payableAmount: orderFields.payableAmount,
    },
    output: required(
      f.object('收费单', {
        ...rowVersion,
        orderNo: orderFields.orderNo,
        payableAmount: orderFields.payableAmount,
        lines: required(f.list('收费项目', f.object('收费项目', orderLineFields))),
      }),
    ),
    touches,
  }),
  /** 收费: all or nothing; Σ ways = payableAmount, none when it is 0. */
  settle: call({
    path: '/api/opt-cashier-order/settlement',
    title: '收费',
    grant: 'cashier:pay',
    idempotent: true,
    keyRefusals,
    input: {
      ...rowVersion,
      payableAmount: orderFields.payableAmount,
      ways: f.list('支付方式', f.object('支付', wayInput), { max: 20 }),
    },
    output: required(
      f.object('收费', {
        id: rowVersion.id,
        orderNo: orderFields.orderNo,
        payTime: required(f.dateTime('收费时间')),
        changeAmount: required(f.money('找零')),
        creditAmount: orderFields.creditAmount,
        /** Points that the payment earned. */
        integralEarned: required(f.int('获得积分')),
        /** Of the order that took over the lines left out; absent when none were. */
        restOrderId: f.id('剩余收费单'),
      }),
    ),
    touches: paidTouches,
  }),
  void: call({
    path: '/api/opt-cashier-order/void',
    title: '作废收费单',
    grant: 'cashier:void',
    idempotent: true,
    keyRefusals,
    input: { ...rowVersion, reason: required(f.note('原因', 200)) },
    touches,
  }),
  findWays: waysPicker,
  findCashiers: cashiersPicker,
  /**
   * Returns the settings that a cashier needs before the first payment. A `blocking` item that is not ok blocks the
   * pages.
   */
  checkConfiguration: call({
    method: 'GET',
    path: '/api/opt-cashier-order/checkBaseConfiguration',
    title: '收银基础配置',
    grant: 'menu:1105',
    output: required(
      f.object('配置', {
        ok: required(f.bool('完整')),
        /** `receiptAutoPrint`: the receipt opens after 收费. */
        receiptAutoPrint: required(f.bool('收费后打印收据')),
        /** Parameters that the page reckons the amounts of an order with. */
        roundingMode: required(f.int('抹零', { min: 0, max: 3 })),
        vipStack: required(f.bool('会员折上折')),
        /** Above it a card is charged with a code of its holder alone. */
        cardSmsThreshold: f.money('储值卡短信验证金额'),
        items: required(
          f.list(
            '检查项',
            f.object('检查项', {
              /** PAY_WAY · SHIFT · SERVICE_ITEM. */
              key: required(f.text('检查项', 20)),
              ok: required(f.bool('通过')),
              blocking: required(f.bool('阻止收费')),
              msg: f.text('提示', 100),
            }),
          ),
        ),
      }),
    ),
    touches: ['pay-way', 'shift', 'service-charge'],
  }),
} as const;
