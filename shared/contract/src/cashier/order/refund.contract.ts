import { call, idInput } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { billState } from '../../erp/erp.dicts';
import { returnTo, saleReturnReason } from '../../erp/sale/sale.dicts';
import { keyRefusals } from '../cashier.codes';
import {
  MOST,
  payRowFields,
  refundFields,
  refundLineFields,
  refundLineInput,
  refundReason,
  refundWayFields,
  refundWayInput,
  rowVersion,
} from '../cashier.fields';
import { refundFilters } from '../cashier.filters';
import { refundersPicker } from '../cashier.picker';
import { orderLineFields } from './order-line.fields';

const touches = ['refund', 'charge-order'];
const paidTouches = [
  ...touches,
  'patient-package',
  'arrears',
  'registration',
  'visit',
  'shift',
  'todo',
  'coupon',
  'points',
];

const orderVersion = { orderVersion: required(f.int('收费单版本', { min: 1 })) } as const;

const lines = required(f.list('退费项目', f.object('退费项目', refundLineInput), { max: 100 }));
const ways = f.list('退回方式', f.object('退回方式', refundWayInput), { max: 20 });

/** An application, or a settlement in one step: without `ways` the money goes back as it came. */
const application = {
  orderId: required(f.id('收费单')),
  ...orderVersion,
  lines,
  ways,
  reason: required(refundReason),
} as const;

const outcome = {
  ...pick(refundFields, ['id', 'refundNo', 'refundState', 'amount', 'arrearsReduced']),
  ways: required(f.list('退回方式', f.object('退回方式', refundWayFields))),
} as const;

