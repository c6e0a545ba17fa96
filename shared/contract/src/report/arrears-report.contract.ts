import { dict } from '../base/dict';
import { f, pick, required } from '../base/field';
import { reportOf, signed } from '../base/report';
import { cashierFacts, costPaths, groupedBy, withoutOrg } from './cashier.facts';

const arrearsGroups = dict('arrearsGroup', '统计方式', [
  ['order', '按单'],
  ['patient', '按患者'],
  ['guarantor', '按担保人'],
  ['org', '按机构'],
]);

/** What let arrears grow or shrink (domain-screening-reports §8); the organisation is that of the order. */
const arrearsFacts = {
  ...{ grant: cashierFacts.grant, exportGrant: cashierFacts.exportGrant },
  touches: ['charge-order', 'refund', 'arrears'],
  filters: pick(cashierFacts.filters, ['from', 'to', 'orgIds', 'sourceId', 'keyword']),
  sourceName: '明细',
  source: {
    ...pick(cashierFacts.source, ['id', 'kind', 'at', 'no', 'orderId', 'orgName', 'recordNo', 'customerName']),
    /** The way of a collection. */
    name: f.text('方式', 60),
    dueDate: required(f.date('应还日期')),
    ...pick(cashierFacts.source, ['cashierName', 'amount']),
  },
  measures: ['amount'],
} as const;

const figures = [
  ...(['openArrears', 'credit', 'collected', 'reduced', 'writtenOff', 'closeArrears'] as const),
  ...(['notDue', 'late30', 'late60', 'late90', 'lateMore'] as const),
] as const;

const OF_ORDER = ['customerName', 'dueDate', 'guarantorName'] as const;

/** 欠费统计 (domain-screening-reports §8); how late it is counts on the last day, or today where that is yet to come. */
export const costArrears = reportOf({
  facts: arrearsFacts,
  at: costPaths('arrears'),
  title: '欠费统计',
  groups: groupedBy(arrearsGroups),
  absent: ({ byOrg, groupBy }) => [...withoutOrg({ byOrg }), ...(groupBy === 'order' ? [] : OF_ORDER)],
  row: {
    /** The keys of the row's groups. */
    id: required(f.text('行', 120)),
    name: required(f.text('统计项', 60)),
    /** With 按机构. */
    orgName: f.text('机构', 20),
    customerName: f.text('患者', 50),
    dueDate: f.date('应还日期'),
    guarantorName: f.text('担保人', 20),
    openArrears: required(signed('期初欠费')),
    credit: required(signed('新增')),
    collected: required(signed('收回')),
    reduced: required(signed('冲减')),
    writtenOff: required(signed('核销')),
    closeArrears: required(signed('期末欠费')),
    notDue: required(signed('未到期')),
    late30: required(signed('逾期1–30天')),
    late60: required(signed('逾期31–60天')),
    late90: required(signed('逾期61–90天')),
    lateMore: required(signed('逾期90天以上')),
  },
  figures,
  sums: figures,
});
