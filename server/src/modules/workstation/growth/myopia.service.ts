import type { InputOf } from '@mingmou/contract/base/call';
import { roundTo } from '@mingmou/contract/clinic/decimal';
import { exactAge, placeOf, type ReferenceTable, tableOf } from '@mingmou/contract/workstation/growth/centile.rules';
import { toneOf } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { rateWords } from '@mingmou/contract/workstation/growth/growth-text.rules';
import { myopia } from '@mingmou/contract/workstation/growth/myopia.contract';
import { type ComparedLength, linesRisen, treatmentsTitle } from '@mingmou/contract/workstation/growth/myopia.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportShown } from '../../../kernel/file/export';
import { daysAsked } from '../../../kernel/report/days-asked';
import { pageOf, type Sorting } from '../../../kernel/row/list';
import { enabledReferenceSets } from '../../system/parameter/reference-set.rows';
import { shownHead } from '../../visit/visit.rules';
import { lengthSet, limitsOf } from './growth-chart.service';
import { settleGrowth } from './kept-growth.store';
import {
  effectsOf,
  type Filters,
  groupCounts,
  grownLengths,
  type Listed,
  type ListedChild,
  listedChildren,
  type Window,
} from './myopia.store';

/** What percentiles are of, a table for each sex. */
interface Reference {
  readonly name: string | null;
  readonly of: (code: number) => ReferenceTable | undefined;
}

async function windowOf(cx: SessionCx, filters: Filters): Promise<Window> {
  return { ...daysAsked(cx, filters), limits: await limitsOf(cx) };
}

async function referenceOf(cx: SessionCx): Promise<Reference> {
  const sets = (await enabledReferenceSets(cx)).filter(({ rows }) => rows.length > 0);
  const set = await lengthSet(cx, sets);
  const tables = new Map([1, 2].map((code) => [code, set && tableOf(set.rows, code)] as const));
  return { name: set?.name ?? null, of: (code) => tables.get(code) };
}

/** Lines that a child rose by, of the eye that rose further. */
const risenOf = (table: ReferenceTable | undefined, ...eyes: readonly ComparedLength[]) =>
  Math.max(...eyes.map((eye) => linesRisen(table, eye)));

/** Those of 百分位上升: on a higher line than a year before. */
async function risenIn(cx: SessionCx, filters: Filters, window: Window, reference: Reference): Promise<number[]> {
  const grown = await grownLengths(cx, filters, window);
  return grown.flatMap(({ patientId, sex: code, ...row }) => {
    const od = { al: row.odAl, age: row.odAge, baseAl: row.odBaseAl, baseAge: row.odBaseAge };
    const os = { al: row.osAl, age: row.osAge, baseAl: row.osBaseAl, baseAge: row.osBaseAge };
    return risenOf(reference.of(code), od, os) > 0 ? [patientId] : [];
  });
}

/** Returns the figures of 近视防控驾驶舱; each equals the number of rows in its list. */
export async function myopiaOverview(cx: SessionCx, filters: Filters) {
  await settleGrowth(cx);
  const window = await windowOf(cx, filters);
  const reference = await referenceOf(cx);
  const { all, fast, warn, powerFast, overdue, unmeasured, untreated } = await groupCounts(cx, filters, window);
  const CROSSED = (await risenIn(cx, filters, window, reference)).length;
  const effects = await effectsOf(cx, filters, window);
  const { alWarnMmPerYear, alFastMmPerYear, seFastDPerYear } = window.limits;
  return {
    ...{ from: window.from, to: window.to },
    counts: {
      ...{ ALL: all, FAST: fast, WARN: warn, SE_FAST: powerFast, CROSSED },
      ...{ OVERDUE: overdue, UNMEASURED: unmeasured, UNTREATED: untreated },
    },
    effects: effects.flatMap(({ age, values, ...row }) => (age === null ? [{ ...row, values: values ?? [] }] : [])),
    ages: effects.flatMap(({ age, treatments, n, children: people, median }) =>
      age === null ? [] : [{ age, treatments, n, children: people, median }],
    ),
    setName: reference.name,
    ...{ warnMm: alWarnMmPerYear, fastMm: alFastMmPerYear, fastD: seFastDPerYear },
  };
}

const COLUMNS = [
  ...['name', 'record_no', 'al_rate', 'se_rate', 'last_visit_on', 'next_review_date', 'overdue_days'],
  'effect_rate',
];

type Order = Sorting['initial'][number];

