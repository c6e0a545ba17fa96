import { type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { refractionText } from '@mingmou/contract/clinic/lens-fields.rules';
import { equivalentOf } from '@mingmou/contract/clinic/refraction.rules';
import type { TriageRecord } from '@mingmou/contract/outpatient/triage.rules';
import { chartedPoints, latestRates, rateText } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { ORTHOKERATOLOGY } from '@mingmou/contract/workstation/growth/kept-growth.rules';
import { FAR_KINDS, type OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { growthPointsOf, lastGrowth } from '../visit/growth.rows';
import { lastMeasures } from './consulting-desk.store';
import { episodesOf } from './episode.store';
import { limitsOf } from './growth/growth-chart.service';
import { rxTypeOf } from './optician-beside.service';
import { latestLiving } from './prescription.store';
import { latestContent } from './stage.store';
import { inspectionCode } from './tabs.service';

/** 眼压. */
const PRESSURE = 'F06';

type Pair = Readonly<Record<Eye, number | null>>;

const known = (pair: Pair): Pair | null => (pair.od === null && pair.os === null ? null : pair);

/** How each eye changed since the point before, as the organisation judges it. */
async function ratesNow(cx: SessionCx, patientId: number) {
  const worn = (await episodesOf(cx, patientId)).filter(({ type }) => type === ORTHOKERATOLOGY);
  const points = chartedPoints(await growthPointsOf(cx, patientId), worn);
  const rates = latestRates(points, await limitsOf(cx));
  return rates.map(({ eye, kind, tone, days, ...rate }) => ({
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

/** The latest figures of each eye: points of the growth chart and readings; where there are none yet, the latest pre-examination. */
export async function measuredLast(cx: SessionCx, patientId: number) {
  const [{ se, al }, triage] = [await lastGrowth(cx, patientId), await lastMeasures(cx, patientId)];
  const before: TriageRecord = triage?.content ?? {};
  const pressure = (await latestContent(cx, inspectionCode(PRESSURE), patientId))?.content as
    | { readonly odMean?: number | null; readonly osMean?: number | null }
    | undefined;
  return {
    lastSe: known({
      od: se.od ?? equivalentOf(before.odArSph, before.odArCyl),
      os: se.os ?? equivalentOf(before.osArSph, before.osArCyl),
    }),
    lastAl: known({ od: al.od ?? before.odAl ?? null, os: al.os ?? before.osAl ?? null }),
    lastIop: known({
      od: pressure?.odMean ?? before.odIop ?? null,
      os: pressure?.osMean ?? before.osIop ?? null,
    }),
    rates: await ratesNow(cx, patientId),
    lastRx: await glassesNow(cx, patientId),
  };
}
