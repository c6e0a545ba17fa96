import { pick } from '@mingmou/contract/base/field';
import { formatMoney, lineAmount } from '@mingmou/contract/base/money';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { type LineColumn, shownColumn } from '@mingmou/kit/bill/line-columns';
import { type BillPages, billPages, type ColumnNeeds, type DraftLine } from '../bill/bill-pages';
import { CheckActs } from './check-acts';

export interface CheckDraftLine extends DraftLine {
  readonly countedQty?: number | null;
  readonly diffQty?: number | null;
}

const { line } = inventoryCheck;
/** The paper of a count that was judged. */
const DIFFERENCES = '盘点差异单';

/** 差异成本 at the average of the day of the check, afterwards at the posted cost. */
const costColumn: LineColumn<CheckDraftLine> = {
  key: 'amount',
  title: line.amount.title,
  width: 96,
  pinned: 'right',
  align: 'right',
  text: ({ diffQty, price }) => (diffQty && price ? formatMoney(lineAmount(diffQty, price)) : ''),
};

/** Of a count that is read. */
function columns({ seesCost, batches }: ColumnNeeds): readonly LineColumn<CheckDraftLine>[] {
  return [
    shownColumn(line, 'code', { width: 118 }),
    shownColumn(line, 'goodsName', { width: 130, pinned: 'left' }),
    shownColumn(line, 'spec', { width: 110 }),
    ...(batches ? [shownColumn(line, 'batchNo', { width: 80 }), shownColumn(line, 'expireDate', { width: 92 })] : []),
    shownColumn(line, 'countedQty', { width: 56 }),
    shownColumn(line, 'reason', { width: 110 }),
    ...(seesCost ? [costColumn] : []),
  ];
}

/** 库存盘点 (domain-erp §2.7). */
export const checkPages = billPages({
  calls: inventoryCheck,
  draft: 'inventory-check',
  paths: { list: '/erp/stock/check', edit: '/erp/stock/checkEdit', info: '/erp/stock/checkInfo' },
  titles: { add: '新增盘点单', edit: '盘点编辑', info: '盘点详情', head: '盘点信息' },
  list: {
    filters: ['dateFrom', 'dateTo', 'billNo', 'locationId', 'goods', 'states'],
    columns: [
      ['billNo', 'snapshotAt'],
      'scopeText',
      'lineCount',
      'countedCount',
      'gainQty',
      'lossQty',
      'totalAmount',
      'state',
      ['makerName', 'reviewedByName'],
    ],
    widths: { billNo: 152, scopeText: 220, lineCount: 66, countedCount: 66, gainQty: 66, lossQty: 66, makerName: 84 },
  },
  head: { names: ['uncountedRule', 'remark'], asked: [], start: () => ({}) },
  facts: [
    'scopeText',
    'snapshotAt',
    'blind',
    'uncountedRule',
    'checkerNames',
    'bizDate',
    'makerName',
    'reviewedByName',
  ],
  columns,
  lineFacts: ['locationName', 'bookQty', 'diffQty', 'firstQty', 'recountQty', 'thirdQty'],
  faultsOf: () => ({}),
  ways: {
    newLine: (goods): CheckDraftLine => ({ ...goods, countedQty: null }),
    typed: 'countedQty',
    counted: 'countedQty',
    pasted: { fields: pick(line, ['countedQty']), usual: ['countedQty'], also: {} },
  },
  Acts: CheckActs,
  says: { passing: '通过后按差异调整库存', passed: '库存已按差异调整', reversed: '库存已恢复' },
  paper: {
    facts: ['billNo', 'scopeText', 'snapshotAt', 'bizDate', 'checkerNames', 'makerName', 'reviewedByName', 'remark'],
    columns: [
      { title: '库位', text: ({ locationName }) => locationName },
      { title: '批号', text: ({ batchNo }) => batchNo },
      { title: '账面', isFigure: true, text: ({ bookQty }) => bookQty },
      { title: '实盘', isFigure: true, text: ({ countedQty }) => countedQty },
      { title: '差异', isFigure: true, text: ({ diffQty }) => diffQty },
    ],
    last: [{ title: '原因', text: ({ reason }) => reason }],
    only: ({ diffQty }, { title }) => title !== DIFFERENCES || (diffQty ?? 0) !== 0,
    total: '实盘合计',
    signs: ['盘点', '复盘', '监盘'],
  },
});

/** The paper to go round with: nothing of the books on it. */
export const blankPages: BillPages = {
  ...checkPages,
  paper: {
    ...checkPages.paper,
    columns: [
      ...checkPages.paper.columns.filter(({ title }) => title === '库位' || title === '批号'),
      { title: '实盘', isFigure: true, text: () => '　　　' },
    ],
    last: [{ title: '原因', text: () => '' }],
  },
};
