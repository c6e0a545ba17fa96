import { f, pick, required } from '../base/field';
import { bill } from './bill.contract';
import { billHead } from './bill.fields';
import { purchaseFilters, purchaseInput, purchaseLine, purchaseLineInput, purchaseRow } from './purchase.fields';

/** Purchase bills 采购入库 (domain-erp §3, §7): a draft is the order, the passed bill the receipt. */
export const purchase = bill({
  base: 'erp-purchase-storage',
  name: '采购单',
  pageTitle: '采购入库',
  menu: 'menu:1401',
  area: 'erp-purchase',
  input: purchaseInput,
  lineInput: purchaseLineInput,
  row: purchaseRow,
  line: purchaseLine,
  lineCosts: ['price', 'amount'],
  filters: purchaseFilters,
  sums: { orderQty: required(f.int('订货')), totalQty: required(f.int('实收')), totalAmount: billHead.totalAmount },
  quote: { head: pick(purchaseInput, ['supplierId']), line: ['barcodeId', 'locationId', 'expireDate'] },
  steps: { placeOrder: { title: '下单', from: ['DRAFT'], to: 'DRAFT' } },
});
