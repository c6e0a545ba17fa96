import { pick } from '@mingmou/contract/base/field';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import type { WaysOf } from '../bill/ways/ways';
import type { DraftLine } from './purchase.draft';

/** Goods are ordered by hand, received pieces are scanned. */
export const purchaseWays: WaysOf<DraftLine> = {
  newLine: (goods) => ({ gift: false, ...goods }),
  typed: 'orderQty',
  counted: 'qty',
  pasted: {
    fields: pick(purchase.line, [
      ...(['orderQty', 'qty', 'price', 'gift'] as const),
      ...(['batchNo', 'produceDate', 'expireDate', 'serialNo'] as const),
    ]),
    usual: ['qty', 'price', 'batchNo', 'expireDate'],
    also: { 数量: 'qty', 效期: 'expireDate' },
  },
};
