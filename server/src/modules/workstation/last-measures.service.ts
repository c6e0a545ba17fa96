import type { CodeOf } from '@mingmou/contract/base/dict';
import { EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { roundTo } from '@mingmou/contract/clinic/decimal';
import { refractionText } from '@mingmou/contract/clinic/lens-fields.rules';
import { equivalentOf } from '@mingmou/contract/clinic/refraction.rules';
import type { TriageRecord } from '@mingmou/contract/outpatient/triage.rules';
import type { DrugRx } from '@mingmou/contract/workstation/drug-rx.rules';
import type { equivalentWay } from '@mingmou/contract/workstation/growth/growth.dicts';
import {
  chartedPoints,
  type GrowthEye,
  type GrowthRate,
  latestEquivalent,
  latestRates,
  rateText,
  seriesOf,
} from '@mingmou/contract/workstation/growth/growth-series.rules';
import { ORTHOKERATOLOGY } from '@mingmou/contract/workstation/growth/kept-growth.rules';
import { FAR_KINDS, type OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { dateTimeText, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { growthPointsOf } from '../visit/growth.rows';
import { lastMeasures } from './consulting-desk.store';
import { lastPaperOf } from './drug-rx.store';
import { episodesOf } from './episode.store';
import { limitsOf } from './growth/growth-chart.service';
import { openArchivesOf } from './open-archives.store';
import { rxTypeOf } from './optician-beside.service';
import { latestLiving } from './prescription.store';
import { latestContent } from './stage.store';
import { inspectionCode } from './tabs.service';

/** 眼压. */
const PRESSURE = 'F06';

type Way = CodeOf<typeof equivalentWay>;

/** Figures that were measured together; an eye without a figure was not measured. */
interface Reading extends Readonly<Partial<Record<Eye, number | null>>> {
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
  readonly way?: Way;
}

/** Takes the newest figure of each eye by itself; null where neither eye has one. */
function newestOf(readings: readonly Reading[]) {
  const newestFirst = [...readings].sort((a, b) => b.at.localeCompare(a.at));
  const [od, os] = EYES.map((eye) => newestFirst.find((reading) => typeof reading[eye] === 'number'));
  if (!od && !os) return null;
  return {
    ...{ od: od?.od ?? null, odDay: od?.at.slice(0, 10) ?? null, odWay: od?.way ?? null },
    ...{ os: os?.os ?? null, osDay: os?.at.slice(0, 10) ?? null, osWay: os?.way ?? null },
  };
}

const GROWTH_EYE = { od: 'OD', os: 'OS' } as const satisfies Readonly<Record<Eye, GrowthEye>>;

type Measured = ReturnType<typeof newestOf>;
type Point = Awaited<ReturnType<typeof growthPointsOf>>[number];

/** Returns the last point of each eye as a reading of that eye. */
function lastReadings(last: (eye: GrowthEye) => Point | undefined): readonly Reading[] {
  return EYES.flatMap((eye) => {
    const point = last(GROWTH_EYE[eye]);
    if (!point) return [];
    const reading = { at: point.measuredAt, [eye]: roundTo(point.value, 2) };
    return [point.kind === 'AL' ? reading : { ...reading, way: point.kind }];
  });
}

interface Shown {
  readonly lastSe: Measured;
  readonly lastAl: Measured;
}

/** How each eye changed up to the figure shown, as the organisation judges it; none that ends at an older figure. */
async function ratesUpTo(cx: SessionCx, patientId: number, points: readonly Point[], { lastSe, lastAl }: Shown) {
  const worn = (await episodesOf(cx, patientId)).filter(({ type }) => type === ORTHOKERATOLOGY);
  const rates = latestRates(chartedPoints(points, worn), await limitsOf(cx));
  const isShown = ({ eye, kind, to }: GrowthRate) => {
    const [day, way] = eye === 'OD' ? (['odDay', 'odWay'] as const) : (['osDay', 'osWay'] as const);
    return kind === 'AL' ? lastAl?.[day] === to : lastSe?.[day] === to && lastSe[way] === kind;
  };
  return rates.filter(isShown).map(({ eye, kind, tone, days, ...rate }) => ({
    ...{ eye, kind, tone, days },
    says: rateText({ kind, ...rate }),
  }));
}

async function glassesNow(cx: SessionCx, patientId: number) {
  const paper = await latestLiving(cx, patientId, FAR_KINDS.map(rxTypeOf));
  if (!paper) return null;
  const record = paper.content as OpticianRecord;
  const said = (eye: Eye) =>
    refractionText(record[eyeKey(eye, 'sph')], record[eyeKey(eye, 'cyl')], record[eyeKey(eye, 'axis')]);
  return { day: dayText(new Date(paper.confirmedAt)), rxNo: paper.rxNo, od: said('od'), os: said('os') };
}

async function drugsNow(cx: SessionCx, patientId: number) {
  const paper = await lastPaperOf(cx, patientId);
  if (!paper) return null;
  const names = ((paper.content as DrugRx).lines ?? []).flatMap(({ name }) => name ?? []);
  return { day: dayText(new Date(paper.confirmedAt)), names };
}

/** Returns the last finished measurement of the pressure. */
async function pressureOf(cx: SessionCx, patientId: number): Promise<readonly Reading[]> {
  const record = await latestContent(cx, inspectionCode(PRESSURE), patientId);
  if (!record?.finishedAt) return [];
  const { odMean, osMean, checkedAt } = record.content as Readonly<Record<'odMean' | 'osMean', number | null>> & {
    readonly checkedAt?: string | null;
  };
  return [{ at: checkedAt ?? dateTimeText(new Date(record.finishedAt)), od: odMean, os: osMean }];
}

/**
 * The latest figures of each eye, with their days: points of the growth chart, readings of 检查 and of the last
 * pre-examination, whichever is newer. An autorefraction counts only for an eye without a measured equivalent.
 */
export async function measuredLast(cx: SessionCx, patientId: number) {
  const points = await growthPointsOf(cx, patientId);
  const triage = await lastMeasures(cx, patientId);
  const before: TriageRecord = triage?.content ?? {};
  const at = triage?.finishAt ? dateTimeText(new Date(triage.finishAt)) : '';
  const measured = lastReadings((eye) => latestEquivalent(points, eye));
  const isMeasured = (eye: Eye) => measured.some((reading) => typeof reading[eye] === 'number');
  const refracted: Reading = {
    ...{ at, way: 'AR' },
    od: isMeasured('od') ? null : equivalentOf(before.odArSph, before.odArCyl),
    os: isMeasured('os') ? null : equivalentOf(before.osArSph, before.osArCyl),
  };
  const lengths = lastReadings((eye) => seriesOf(points, eye, 'AL').at(-1));
  const lastSe = newestOf([...measured, refracted]);
  const lastAl = newestOf([...lengths, { at, od: before.odAl, os: before.osAl }]);
  const lastIop = newestOf([...(await pressureOf(cx, patientId)), { at, od: before.odIop, os: before.osIop }]);
  return {
    ...{ lastSe, lastAl, lastIop },
    rates: await ratesUpTo(cx, patientId, points, { lastSe, lastAl }),
    lastRx: await glassesNow(cx, patientId),
    lastDrugs: await drugsNow(cx, patientId),
    openArchives: await openArchivesOf(cx, patientId),
    iopAlert: await readParameter(cx.db, workstationParameters.iopAlert, cx.caller.propertyOwnerId, cx.caller.orgId),
  };
}
