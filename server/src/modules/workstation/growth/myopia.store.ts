import type { InputOf } from '@mingmou/contract/base/call';
import type { GrowthLimits } from '@mingmou/contract/workstation/growth/growth-series.rules';
import type { myopia } from '@mingmou/contract/workstation/growth/myopia.contract';
import {
  ADULT_AGE,
  BAND_STARTS,
  EARLY_DAYS,
  type IntervalAge,
  MYOPIC_SE,
  type MyopiaGroup,
  UNMEASURED_DAYS,
} from '@mingmou/contract/workstation/growth/myopia.rules';
import { type RawBuilder, sql } from 'kysely';
import { addDays, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { patientMatches } from '../../patients/patient-match.rows';

export type Filters = InputOf<typeof myopia.overview>;
export type Listed = Omit<InputOf<typeof myopia.page>, 'page' | 'size' | 'column' | 'asc'>;

/** The days of measurements, and from where they are fast. */
export interface Window {
  readonly from: string;
  readonly to: string;
  readonly limits: GrowthLimits;
}

/** 近视 of ICD-10; suspected myopia does not count. */
const MYOPIA = 'H52.1%';

const birthdayBefore = (cx: SessionCx, years: number) =>
  sql`(${dayText(cx.now)}::date - make_interval(years => ${years}))::date`;

const chain = sql`property_owner_id = patient.property_owner_id AND`;
const NOBODY: readonly number[] = [];

const FASTER = { greatest: sql`greatest`, least: sql`least` } as const;

/** SQL for the faster eye's rate from measurements in the window; null without any. */
const rateWithin = ({ from, to }: Window, kind: 'al' | 'se', faster: 'greatest' | 'least') => {
  const eye = (side: 'od' | 'os') => {
    const [rate, on] = [sql.ref(`kept.${side}_${kind}_rate`), sql.ref(`kept.${side}_${kind}_on`)];
    return sql`CASE WHEN ${on} BETWEEN ${from}::date AND ${to}::date THEN ${rate} END`;
  };
  return sql<number | null>`${FASTER[faster]}(${eye('od')}, ${eye('os')})`;
};

const lastAlOn = sql<string | null>`greatest(kept.od_al_on, kept.os_al_on)`;

/** Days since the day that was agreed passed without anybody coming. */
const overdueDays = (cx: SessionCx) => {
  const today = dayText(cx.now);
  return sql<number | null>`CASE WHEN follow.agreed_on < ${today}::date
    AND coalesce(follow.visit_on < follow.agreed_on - ${EARLY_DAYS}::int, true) THEN ${today}::date - follow.agreed_on END`;
};

/** Children of the organisation with a length, a treatment that goes on, a myopic equivalent or that diagnosis. */
function underControl({ caller }: SessionCx) {
  // Checked only for children without other evidence.
  const diagnosed = sql`(SELECT true FROM diagnosis WHERE diagnosis.${chain} org_id = ${caller.orgId}
    AND patient_id = patient.id AND icd_code LIKE ${MYOPIA} AND certainty = '确诊' LIMIT 1)`;
  return sql<boolean>`(${lastAlOn} IS NOT NULL OR kept.treatments <> '' OR least(kept.od_se, kept.os_se) <= ${MYOPIC_SE}
    OR ${diagnosed})`;
}

/** SQL for whether a treatment is part of a key such as `4+7`. */
const isAmong = (key: RawBuilder<unknown>, type: number) =>
  sql<boolean>`${String(type)} = ANY (string_to_array(${key}, '+'))`;

/** Children of the organisation by the filters, under control or not. */
function childrenOf(cx: SessionCx, { doctorId, treatment, sex, ageFrom, ageTo }: Filters) {
  let rows = mine(cx, 'patient')
    .innerJoin('patientOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'patient.propertyOwnerId').onRef('place.patientId', '=', 'patient.id'),
    )
    .leftJoin('growthChild as kept', (on) =>
      on.onRef('kept.propertyOwnerId', '=', 'patient.propertyOwnerId').onRef('kept.patientId', '=', 'patient.id'),
    )
    .leftJoin('patientFollow as follow', (on) =>
      on
        .onRef('follow.propertyOwnerId', '=', 'place.propertyOwnerId')
        .onRef('follow.orgId', '=', 'place.orgId')
        .onRef('follow.patientId', '=', 'place.patientId'),
    )
    .where('place.orgId', '=', cx.caller.orgId)
    .where('patient.stateEnum', '<>', 'DELETE')
    .where(sql<boolean>`patient.birthday > ${birthdayBefore(cx, ADULT_AGE)}`);
  if (sex) rows = rows.where('patient.sex', '=', sex);
  if (typeof ageFrom === 'number') rows = rows.where(sql<boolean>`patient.birthday <= ${birthdayBefore(cx, ageFrom)}`);
  if (typeof ageTo === 'number') rows = rows.where(sql<boolean>`patient.birthday > ${birthdayBefore(cx, ageTo + 1)}`);
  if (treatment) rows = rows.where(isAmong(sql`kept.treatments`, treatment));
  return doctorId ? rows.where('follow.doctorId', '=', doctorId) : rows;
}

const LENGTHS = [
  ...(['kept.odAl', 'kept.odAlOn', 'kept.odBaseAl', 'kept.odBaseOn'] as const),
  ...(['kept.osAl', 'kept.osAlOn', 'kept.osBaseAl', 'kept.osBaseOn'] as const),
] as const;

type Counted = Exclude<MyopiaGroup, 'CROSSED'>;

/** Counts the children of each list by its components; 百分位上升 separately. */
export function groupCounts(cx: SessionCx, filters: Filters, window: Window) {
  const of = (group: Counted) =>
    sql<number>`count(*) FILTER (WHERE ${inGroup(cx, group, window, NOBODY) ?? sql`true`})`;
  return childrenOf(cx, filters)
    .where(underControl(cx))
    .select([of('ALL').as('all'), of('FAST').as('fast'), of('WARN').as('warn'), of('SE_FAST').as('powerFast')])
    .select([of('OVERDUE').as('overdue'), of('UNMEASURED').as('unmeasured'), of('UNTREATED').as('untreated')])
    .executeTakeFirstOrThrow();
}

/** Lengths and ages of the children who were measured in the window and grew: whose percentile may have risen. */
export function grownLengths(cx: SessionCx, filters: Filters, window: Window) {
  const float = (value: RawBuilder<unknown>) => sql<number | null>`(${value})::float8`;
  const age = (on: RawBuilder<unknown>) => float(sql`(${on} - patient.birthday) / 365.25`);
  const within = (on: RawBuilder<unknown>) => sql`${on} BETWEEN ${window.from}::date AND ${window.to}::date`;
  return childrenOf(cx, filters)
    .where(sql<boolean>`(${within(sql`kept.od_al_on`)} OR ${within(sql`kept.os_al_on`)})`)
    .where(sql<boolean>`(kept.od_al > kept.od_base_al OR kept.os_al > kept.os_base_al)`)
    .select(['patient.id as patientId', 'patient.sex'])
    .select([float(sql`kept.od_al`).as('odAl'), age(sql`kept.od_al_on`).as('odAge')])
    .select([float(sql`kept.od_base_al`).as('odBaseAl'), age(sql`kept.od_base_on`).as('odBaseAge')])
    .select([float(sql`kept.os_al`).as('osAl'), age(sql`kept.os_al_on`).as('osAge')])
    .select([float(sql`kept.os_base_al`).as('osBaseAl'), age(sql`kept.os_base_on`).as('osBaseAge')])
    .execute();
}

/** The age in the middle of an interval, as its band. */
const bandOfInterval = () => {
  const age = sql`((interval.to_on - interval.days / 2) - patient.birthday) / 365.25`;
  const steps = BAND_STARTS.slice(1).flatMap(([, start], at) => {
    const below = BAND_STARTS[at];
    return below ? [sql`WHEN age < ${start} THEN ${below[0]}`] : [];
  });
  const last = BAND_STARTS.at(-1)?.[0] ?? null;
  return sql<IntervalAge>`(SELECT CASE ${sql.join(steps, sql` `)} ELSE ${last} END FROM (SELECT ${age} AS age) AS of)`;
};

function intervalsOf(cx: SessionCx, filters: Filters, { from, to }: Window) {
  const rows = childrenOf(cx, filters)
    .innerJoin('growthInterval as interval', (on) =>
      on
        .onRef('interval.propertyOwnerId', '=', 'patient.propertyOwnerId')
        .onRef('interval.patientId', '=', 'patient.id'),
    )
    .where('interval.toOn', '>=', from)
    .where('interval.toOn', '<=', to);
  return filters.treatment ? rows.where(isAmong(sql`interval.treatments`, filters.treatment)) : rows;
}

/** Up to so many intervals are drawn one by one. */
const SHOWN_SINGLY = 60;

/** How eyes grow under each treatment, in all and by age: one reading of the intervals. */
export async function effectsOf(cx: SessionCx, filters: Filters, window: Window) {
  const intervals = intervalsOf(cx, filters, window)
    .select(['interval.patientId', 'interval.treatments', bandOfInterval().as('age')])
    .select(sql<number>`interval.per_year::float8`.as('rate'));
  const quantile = (at: number) => sql<number>`round(shares[${sql.lit(at)}]::numeric, 2)`;
  const { rows } = await sql<{
    treatments: string;
    age: IntervalAge | null;
    n: number;
    children: number;
    low: number;
    q1: number;
    median: number;
    q3: number;
    high: number;
    values: number[] | null;
  }>`SELECT treatments, age, n, children, ${quantile(1)} AS low, ${quantile(2)} AS q1, ${quantile(3)} AS median,
      ${quantile(4)} AS q3, ${quantile(5)} AS high, values
    FROM (SELECT treatments, age, count(*) AS n, count(DISTINCT patient_id) AS children,
        percentile_cont(ARRAY[0.05, 0.25, 0.5, 0.75, 0.95]) WITHIN GROUP (ORDER BY rate) AS shares,
        CASE WHEN count(*) <= ${SHOWN_SINGLY} THEN array_agg(rate::numeric(7, 2) ORDER BY rate) END AS values
      FROM (${intervals}) AS each GROUP BY GROUPING SETS ((treatments), (treatments, age))) AS of
    ORDER BY n DESC, treatments`.execute(cx.db);
  return rows;
}

/** Condition of a child's intervals behind a figure of the effects. */
function behindFigure({ from, to }: Window, { effect, effectAge }: Listed) {
  const ofAge = effectAge ? sql`AND ${bandOfInterval()} = ${effectAge}` : sql``;
  return sql`FROM growth_interval interval WHERE interval.${chain} interval.patient_id = patient.id
    AND interval.treatments = ${effect ?? ''} AND interval.to_on BETWEEN ${from}::date AND ${to}::date ${ofAge}`;
}

function inGroup(
  cx: SessionCx,
  group: Listed['group'],
  window: Window,
  risen: readonly number[],
): RawBuilder<boolean> | null {
  const { alWarnMmPerYear, alFastMmPerYear, seFastDPerYear } = window.limits;
  const al = rateWithin(window, 'al', 'greatest');
  const since = dayText(addDays(cx.now, -UNMEASURED_DAYS));
  switch (group) {
    case 'FAST':
      return sql`${al} >= ${alFastMmPerYear}`;
    case 'WARN':
      return sql`${al} >= ${alWarnMmPerYear} AND ${al} < ${alFastMmPerYear}`;
    case 'SE_FAST':
      return sql`${rateWithin(window, 'se', 'least')} <= ${-seFastDPerYear}`;
    case 'CROSSED':
      return sql`patient.id = ANY (${risen}::bigint[])`;
    case 'OVERDUE':
      return sql`${overdueDays(cx)} > 0`;
    case 'UNMEASURED':
      return sql`coalesce(${lastAlOn} < ${since}::date, true)`;
    case 'UNTREATED':
      return sql`coalesce(kept.treatments, '') = ''`;
    default:
      return null;
  }
}

const doctorName = sql<
  string | null
>`(SELECT name FROM employee WHERE employee.${chain} employee.id = follow.doctor_id)`;

/** The children of a list; `risen` are those of 百分位上升, whom no SQL knows. */
export function listedChildren(cx: SessionCx, listed: Listed, window: Window, risen: readonly number[]) {
  let rows = childrenOf(cx, listed)
    .where(underControl(cx))
    .select(['patient.id as patientId', 'patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday'])
    .select(['patient.birthdayEstimated', 'patient.phone', ...LENGTHS])
    .select(['kept.odAlRate', 'kept.osAlRate', 'kept.odSe', 'kept.osSe', 'kept.odSeRate', 'kept.osSeRate'])
    .select(['kept.treatments', 'follow.agreedOn as nextReviewDate', overdueDays(cx).as('overdueDays')])
    .select(['follow.visitId as lastAcceptsId', 'follow.visitOn as lastVisitOn'])
    // Children without a measurement come last, whichever direction is worse.
    .select(sql<number>`coalesce(${rateWithin(window, 'al', 'greatest')}, '-Infinity')`.as('alRate'))
    .select(sql<number>`coalesce(${rateWithin(window, 'se', 'least')}, 'Infinity')`.as('seRate'))
    .select(doctorName.as('doctorName'));
  const group = inGroup(cx, listed.group, window, risen);
  if (group) rows = rows.where(group);
  if (listed.keyword) rows = rows.where(patientMatches(listed.keyword));
  const behind = behindFigure(window, listed);
  if (listed.effect) rows = rows.where(sql<boolean>`EXISTS (SELECT ${behind})`);
  const ofFigure = (what: RawBuilder<number>) =>
    sql<number | null>`${listed.effect ? sql`(SELECT ${what} ${behind})` : null}`;
  return rows
    .select(ofFigure(sql`round(avg(per_year), 2)`).as('effectRate'))
    .select(ofFigure(sql`count(*)`).as('effectCount'));
}

export type ListedChild = Awaited<ReturnType<ReturnType<typeof listedChildren>['execute']>>[number];
