import { money, price } from '@mingmou/contract/base/money';
import type { Owed } from './collect/collect.draft';
import type { Configuration } from './config-notice';
import type { Order, OrderDetail } from './order-bar';

/** An order that waits, 991.70 in all. */
export function sampleOrder(more: Partial<Order> = {}): Order {
  return {
    id: 9,
    version: 3,
    orderNo: 'SF202603100001',
    orgId: 1,
    orderState: 1,
    patientId: 1,
    customerName: '王小明',
    recordNo: 'B00000001',
    sex: 1,
    age: '9岁',
    phone: '138****0001',
    summary: '角膜地形图',
    originalAmount: money('991.70'),
    lineDiscountAmount: money(0),
    vipDiscountAmount: money(0),
    wholeDiscountAmount: money(0),
    couponAmount: money(0),
    roundingAmount: money(0),
    payableAmount: money('991.70'),
    wholeDiscountType: 0,
    wholeDiscountValue: 0,
    discountAmount: money(0),
    paidAmount: money(0),
    creditAmount: money(0),
    repaidAmount: money(0),
    arrearState: 0,
    refundedAmount: money(0),
    integralEarned: 0,
    integralTimes: 1,
    wayCodes: [],
    createdAt: '2026-03-10 09:00:00',
    printCount: 0,
    ...more,
  };
}

type Line = OrderDetail['lines'][number];

export function sampleLine(more: Partial<Line> = {}): Line {
  return {
    id: 31,
    lineNo: 1,
    sourceType: 9,
    itemId: 5,
    name: '角膜地形图',
    unit: 0,
    qty: 1,
    unitPrice: price('991.70'),
    amount: money('991.70'),
    discountFlag: true,
    vipFlag: true,
    minDiscountRate: 0,
    lineDiscountType: 0,
    lineDiscountValue: 0,
    lineDiscountAmount: money(0),
    discountBySource: false,
    vipRate: 100,
    vipAmount: money(0),
    wholeShare: money(0),
    couponShare: money(0),
    roundingShare: money(0),
    payableAmount: money('991.70'),
    selected: true,
    doneQty: 0,
    refundedQty: 0,
    refundedAmount: money(0),
    lockedQty: 0,
    ...more,
  };
}

export function sampleDetail(more: Partial<OrderDetail> = {}): OrderDetail {
  return { order: sampleOrder(), lines: [sampleLine()], payRows: [], refunds: [], receivables: [], ...more };
}

export const configured: Configuration = {
  ok: true,
  receiptAutoPrint: false,
  roundingMode: 0,
  vipStack: false,
  items: [],
};

export const cashWay = { wayCode: 1, name: '现金', income: true, change: true, tradeNoRequired: false };
export const wechatWay = { wayCode: 2, name: '微信', income: true, change: false, tradeNoRequired: false };
export const pointsWay = { wayCode: 7, name: '积分', income: false, change: false, tradeNoRequired: false };
export const medicareWay = { wayCode: 5, name: '医保', income: true, change: false, tradeNoRequired: false };
export const creditWay = { wayCode: 8, name: '挂账', income: false, change: false, tradeNoRequired: false };

/** 1680.00 of which something is collected by and by, overdue. */
export function sampleOwed(more: Partial<Owed> = {}): Owed {
  return {
    id: 11,
    version: 3,
    orderId: 9,
    orderNo: 'SF202603100001',
    patientId: 1,
    customerName: '王小明',
    recordNo: 'B00000001',
    sex: 1,
    age: '9岁',
    phone: '138****0001',
    amount: money(1680),
    repaidAmount: money(0),
    reducedAmount: money(0),
    writtenOffAmount: money(0),
    balance: money(1680),
    dueDate: '2026-03-01',
    isOverdue: true,
    guarantorName: '赵店长',
    arrearState: 1,
    createdAt: '2026-02-01 10:00:00',
    ...more,
  };
}
