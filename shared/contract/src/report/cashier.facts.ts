import type { Dict, DictCode } from '../base/dict';
import { f, required } from '../base/field';
import { type ReportPaths, signed } from '../base/report';
import { reportChoices } from './choices.contract';

/** Filters of every cashier report (domain-screening-reports §8); the days are the days of payment and of refund. */
const filters = {
  from: required(f.firstDay('日期')),
  to: required(f.lastDay('日期')),
  /** Those of viewOrgList; the current one without. */
  orgIds: f.refs('机构', reportChoices.find, { rows: 'orgs', max: 100 }),
  departmentId: f.ref('科室', reportChoices.find, { rows: 'departments' }),
  doctorId: f.ref('医生', reportChoices.find, { rows: 'doctors' }),
  cashierId: f.ref('收费员', reportChoices.find, { rows: 'cashiers' }),
  shiftId: f.id('班次'),
  sourceId: f.ref('患者来源', reportChoices.find, { rows: 'sources' }),
  keyword: f.text('单号/患者', 30),
} as const;

const source = {
  /** Kind and id of the fact. */
  id: required(f.text('编号', 40)),
  kind: required(f.text('类型', 4)),
  at: required(f.dateTime('时间')),
  no: required(f.text('单号', 20)),
  /** Absent for amounts that a value card received or paid out. */
  orderId: f.id('收费单'),
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

/** Charges, payments and refunds (domain-screening-reports §7). */
export const cashierFacts = {
  grant: 'menu:1501',
  exportGrant: 'report:export',
  touches: ['charge-order', 'refund'],
  filters,
  sourceName: '明细',
  source,
  measures: ['amount'],
} as const;

/** Declares the grouping of a report's rows; with 按机构 each organisation has rows of its own. */
export function groupedBy<Code extends DictCode>(groups: Dict<Code>) {
  return { byOrg: f.bool('按机构'), groupBy: required(f.dict('统计方式', groups)) } as const;
}

/** The organisation's column, where rows are not made of it. */
export const withoutOrg = ({ byOrg }: { readonly byOrg?: boolean | null }) => (byOrg ? [] : (['orgName'] as const));

/** The paths of 费用统计 (§9); one list and its sheet have a name of their own. */
export function costPaths(code: string, list: `/${string}` = `/api/report/cost/list/${code}`): ReportPaths {
  const [of, sheet] = [`/api/report/cost` as const, list.includes('/list/') ? undefined : (`${list}/export` as const)];
  return {
    code,
    list,
    total: `${of}/total/${code}`,
    export: sheet ?? `${of}/export/${code}`,
    drill: `${of}/drill/${code}`,
  };
}
