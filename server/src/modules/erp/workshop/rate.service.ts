import type { InputOf } from '@mingmou/contract/base/call';
import { statisticsCodes } from '@mingmou/contract/erp/erp.codes';
import { remakes } from '@mingmou/contract/erp/workshop/remake.contract';
import type { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { addDays, dayText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows } from '../../../kernel/file/export';
import type { SheetSource } from '../../../kernel/file/xlsx';
import { pageOf, type Sorting } from '../../../kernel/row/list';
import { type Counted, finishedJobs, remakesMade, remakesOf } from './rate.store';

const MOST_DAYS = 365;
const HUNDRED = 100;
/** A reason names no work of one person. */
const NOBODY = '未归属';

const rateOf = (remakes: number, jobs: number) =>
  jobs === 0 ? null : Math.round((remakes / jobs) * HUNDRED * HUNDRED) / HUNDRED;

const total = (rows: readonly Counted[]) => rows.reduce((sum, { count }) => sum + count, 0);

function checkDays({ from, to }: { readonly from: string; readonly to: string }): void {
  if (to < from) throw malformed('to', '日期：结束日期不能早于开始日期');
  if (dayText(addDays(instantOf(`${from} 00:00:00`), MOST_DAYS)) <= to) refuse(statisticsCodes.rangeTooLong);
}

/** 重做率 by reason, person or supplier, each against the pairs that it had a part in (domain-erp §9b.3). */
export async function remakeRate(cx: SessionCx, { from, to, group }: InputOf<typeof workshop.remakeRate>) {
  checkDays({ from, to });
  const asked = { from, to, group };
  const jobs = await finishedJobs(cx, asked);
  const remakes = await remakesMade(cx, asked);
  const all = group === 'FAULT' ? jobs : await finishedJobs(cx, { ...asked, group: 'FAULT' });
  const again = group === 'FAULT' ? remakes : await remakesMade(cx, { ...asked, group: 'FAULT' });
  const names = [...new Set([...remakes, ...(group === 'FAULT' ? [] : jobs)].map(({ name }) => name))];
  const countOf = (rows: readonly Counted[], name: string | null) => rows.find((row) => row.name === name)?.count ?? 0;
  const rows = names.map((name) => {
    const made = countOf(remakes, name);
    const of = group === 'FAULT' || name === null ? total(all) : countOf(jobs, name);
    return { name: name ?? NOBODY, remakes: made, jobs: of, rate: rateOf(made, of) };
  });
  rows.sort((a, b) => b.remakes - a.remakes || a.name.localeCompare(b.name, 'zh-CN'));
  return { rows, sum: { remakes: total(again), jobs: total(all), rate: rateOf(total(again), total(all)) } };
}

const newestFirst: Sorting = {
  columns: ['biz_date'],
  initial: [
    ['biz_date', 'desc'],
    ['id', 'desc'],
  ],
};

type Asked = InputOf<typeof remakes.export>;

/** The remakes that a row of 重做率 counts; of nobody where it names none. */
function behind(cx: SessionCx, { from, to, group, name }: Asked) {
  checkDays({ from, to });
  return remakesOf(cx, { from, to, group, ...(name ? { name: name === NOBODY ? null : name } : {}) });
}

export const remakesPage = (cx: SessionCx, query: InputOf<typeof remakes.page>) =>
  pageOf(behind(cx, query), query, newestFirst);

export function remakesSheet(cx: SessionCx, asked: Asked): Promise<SheetSource> {
  return exportRows(cx, {
    name: '重做记录',
    shape: remakes.row,
    columns: [
      ...(['bizDate', 'billNo', 'patientName', 'goods', 'fault', 'payer', 'staffName', 'supplierName'] as const),
      ...(['note', 'jobNo', 'madeByName'] as const),
    ],
    rows: behind(cx, asked),
    query: {},
    sorting: newestFirst,
  });
}
