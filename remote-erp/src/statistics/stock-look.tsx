import type { OutputOf } from '@mingmou/contract/base/call';
import type { goodsReport } from '@mingmou/contract/erp/statistics/goods-report.contract';
import { STOCK_FIGURES } from '@mingmou/contract/erp/statistics/stock-figures.fields';
import { BillLink } from '../stock/bill-link';

type LedgerRow = OutputOf<typeof goodsReport.drill>['records'][number];

const AMOUNT = 152;
const PIECES = 128;

/** Widths of a year of a branch. */
export const stockWidths: Readonly<Record<string, number>> = {
  ...{ bucketName: 196, orgName: 104, goodsName: 136, spec: 132, code: 132, unit: 80, categoryId: 112 },
  ...Object.fromEntries(STOCK_FIGURES.map((name) => [name, name.endsWith('Qty') ? PIECES : AMOUNT])),
};

/** The rows of the ledger behind a figure; each leads to its bill. */
export const ledgerLook = {
  columns: [
    ...['bizDate', 'bizType', 'billNo', 'goodsName', 'spec', 'locationName', 'batchNo'],
    ...['qty', 'unitCost', 'costAmount', 'tagAmount', 'isReversal', 'postedByName'],
  ],
  widths: {
    ...{ bizDate: 104, bizType: 92, billNo: 150, goodsName: 120, spec: 120, locationName: 84, batchNo: 84 },
    ...{ qty: 72, unitCost: 112, costAmount: 116, tagAmount: 132, isReversal: 56, postedByName: 76 },
  },
  cells: { billNo: (row: LedgerRow) => <BillLink of={row} /> },
};
