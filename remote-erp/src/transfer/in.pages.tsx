import { transferCodes } from '@mingmou/contract/erp/erp.codes';
import { diffReason } from '@mingmou/contract/erp/stock-bill/transfer.dicts';
import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { type LineColumn, shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { textOf } from '@mingmou/kit/format/text-of';
import { billPages, type ColumnNeeds, type DraftLine, type Remarks } from '../bill/bill-pages';
import { amountColumn } from '../bill/line-sums';
import { ReceiveScan } from './receive-scan';

/** `qty`: what came of the pieces that were sent. */
export interface ReceivedLine extends DraftLine {
  readonly sourceItemId?: number | null;
  readonly sentQty?: number;
  readonly diffReason?: string | null;
}

const { line } = transferIn;
const reasons = diffReason.rows.map(({ code, name }) => ({ value: code, label: name }));
const isShort = ({ qty, sentQty = 0 }: ReceivedLine) => typeof qty === 'number' && qty < sentQty;

function columns({ seesCost, batches, locations }: ColumnNeeds): readonly LineColumn<ReceivedLine>[] {
  return [
    shownColumn(line, 'code', { width: 126 }),
    shownColumn(line, 'goodsName', { width: 170, pinned: 'left' }),
    shownColumn(line, 'spec', { width: 150 }),
    shownColumn(line, 'unit', { width: 48 }),
    ...(batches ? [shownColumn(line, 'batchNo', { width: 110 }), shownColumn(line, 'expireDate')] : []),
    shownColumn(line, 'sentQty'),
    typedColumn(line, 'qty', { width: 72 }),
    typedColumn(line, 'diffReason', { width: 96, options: reasons, isOff: (each: ReceivedLine) => !isShort(each) }),
    typedColumn(line, 'locationId', { width: 96, options: locations }),
    ...(seesCost ? [shownColumn(line, 'price'), amountColumn] : []),
  ];
}

export function faultsOf({ qty, sentQty = 0, ...each }: ReceivedLine): Remarks {
  if (typeof qty !== 'number') return { qty: '请填写实收' };
  if (qty > sentQty) return { qty: transferCodes.moreThanSent.text };
  return qty < sentQty && !each.diffReason ? { diffReason: transferCodes.noDiffReason.text } : {};
}

function useCounts() {
  const { data } = useCall(transferIn.waiting, {});
  return { 待接收: data?.count ?? 0 };
}

/** 调拨入库 (domain-erp §2.7). */
export const transferInPages = billPages({
  calls: transferIn,
  draft: 'transfer-in',
  fixed: true,
  repeats: true,
  paths: { list: '/erp/stock/in', edit: '/erp/stock/inEdit', info: '/erp/stock/inInfo' },
  titles: { add: '调拨入库', edit: '调拨入库编辑', info: '调拨入库详情', head: '接收信息' },
  list: {
    filters: ['dateFrom', 'dateTo', 'billNo', 'fromOrgId', 'goods', 'states'],
    columns: [
      ['billNo', 'sourceBillNo'],
      ['fromOrgName', 'sentDate'],
      'sentQty',
      'totalQty',
      'diffQty',
      'totalAmount',
      'state',
      'bizDate',
      'reviewedByName',
    ],
    widths: { billNo: 152, fromOrgName: 130, sentQty: 80, totalQty: 80, diffQty: 80, totalAmount: 112 },
    tabs: [
      ['全部', {}],
      ['待接收', { waiting: true }],
      ['待审核', { states: ['SUBMITTED'] }],
      ['已接收', { states: ['PASSED'] }],
    ],
    useCounts,
    edits: '接收',
  },
  head: { names: ['handlerId', 'remark'], asked: [], start: () => ({}) },
  facts: [
    ...(['fromOrgName', 'sourceBillNo', 'sentDate', 'carrier', 'handlerName', 'createdAt', 'bizDate'] as const),
    ...(['makerName', 'reviewedByName'] as const),
  ],
  columns,
  carried: ['sentQty', 'price', 'batchNo', 'expireDate'],
  addedUp: ['sentQty'],
  faultsOf,
  ways: {
    newLine: (goods): ReceivedLine => goods,
    typed: 'qty',
    counted: 'qty',
    pasted: { fields: { qty: line.qty }, usual: ['qty'], also: {} },
  },
  Tools: ReceiveScan,
  says: { passing: '通过后实收的商品入库，差异退回调出机构', passed: '商品已入库', reversed: '接收已撤销' },
  paper: {
    facts: [
      ...(['billNo', 'sourceBillNo', 'fromOrgName', 'sentDate', 'carrier', 'handlerName', 'bizDate'] as const),
      ...(['makerName', 'reviewedByName', 'remark'] as const),
    ],
    columns: [
      { title: '批号', isSeldom: true, text: ({ batchNo }) => batchNo },
      { title: '效期', isSeldom: true, text: ({ expireDate }) => expireDate },
      { title: '发出', isFigure: true, text: ({ sentQty }) => sentQty },
      { title: '实收', isFigure: true, text: ({ qty }) => qty },
      { title: '差异', isFigure: true, text: ({ sentQty, qty }) => sentQty - (qty ?? 0) },
      { title: '标签价', isFigure: true, text: ({ tagPrice }) => textOf(line.tagPrice, tagPrice) },
    ],
    last: [{ title: '原因', isSeldom: true, text: ({ diffReason: reason }) => reason }],
    total: '实收合计',
    signs: ['发货', '承运', '收货'],
  },
});
