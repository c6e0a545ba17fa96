import { dict } from '../../base/dict';
import { f, pick, required } from '../../base/field';
import { signed } from '../../base/report';
import { goodsSnapshot } from '../bill/bill.fields';
import { ledgerRow } from '../stock/stock.fields';
import { stockFilters } from '../stock/stock.filters';
import { statistics } from './statistics.contract';

/** How days are put together; without, they are one range. */
const summaryType = dict('summaryType', '汇总方式', [
  ['FIRST', '期初至今'],
  ['WEEK', '按周'],
  ['MONTH', '按自然月'],
  ['PERIOD', '按会计期间'],
]);

const filters = {
  /** Of 期初至今 the begin date; of 按会计期间 the picked ones say it. */
  from: f.firstDay('日期'),
  to: f.lastDay('日期'),
  /** Those of viewOrgList; the current one without. */
  orgIds: f.refs('机构', statistics.findChoices, { rows: 'orgs', max: 100 }),
  /** With 按会计期间: from the first of them to the last. */
  periodIds: f.refs('会计期间', statistics.findChoices, { rows: 'periods', max: 100 }),
  ...pick(stockFilters, ['categoryId', 'brandId', 'breedId', 'keyword']),
  /** Value is kept for the whole organisation; for one location only pieces and tag prices are reported. */
  locationId: stockFilters.locationId,
} as const;

/** A row of the ledger, counted as the figure counts it. */
const source = {
  id: required(f.text('编号', 40)),
  orgName: required(f.text('机构', 20)),
  ...pick(goodsSnapshot, ['code', 'goodsName', 'spec']),
  ...pick(ledgerRow, ['bizDate', 'bizType', 'billNo', 'billId', 'locationName', 'batchNo', 'qty']),
  unitCost: ledgerRow.unitCost,
  costAmount: signed('成本金额'),
  tagAmount: signed('标签价金额'),
  ...pick(ledgerRow, ['isReversal', 'postedAt', 'postedByName']),
} as const;

/** Every movement of stock and of its value (domain-erp §6.1): what 进销存 reports are made of. */
export const stockFacts = {
  grant: 'menu:1433',
  exportGrant: 'erp-report:export',
  touches: ['erp-stock'],
  filters,
  sourceName: '流水',
  source,
  measures: ['qty', 'costAmount', 'tagAmount'],
} as const;

/** What all of their rows may be made of besides. */
export const stockGroups = {
  summaryType: f.dict('汇总方式', summaryType),
  /** Each organisation in rows of its own. */
  byOrg: f.bool('按机构'),
} as const;

interface Grouped {
  readonly summaryType?: string | null;
  readonly byOrg?: boolean | null;
}

/** Returns the columns that belong to groupings that were not requested. */
export const withoutGroups = ({ summaryType: asked, byOrg }: Grouped) => [
  ...(asked ? [] : (['bucketName'] as const)),
  ...(byOrg ? [] : (['orgName'] as const)),
];

export const stockRowHead = {
  /** The keys of the row's groups. */
  id: required(f.text('行', 120)),
  /** With 汇总方式. */
  bucketName: f.text('期间', 40),
  /** With 按机构. */
  orgName: f.text('机构', 20),
} as const;