/** The worst first; where nothing is worse, who was here last. */
function sortingOf({ group, effect }: Listed): Sorting {
  const worst: Partial<Record<NonNullable<Listed['group']>, Order>> = {
    FAST: ['al_rate', 'desc'],
    WARN: ['al_rate', 'desc'],
    SE_FAST: ['se_rate', 'asc'],
    CROSSED: ['al_rate', 'desc'],
    OVERDUE: ['overdue_days', 'desc'],
  };
  const first: Order | undefined = effect ? ['effect_rate', 'desc'] : worst[group ?? 'ALL'];
  return {
    columns: COLUMNS,
    initial: [...(first ? [first] : []), ['last_visit_on', 'desc'], ['patient_id', 'desc']],
  };
}

async function listedOf(cx: SessionCx, listed: Listed) {
  await settleGrowth(cx);
  const window = await windowOf(cx, listed);
  const reference = await referenceOf(cx);
  const risen = listed.group === 'CROSSED' ? await risenIn(cx, listed, window, reference) : [];
  return {
    rows: listedChildren(cx, listed, window, risen),
    shown: (row: ListedChild) => shownChild(cx, row, window, reference),
  };
}

function shownChild(cx: SessionCx, row: ListedChild, { limits }: Window, reference: Reference) {
  const table = reference.of(row.sex);
  const ageOn = (day: string | null) => (day === null ? null : exactAge(row.birthday, day));
  const od = { al: row.odAl, age: ageOn(row.odAlOn), baseAl: row.odBaseAl, baseAge: ageOn(row.odBaseOn) };
  const os = { al: row.osAl, age: ageOn(row.osAlOn), baseAl: row.osBaseAl, baseAge: ageOn(row.osBaseOn) };
  const lengthOf = ({ al, age }: ComparedLength, alOn: string | null, alRate: number | null) => {
    const place = table && al !== null && age !== null ? placeOf(table, age, al) : undefined;
    return { al, alOn, alRate, alTone: toneOf('AL', alRate, limits), percentile: place?.percentile ?? null };
  };
  const powerOf = (power: number | null, seRate: number | null) => ({
    ...{ se: power === null ? null : roundTo(power, 2), seRate, seTone: toneOf('SE_CYC', seRate, limits) },
  });
  const { patientId, recordNo, name, treatments, doctorName, lastVisitOn, nextReviewDate } = row;
  const { overdueDays, effectRate, effectCount, lastAcceptsId } = row;
  const { age: years, phone } = shownHead(row, cx.now);
  return {
    ...{
      patientId,
      recordNo,
      name,
      sex: row.sex,
      age: years,
      phone,
      treatments,
      doctorName,
      lastVisitOn,
      nextReviewDate,
    },
    ...{ overdueDays, effectRate, effectCount, lastAcceptsId, risen: risenOf(table, od, os) },
    od: { ...lengthOf(od, row.odAlOn, row.odAlRate), ...powerOf(row.odSe, row.odSeRate) },
    os: { ...lengthOf(os, row.osAlOn, row.osAlRate), ...powerOf(row.osSe, row.osSeRate) },
  };
}

export async function myopiaPage(cx: SessionCx, query: InputOf<typeof myopia.page>) {
  const { rows, shown } = await listedOf(cx, query);
  const page = await pageOf(rows, query, sortingOf(query));
  return { ...page, records: page.records.map(shown) };
}

type Shown = ReturnType<typeof shownChild>;

const lengthText = ({ al, percentile, alRate, alTone }: Shown['od']) =>
  [
    al === null ? '' : al.toFixed(2),
    percentile === null ? '' : `P${percentile}`,
    alRate === null ? '' : rateWords({ kind: 'AL', perYear: alRate, delta: 0, isOtherDevice: false, tone: alTone }),
  ]
    .filter(Boolean)
    .join(' ');

export async function exportMyopia(cx: SessionCx, query: InputOf<typeof myopia.export>) {
  const { rows, shown } = await listedOf(cx, query);
  const columns = [
    ...(['recordNo', 'name', 'sex', 'age', 'phone', 'od', 'os', 'risen', 'treatments', 'doctorName'] as const),
    ...(['lastVisitOn', 'nextReviewDate', 'overdueDays', 'effectRate', 'effectCount'] as const),
  ];
  return exportShown(cx, shown, {
    ...{ name: '在控儿童', shape: myopia.row, columns, rows, query, sorting: sortingOf(query) },
    text: {
      od: (row) => lengthText(row.od),
      os: (row) => lengthText(row.os),
      treatments: (row) => treatmentsTitle(row.treatments),
    },
  });
}
