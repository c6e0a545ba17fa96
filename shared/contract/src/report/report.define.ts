import { call } from '../base/call';
import { type Dict, type DictCode, dict } from '../base/dict';
import { paging } from '../base/envelope';
import { f, pick, required, type Shape } from '../base/field';

const touches = ['charge-order', 'refund'];

/** What every report may be asked for (domain-screening-reports §8); the days are those of payment and of refund. */
export const reportFilters = {
  from: required(f.date('日期从')),
  to: required(f.date('日期至')),
  /** Those of viewOrgList; the current one without. */
  orgIds: f.ids('机构', { max: 100 }),
  /** Each organisation in rows of its own. */
  byOrg: f.bool('按机构'),
  departmentId: f.id('科室'),
  doctorId: f.id('医生'),
  cashierId: f.id('收费员'),
  shiftId: f.id('班次'),
  sourceId: f.id('患者来源'),
  keyword: f.text('单号/患者', 30),
} as const;

/** The answer of a report: its rows, and the same figures over all rows of the filters. */
function answerOf<Row extends Shape, Sum extends Shape>(title: string, row: Row, sum: Sum) {
  return required(
    f.object('报表', {
      records: required(f.list('记录', f.object(title, row))),
      total: required(f.int('总数')),
      page: required(f.int('页码')),
      size: required(f.int('每页条数')),
      sum: required(f.object('合计', sum)),
    }),
  );
}

interface Declared<Row extends Shape, K extends keyof Row & string, Code extends DictCode> {
  readonly area: 'cost' | 'medical';
  readonly code: string;
  readonly title: string;
  readonly groups: Dict<Code>;
  readonly row: Row;
  /** The columns of the total row. */
  readonly sums: readonly K[];
  /** Where the list is not `list/{code}` (§9). */
  readonly path?: `/${string}`;
}

/** The calls of a report: a page of rows with its total row, the total row alone, and the sheet. */
export function reportOf<const Row extends Shape, const K extends keyof Row & string, Code extends DictCode>(
  declared: Declared<Row, K, Code>,
) {
  const { area, code, title, groups, row } = declared;
  const base = `/api/report/${area}` as const;
  const sum = pick(row, declared.sums);
  const asked = { ...reportFilters, groupBy: required(f.dict('统计方式', groups)) };
  return {
    title,
    groups,
    row,
    sums: declared.sums,
    list: call({
      path: declared.path ?? `${base}/list/${code}`,
      title,
      grant: 'menu:1501',
      input: { ...paging, ...asked },
      output: answerOf(title, row, sum),
      touches,
    }),
    total: call({
      path: `${base}/total/${code}`,
      title: `${title}合计`,
      grant: 'menu:1501',
      input: asked,
      output: required(f.object('合计', sum)),
      touches,
    }),
    export: call({
      path: declared.path ? `${declared.path}/export` : `${base}/export/${code}`,
      title: `导出${title}`,
      grant: 'report:export',
      input: { ...pick(paging, ['column', 'asc']), ...asked },
      xlsx: true,
    }),
  } as const;
}

/** A figure below zero is one that gave back more than it took. */
export const signed = (title: string) => f.money(title, { min: -9_999_999_999 });

/** A row that makes a figure. */
export const sourceRow = {
  /** Kind and id of the fact. */
  id: required(f.text('编号', 40)),
  kind: required(f.text('类型', 4)),
  at: required(f.dateTime('时间')),
  no: required(f.text('单号', 20)),
  orderId: required(f.id('收费单')),
  orgName: required(f.text('机构', 20)),
  recordNo: f.text('病历号', 20),
  customerName: required(f.text('患者', 50)),
  name: required(f.text('项目', 60)),
  departmentName: f.text('科室', 20),
  doctorName: f.text('医生', 20),
  sellerName: f.text('销售员', 20),
  cashierName: f.text('收费员', 20),
  qty: f.int('数量'),
  amount: required(signed('金额')),
} as const;

/** The rows behind one figure of a report; `key` is the row's id, none for the total row. */
export function drillOf<Row extends Shape, const K extends keyof Row & string, Code extends DictCode>(
  report: { readonly row: Row; readonly title: string; readonly groups: Dict<Code> },
  area: 'cost' | 'medical',
  code: string,
  figures: readonly K[],
) {
  const figure = dict<K>(
    `${code}Figure`,
    '指标',
    figures.map((name) => [name, report.row[name]?.title ?? name] as const),
  );
  return {
    figure,
    drill: call({
      path: `/api/report/${area}/drill/${code}`,
      title: `${report.title}明细`,
      grant: 'menu:1501',
      input: {
        ...paging,
        ...reportFilters,
        groupBy: required(f.dict('统计方式', report.groups)),
        figure: required(f.dict('指标', figure)),
        key: f.text('行', 120),
      },
      output: answerOf('明细', sourceRow, pick(sourceRow, ['amount'])),
      touches,
    }),
  } as const;
}
