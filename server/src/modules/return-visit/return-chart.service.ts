import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { returnWay } from '@mingmou/contract/patients/return/return.dicts';
import { effectParameters } from '@mingmou/contract/patients/return/return.parameters';
import { percentOf } from '@mingmou/contract/patients/return/return.rules';
import type { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { daysAsked } from '../../kernel/report/days-asked';
import { type Counted, countedTasks } from './return-chart.store';

type Query = InputOf<typeof returnTask.chart>;

const GROUPS = { 1: 'DAY', 2: 'EXECUTOR', 3: 'LABEL', 4: 'WAY' } as const;

function added(rows: readonly Counted[]): Counted {
  const sum = (name: Exclude<keyof Counted, 'key'>) => rows.reduce((all, row) => all + row[name], 0);
  return {
    key: '合计',
    ...{ total: sum('total'), done: sum('done'), ignored: sum('ignored'), cancelled: sum('cancelled') },
    ...{ open: sum('open'), overdue: sum('overdue'), attempts: sum('attempts'), connected: sum('connected') },
    ...{ toStore: sum('toStore'), satisfied: sum('satisfied'), rated: sum('rated') },
  };
}

/** With its rates: of a total as well, from the parts that were added up (domain-patients §0). */
function shown({ satisfied, rated, ...row }: Counted) {
  const { total, done, ignored, cancelled, attempts, connected, toStore } = row;
  return {
    ...row,
    doneRate: percentOf(done, total - ignored - cancelled),
    connectRate: percentOf(connected, attempts),
    toStoreRate: percentOf(toStore, done),
    satisfactionAvg: rated === 0 ? null : Math.round((satisfied * 10) / rated) / 10,
  };
}

/** What came of the tasks of some days, by day, person, label or way (domain-patients §7.4). */
export async function returnChart(cx: SessionCx, query: Query) {
  const { from, to } = daysAsked(cx, { dateFrom: query.from, dateTo: query.to });
  const group = GROUPS[query.groupBy as keyof typeof GROUPS];
  const { propertyOwnerId, orgId } = cx.caller;
  const days = await readParameter(cx.db, effectParameters.convertDays, propertyOwnerId, orgId);
  const own = query.mine === true || !holds('return:all', cx.caller);
  const rows = await countedTasks(cx, { group, own, from, to, days });
  const named = group === 'WAY' ? rows.map((row) => ({ ...row, key: wayName(row.key) })) : rows;
  return { rows: named.map(shown), sums: shown(added(rows)) };
}

const wayName = (key: string) => dictName(returnWay, returnWay.rows.find(({ code: one }) => String(one) === key)?.code);
