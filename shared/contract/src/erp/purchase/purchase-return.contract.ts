import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { bill } from '../bill/bill.contract';
import { billFilters, billHead, goodsSnapshot, lineFacts } from '../bill/bill.fields';
import { returnReason } from '../erp.dicts';
import { purchaseInput, purchaseLine, purchaseLineInput, purchaseRow } from './purchase.fields';

const input = {
  ...pick(purchaseInput, ['supplierId']),
  reason: f.dict('原因', returnReason),
  /** The receipt whose goods go back; absent: goods that no receipt is named for. */
  sourceBillId: f.id('来源单'),
  remark: f.note('备注', 200),
} as const;

/** A line of the receipt named gets its price from there; any other one is typed. */
const lineInput = {
  ...pick(purchaseLineInput, ['barcodeId', 'price', 'gift', 'locationId', 'batchNo', 'expireDate']),
  qty: f.qty('数量'),
  sourceItemId: f.id('入库明细'),
} as const;

const returns = bill({
  base: 'erp-purchase-return',
  name: '采购退货单',
  pageTitle: '采购退货',
  menu: 'menu:1402',
  area: 'erp-purchase-return',
  input,
  lineInput,
  row: {
    ...billHead,
    ...input,
    ...pick(purchaseRow, ['supplierName', 'checkState', 'reconcileState']),
    sourceBillNo: f.text('来源单', 20),
  },
  line: { ...lineInput, ...lineFacts, ...pick(purchaseLine, ['amount', 'gift']) },
  lineCosts: ['price', 'amount'],
  filters: { ...billFilters, ...pick(input, ['supplierId', 'reason']) },
  sums: pick(billHead, ['totalQty', 'totalAmount']),
  quote: { head: pick(input, ['supplierId']), line: ['barcodeId', 'locationId', 'batchNo', 'expireDate'] },
});

/** A line of a receipt, with the pieces of it that can go back. */
const returnableLine = {
  ...pick(lineInput, ['barcodeId', 'price', 'gift', 'locationId', 'batchNo', 'expireDate']),
  ...goodsSnapshot,
  sourceItemId: required(f.id('入库明细')),
  returnable: required(f.int('可退')),
} as const;

/** What goes back to a supplier 采购退货 (domain-erp §3.1). */
export const purchaseReturn = {
  ...returns,
  returnableLine,
  /** Receipts that something can still go back of, the newest first. */
  sources: call({
    path: '/api/erp-purchase-return/sources',
    title: '可退的入库单',
    grant: 'erp-purchase-return:edit',
    input: { supplierId: input.supplierId },
    output: required(
      f.list(
        '入库单',
        f.object('入库单', {
          id: required(f.id()),
          billNo: billHead.billNo,
          supplierId: required(f.id('供应商')),
          supplierName: required(f.text('供应商', 60)),
          bizDate: required(f.date('业务日期')),
        }),
      ),
    ),
    touches: ['erp-purchase', 'erp-purchase-return'],
  }),
  /**
   * What of a receipt can go back. `id` has no effect, because a return that is edited reserves nothing; it stays for
   * published remotes, which list it (docs/decisions/0040).
   */
  returnable: call({
    path: '/api/erp-purchase-return/returnable',
    title: '可退的明细',
    grant: 'erp-purchase-return:edit',
    input: { sourceBillId: required(f.id('来源单')), id: f.id() },
    output: required(f.list('明细', f.object('明细', returnableLine))),
    touches: ['erp-purchase', 'erp-purchase-return'],
  }),
} as const;
