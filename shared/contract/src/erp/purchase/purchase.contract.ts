import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { sheetImport } from '../../base/sheet-import';
import { bill } from '../bill/bill.contract';
import { billHead, goodsSnapshot, MAX_BILL_LINES } from '../bill/bill.fields';
import { importCodes } from '../erp.codes';
import { saleInput } from '../sale/sale.fields';
import {
  demandFacts,
  purchaseFilters,
  purchaseInput,
  purchaseLine,
  purchaseLineInput,
  purchaseRow,
} from './purchase.fields';

const bills = bill({
  base: 'erp-purchase-storage',
  name: '采购单',
  pageTitle: '采购入库',
  menu: 'menu:1401',
  area: 'erp-purchase',
  input: {
    ...purchaseInput,
    /** 保存并提交: lines that nothing came of are left out, and what did not come is a draft of its own, ordered as this one was. */
    restToOrder: f.bool('剩余数量生成新采购单'),
  },
  lineInput: purchaseLineInput,
  row: purchaseRow,
  line: purchaseLine,
  lineCosts: ['price', 'amount'],
  filters: purchaseFilters,
  sums: { orderQty: required(f.int('订货')), totalQty: required(f.int('实收')), totalAmount: billHead.totalAmount },
  quote: { head: pick(purchaseInput, ['supplierId']), line: ['barcodeId', 'locationId', 'expireDate'] },
  steps: { placeOrder: { title: '下单', from: ['DRAFT'], to: 'DRAFT' } },
  touches: ['erp-sale'],
});

/** Purchase bills 采购入库 (domain-erp §3, §7): a draft is the order, the passed bill the receipt. */
export const purchase = {
  ...bills,
  /**
   * 定做需求: returns sold, made-to-order goods that are on no purchase yet. `id`: a bill that is being edited, whose own
   * lines count as free.
   */
  customDemand: call({
    path: '/api/erp-purchase-storage/custom-demand',
    title: '定做需求',
    grant: 'menu:1401',
    input: { id: f.id(), supplierId: purchaseInput.supplierId, breedId: f.id('品种') },
    output: required(
      f.list(
        '定做需求',
        f.object('定做需求', {
          ...goodsSnapshot,
          ...demandFacts,
          barcodeId: purchaseLineInput.barcodeId,
          saleItemId: required(f.id('销售明细')),
          /** The remake that waits for them. */
          remakeOf: purchaseLineInput.remakeOf,
          qty: required(f.qty('数量')),
          ...pick(saleInput, ['promisedAt']),
          urgent: required(f.bool('加急')),
          soldOn: f.date('销售日期'),
        }),
      ),
    ),
    touches: ['erp-purchase', 'erp-sale'],
  }),
  /** 导入: the lines of a sheet become one draft, which people look at before it is submitted. */
  import: sheetImport({
    path: '/api/erp-purchase-storage/import',
    name: '采购明细',
    codes: importCodes,
    grants: { page: 'menu:1401', import: 'erp-purchase:edit' },
    input: {},
    maxRows: MAX_BILL_LINES,
    maxBytes: 2 * 1024 * 1024,
    result: required(f.object('导入结果', { billId: required(f.id('采购单')) })),
    touches: ['erp-purchase'],
  }),
} as const;
