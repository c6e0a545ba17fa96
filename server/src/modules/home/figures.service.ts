import { satisfies } from '@mingmou/contract/auth/rights';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { FIGURES, type FigureItem, type FigureKey, type Figures } from '@mingmou/contract/home/figures';
import type { home } from '@mingmou/contract/home/home.contract';
import { daysAround } from '@mingmou/contract/home/scheduling.rules';
import { dateTimeText, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import {
  appointmentsOn,
  countFinishedSince,
  countWaiting,
  finishedByDay,
  finishedByDoctor,
  finishedByType,
  inHouseOn,
  newPatientsSince,
  registeredOn,
} from './figures.store';
import { moneyCharts, moneyFigures } from './money.service';

type Today = OutputOf<typeof home.todayFigures>;
type Charts = OutputOf<typeof home.charts>;

/** Values of the tiles from one read. A further figure needs a line in FIGURES and its key in one of the sources. */
interface FigureSource {
  readonly keys: readonly FigureKey[];
  readonly read: (cx: SessionCx, today: string) => Promise<Figures>;
}

const SOURCES: readonly FigureSource[] = [
  { keys: ['registered'], read: async (cx, today) => ({ registered: await registeredOn(cx, today) }) },
  { keys: ['waiting', 'receiving'], read: inHouseOn },
  { keys: ['waitingPay'], read: async (cx) => ({ waitingPay: await countWaiting(cx) }) },
  { keys: ['finished'], read: async (cx, today) => ({ finished: await countFinishedSince(cx, today) }) },
  { keys: ['subscribed', 'arrived'], read: appointmentsOn },
  {
    keys: ['newPatients'],
    read: async (cx, today) => ({ newPatients: await newPatientsSince(cx, `${today.slice(0, 7)}-01`) }),
  },
];

function isShown({ menus }: FigureItem, cx: SessionCx): boolean {
  return satisfies(
    menus.map((menu) => `menu:${menu}` as const),
    cx.caller,
  );
}

/** The figures of today that the caller's menus show; the others are not even counted. */
export async function todayFigures(cx: SessionCx): Promise<Today> {
  const today = dayText(cx.now);
  const shown = new Set<FigureKey>(FIGURES.filter((item) => isShown(item, cx)).map(({ key }) => key));
  const figures: Figures = {};
  // One after the other: they share the one connection of the transaction.
  for (const { keys, read } of SOURCES) {
    if (keys.some((key) => shown.has(key))) Object.assign(figures, await read(cx, today));
  }
  return { asOf: dateTimeText(cx.now), ...figures, ...(await moneyFigures(cx)) };
}

const NO_DOCTOR = '普通号';

/** Finished visits of the last `days` days: by day, by doctor, by kind of visit. */
export async function charts({ days }: InputOf<typeof home.charts>, cx: SessionCx): Promise<Charts> {
  const span = daysAround(dayText(cx.now), days - 1, 0);
  const from = span[0] ?? '';
  const byDay = new Map((await finishedByDay(cx, from)).map(({ date, finished }) => [date, finished]));
  const doctors = await finishedByDoctor(cx, from);
  const byType = new Map((await finishedByType(cx, from)).map((row) => [row.visitType, row.finished]));
  return {
    asOf: dateTimeText(cx.now),
    days: span.map((date) => ({ date, finished: byDay.get(date) ?? 0 })),
    doctors: doctors.map(({ name, finished }) => ({ name: name ?? NO_DOCTOR, finished })),
    money: await moneyCharts(cx, span),
    visitTypes: visitType.rows.map(({ code }) => ({ visitType: code, finished: byType.get(code) ?? 0 })),
  };
}
