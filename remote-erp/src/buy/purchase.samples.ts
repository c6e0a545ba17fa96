import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import type { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';

export type Purchase = OutputOf<typeof purchase.findById>;
type Line = Purchase['lines'][number];

/** A line as the server answers it, for tests. */
export function sampleLine(lineNo: number, more: Partial<Line> = {}): Line {
  return {
    id: 100 + lineNo,
    lineNo,
    barcodeId: lineNo,
    code: `290000000000${lineNo}`,
    goodsName: `镜架${lineNo}`,
    spec: 'C1',
    unit: 2,
    categoryId: '003',
    tagPrice: price(480),
    orderQty: 5,
    qty: 5,
    price: price(20),
    amount: money(100),
    gift: false,
    priceEstimated: false,
    returnedQty: 0,
    locationId: 1,
    locationName: '前厅',
    ...more,
  };
}

/** A bill as the server answers it, for tests. */
export function samplePurchase(more: Partial<Purchase> = {}): Purchase {
  return {
    id: 9,
    version: 3,
    billNo: 'RK202611200001',
    state: 'DRAFT',
    supplierId: 1,
    supplierName: '视界光学',
    buyerId: 70,
    buyerName: '郑浩',
    orderDate: '2026-11-20',
    totalQty: 5,
    totalAmount: money(100),
    orderQty: 5,
    printCount: 0,
    makerName: '郑浩',
    createdAt: '2026-11-20 09:00:00',
    lines: [sampleLine(1)],
    timeline: [
      {
        at: '2026-11-20 09:00:00',
        staffName: '郑浩',
        action: '存草稿',
        fromState: null,
        toState: '草稿',
        reason: null,
      },
    ],
    actions: ['edit', 'submit', 'placeOrder', 'print', 'delete'],
    ...more,
  };
}
