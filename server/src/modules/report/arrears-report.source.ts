import { satisfies } from '@mingmou/contract/auth/rights';
import { sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import type { FactSource, Figure, Sql } from '../../kernel/report/fact-source';
import { asIs, named, ORG_GROUP } from '../../kernel/report/group';
import { takeRoom } from '../../kernel/report/room-to-sort';
import { type AskedView, checkDays, lookAtOrgs } from '../../kernel/report/view.service';
import { type ArrearsScope, arrearsFactsOf, arrearsRows } from './arrears-facts.store';
import { refusals } from './scope.service';

const AMOUNT = sql`fact.amount`;

/** Movements of arrears, and `open` for the balance before; their sum is the balance. */
const ALL = ['open', 'credit', 'collected', 'reduced', 'writtenOff'] as const;

/** What took arrears away is no negative number. */
const taken = (kind: (typeof ALL)[number]): Figure => ({ kinds: [kind], adds: sql`-fact.amount` });
const owedFor = (from: number, to: number): Figure => ({
  ...{ kinds: ALL, adds: AMOUNT },
  where: sql`fact.late BETWEEN ${sql.lit(from)} AND ${sql.lit(to)}`,
});

/** Each figure of arrears once (domain-screening-reports §8). */
const FIGURES = {
  openArrears: { kinds: ['open'], adds: AMOUNT },
  credit: { kinds: ['credit'], adds: AMOUNT },
  collected: taken('collected'),
  reduced: taken('reduced'),
  writtenOff: taken('writtenOff'),
  closeArrears: { kinds: ALL, adds: AMOUNT },
  notDue: { kinds: ALL, where: sql`fact.late <= 0`, adds: AMOUNT },
  late30: owedFor(1, 30),
  late60: owedFor(31, 60),
  late90: owedFor(61, 90),
  lateMore: { kinds: ALL, where: sql`fact.late > 90`, adds: AMOUNT },
} as const satisfies Readonly<Record<string, Figure>>;

type ArrearsFigure = keyof typeof FIGURES;

const GROUPS = {
  // Keyed by the order's id: sums do not read the order, which has the number.
  order: { key: sql`fact.order_id`, name: named('chargeOrder', 'orderNo') },
  patient: { key: sql`fact.patient_id`, name: named('patient', 'name') },
  guarantor: { key: sql`fact.guarantor_id`, name: named('employee', 'name') },
  dueDate: { key: sql`fact.due_date`, name: asIs },
  org: ORG_GROUP,
} as const;

export type ArrearsGroup = keyof typeof GROUPS;

const ID = /^\d{1,15}$/;
const COLUMNS = { order: 'orderId', patient: 'patientId', org: 'orgId' } as const;

/** The rows behind one figure read the arrears of its order, patient or organisation alone. */
function narrowed(scope: ArrearsScope, keys: ReadonlyMap<ArrearsGroup, string>): ArrearsScope {
  for (const group of ['order', 'patient', 'org'] as const) {
    const key = keys.get(group) ?? '';
    if (ID.test(key)) return { ...scope, only: { column: COLUMNS[group], id: Number(key) } };
  }
  return scope;
}

type Asked = AskedView & Pick<ArrearsScope, 'sourceId' | 'keyword'>;

async function scopeOf(cx: SessionCx, asked: Asked): Promise<ArrearsScope> {
  checkDays(cx, asked, refusals);
  await takeRoom(cx);
  const orgIds = await lookAtOrgs(cx, asked, refusals);
  const { accountId, staffId } = cx.caller;
  const [lastDay = asked.to] = [asked.to, dayText(cx.now)].sort();
  return {
    ...asked,
    orgIds,
    lastDay,
    own: satisfies('report:all', cx.caller) ? undefined : { accountId, staffId },
  };
}

/** Source of the balance of arrears and of its movements. */
export const arrearsFactSource: FactSource<Asked, ArrearsScope, ArrearsFigure, ArrearsGroup> = {
  figures: FIGURES,
  groups: GROUPS,
  scopeOf,
  factsOf: arrearsFactsOf,
  narrowed,
  rowsOf: (cx: SessionCx, facts: Sql, figure: ArrearsFigure) =>
    arrearsRows(cx, facts, ['collected', 'reduced', 'writtenOff'].includes(figure) ? -1 : 1),
  rowOrder: {
    columns: ['at', 'no', 'due_date', 'amount'],
    initial: [
      ['at', 'desc'],
      ['id', 'desc'],
    ],
  },
};