/** Refunds of the organisation (domain-outpatient §6.5). */
export const refund = {
  row: refundFields,
  filters: refundFilters,
  line: refundLineFields,
  way: refundWayFields,
  page: call({
    path: '/api/opt-cashier-refund/page',
    title: '退费记录',
    grant: 'menu:1105',
    input: { ...paging, ...refundFilters },
    output: pageWithSums('退费', refundFields, pick(refundFields, ['amount'])),
    touches,
  }),
  export: call({
    path: '/api/opt-cashier-refund/export',
    title: '导出退费记录',
    grant: 'cashier:export',
    input: { ...pick(paging, ['column', 'asc']), ...refundFilters },
    xlsx: true,
  }),
  /**
   * Returns the refundable rest of an order's lines and payments; `why` states in Chinese why a line cannot be
   * refunded.
   */
  refundable: call({
    method: 'GET',
    path: '/api/opt-cashier-refund/refundable/{orderId}',
    title: '可退项目',
    grant: 'menu:1105',
    input: { orderId: application.orderId },
    output: required(
      f.object('可退项目', {
        ...orderVersion,
        /** Unpaid arrears of the order: refunds reduce them before any money is paid out. */
        openArrears: required(f.money('欠费余额')),
        lines: required(
          f.list(
            '收费项目',
            f.object('收费项目', {
              orderLineId: refundLineInput.orderLineId,
              ...pick(orderLineFields, ['sourceType', 'name', 'spec', 'unit', 'qty', 'payableAmount', 'doneQty']),
              leftQty: required(f.int('可退数量')),
              leftAmount: required(f.money('可退金额')),
              /** How it is reckoned, of what goes back whole or not at all: a package less its used times. */
              reckoning: f.text('计算', 100),
              refundable: required(f.bool('可退')),
              why: f.text('不可退原因', 100),
              /** The sale whose goods come back by a return alone: 退货退款 writes it. */
              returnSaleId: f.id('销售单'),
              /** A drug that was handed over: such a return is for its quality alone. */
              qualityOnly: f.bool('限药品质量原因'),
              /** Goods that were made for the customer: no shelf takes them back (140409). */
              scrapOnly: f.bool('只能报废'),
            }),
          ),
        ),
        ways: required(
          f.list(
            '收款',
            f.object('收款', {
              payRowId: refundWayInput.payRowId,
              ...pick(payRowFields, ['wayCode', 'wayName', 'cardNo', 'amount']),
              ...pick(refundWayFields, ['left', 'cardClosed']),
            }),
          ),
        ),
      }),
    ),
    touches,
  }),
  /** Amounts of the lines asked (an amount is needed only with 数量 0) and the default way back. */
  preview: call({
    path: '/api/opt-cashier-refund/preview',
    title: '退费试算',
    grant: 'menu:1105',
    input: {
      orderId: application.orderId,
      lines: required(
        f.list('退费项目', f.object('退费项目', { ...refundLineInput, amount: f.money('退金额', MOST) }), { max: 100 }),
      ),
      /** As of 退货退款. */
      withGoods: f.bool('退货退款'),
    },
    output: required(
      f.object('试算', {
        ...orderVersion,
        ...pick(refundFields, ['amount', 'arrearsReduced']),
        lines: required(f.list('退费项目', f.object('退费项目', refundLineInput))),
        ways: required(f.list('退回方式', f.object('退回方式', refundWayFields))),
        integralTaken: refundFields.integralTaken,
        needApprove: required(f.bool('需要审核')),
      }),
    ),
  }),
  detail: call({
    method: 'GET',
    path: '/api/opt-cashier-refund/getDetail/{id}',
    title: '退费单',
    grant: 'menu:1105',
    input: idInput,
    output: required(
      f.object('退费单', {
        refund: required(f.object('退费单', refundFields)),
        lines: required(f.list('退费项目', f.object('退费项目', refundLineFields))),
        /** Before the payment: the default methods as of now. */
        ways: required(f.list('退回方式', f.object('退回方式', refundWayFields))),
      }),
    ),
    touches,
  }),
  findCashiers: refundersPicker,
  /** 申请: 待审核 where approval is due, else 待退款. */
  save: call({
    path: '/api/opt-cashier-refund/save',
    title: '申请退费',
    grant: 'cashier:refund',
    idempotent: true,
    keyRefusals,
    input: application,
    output: required(f.object('退费单', pick(refundFields, ['id', 'refundNo', 'refundState']))),
    touches,
  }),
  /** 退款 of an application by `id` and `version`, or 直接退费 by the body of `save` (180310 where approval is due). */
  settle: call({
    path: '/api/opt-cashier-refund/settlement',
    title: '退费',
    grant: 'cashier:refund',
    idempotent: true,
    keyRefusals,
    input: {
      id: f.id('退费单'),
      version: f.int('版本', { min: 1 }),
      orderId: f.id('收费单'),
      orderVersion: f.int('收费单版本', { min: 1 }),
      lines: f.list('退费项目', f.object('退费项目', refundLineInput), { max: 100 }),
      ways,
      reason: refundReason,
    },
    output: required(f.object('退费单', outcome)),
    touches: paidTouches,
  }),
  /** One line in one step, back as it came; answers 待审核 where approval is due. */
  single: call({
    path: '/api/opt-cashier-single-back/settlement',
    title: '单退',
    grant: 'cashier:refund',
    idempotent: true,
    keyRefusals,
    input: {
      orderId: application.orderId,
      ...orderVersion,
      lineId: required(f.id('收费项目')),
      qty: required(f.qty('退数量', { max: 9999 })),
      reason: application.reason,
    },
    output: required(f.object('退费单', outcome)),
    touches: paidTouches,
  }),
  /**
   * 退货退款: returns goods of one sale with their money. The return is created and, if the caller may approve it,
   * approved; otherwise return and refund wait (状态 1).
   */
  returnGoods: call({
    path: '/api/opt-cashier-refund/return-goods',
    title: '退货退款',
    grant: 'cashier:refund',
    idempotent: true,
    keyRefusals,
    input: {
      ...application,
      lines: required(
        f.list(
          '退费项目',
          f.object('退费项目', {
            ...refundLineInput,
            qty: required(f.qty('退数量', { max: 9999 })),
            returnTo: required(f.dict('去向', returnTo)),
          }),
          { max: 100 },
        ),
      ),
      returnReason: required(f.dict('退货原因', saleReturnReason)),
    },
    output: required(
      f.object('退费单', {
        ...outcome,
        returnId: required(f.id('退货单')),
        returnNo: required(f.text('退货单号', 20)),
        returnState: required(f.dict('退货状态', billState)),
      }),
    ),
    touches: [...paidTouches, 'erp-sale', 'erp-sale-return', 'erp-stock'],
  }),
  approve: call({
    path: '/api/opt-cashier-refund/approve',
    title: '退费审核',
    grant: 'cashier:refundApprove',
    idempotent: true,
    keyRefusals,
    input: {
      ...rowVersion,
      pass: required(f.bool('通过')),
      /** Needed to reject. */
      remark: f.note('审核意见', 200),
    },
    output: required(f.object('退费单', pick(refundFields, ['refundState']))),
    touches,
  }),
  /** For the applicant and for accounts that may approve. */
  cancel: call({
    path: '/api/opt-cashier-refund/cancel',
    title: '撤销退费',
    grant: 'cashier:refund',
    input: { ...rowVersion, reason: required(f.note('原因', 200)) },
    output: required(f.object('退费单', pick(refundFields, ['refundState']))),
    touches,
  }),
} as const;
