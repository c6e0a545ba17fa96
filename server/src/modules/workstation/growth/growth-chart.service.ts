import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { roundTo } from '@mingmou/contract/clinic/decimal';
import { paramOf } from '@mingmou/contract/workstation/conclusion.rules';
import {
  agesOf,
  curvesOf,
  exactAge,
  placeOf,
  type ReferenceTable,
  tableOf,
  valueNextYear,
} from '@mingmou/contract/workstation/growth/centile.rules';
import type { growthKind } from '@mingmou/contract/workstation/growth/growth.dicts';
import type { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import type { GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import {
  chartedPoints,
  dayOf,
  GROWTH_EYES,
  type GrowthLimits,
  ratesOf,
  seriesOf,
} from '@mingmou/contract/workstation/growth/growth-series.rules';
import { ORTHOKERATOLOGY } from '@mingmou/contract/workstation/growth/kept-growth.rules';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { enabledReferenceSets } from '../../system/parameter/reference-set.rows';
import { growthPointsOf } from '../../visit/growth.rows';
import { patientBar } from '../consulting-desk.store';
import { episodesOf } from '../episode.store';
import { homeWeeksOf } from '../training/vt-home.service';

type Kind = CodeOf<typeof growthKind>;
type Set = Awaited<ReturnType<typeof enabledReferenceSets>>[number];

export async function limitsOf({ db, caller }: SessionCx): Promise<GrowthLimits> {
  const { propertyOwnerId, orgId } = caller;
  const { alWarnMmPerYear, alFastMmPerYear, seFastDPerYear } = workstationParameters;
  return {
    alWarnMmPerYear: await readParameter(db, alWarnMmPerYear, propertyOwnerId, orgId),
    alFastMmPerYear: await readParameter(db, alFastMmPerYear, propertyOwnerId, orgId),
    seFastDPerYear: await readParameter(db, seFastDPerYear, propertyOwnerId, orgId),
  };
}

/** Returns the reference set for lengths: the requested one, otherwise the organisation's, otherwise the product's. */
export async function lengthSet({ db, caller }: SessionCx, sets: readonly Set[], asked?: string | null) {
  const lengths = sets.filter(({ kind }) => kind === 'AL');
  const { alReferenceSet } = workstationParameters;
  if (asked) {
    return lengths.find(({ code }) => code === asked) ?? refuseSet(asked);
  }
  const own = await readParameter(db, alReferenceSet, caller.propertyOwnerId, caller.orgId);
  return [own, alReferenceSet.initial].flatMap((code) => lengths.find((set) => set.code === code) ?? [])[0];
}

function refuseSet(code: string): never {
  throw malformed('set', `参考集：没有启用的参考集「${code}」，请重新选择`);
}

/** What each kind of point is judged by: of the equivalents the newest set, until then nothing. */
function tablesOf(sets: readonly Set[], lengths: Set | undefined, sex: number): ReadonlyMap<Kind, ReferenceTable> {
  const kinds: readonly Kind[] = ['AL', 'SE_CYC', 'SE_NON'];
  return new Map(
    kinds.flatMap((kind) => {
      const set = kind === 'AL' ? lengths : sets.find((one) => one.kind === kind);
      const table = set && tableOf(set.rows, sex);
      return table ? [[kind, table] as const] : [];
    }),
  );
}

/** Growth of a patient as the caller's organisation judges it (domain-workstation §8.6). */
export async function growthOf(
  cx: SessionCx,
  { patientId, set: asked }: InputOf<typeof growthChart.find>,
): Promise<GrowthChart> {
  const { sex, birthday } = (await patientBar(cx, patientId)) ?? refuse(stageCodes.noPatient);
  const sets = (await enabledReferenceSets(cx)).filter(({ rows }) => rows.length > 0);
  const set = await lengthSet(cx, sets, asked);
  const tables = tablesOf(sets, set, sex);
  const episodes = await episodesOf(cx, patientId);
  const worn = episodes.filter(({ type }) => type === ORTHOKERATOLOGY);
  const points = chartedPoints(await growthPointsOf(cx, patientId), worn);
  const limits = await limitsOf(cx);
  const lengths = tables.get('AL');
  const ages = set && agesOf(set.rows);
  return {
    ...{ patientId, sex, birthday, limits },
    points: points.map((point) => {
      const age = exactAge(birthday, dayOf(point));
      const table = tables.get(point.kind);
      const { eye, kind, measuredAt, value, device } = point;
      return { eye, kind, measuredAt, age: roundTo(age, 2), value, device, ...(table && placeOf(table, age, value)) };
    }),
    rates: [...ratesOf(points, limits)],
    expected: GROWTH_EYES.flatMap((eye) => {
      const last = seriesOf(points, eye, 'AL').at(-1);
      if (!last || !lengths) return [];
      return [{ eye, value: valueNextYear(lengths, exactAge(birthday, dayOf(last)), last.value) ?? null }];
    }),
    episodes: episodes.map(({ detail, param, sourceId, ...row }) => ({
      ...row,
      param: paramOf({ ...detail, param }),
      isSigned: sourceId !== null,
    })),
    home: await homeWeeksOf(cx, patientId),
    curves: [...tables].flatMap(([kind, table]) =>
      curvesOf(table).map((curve) => ({ kind, centile: curve.centile, points: [...curve.points] })),
    ),
    set:
      set && ages
        ? {
            ...{ code: set.code, name: set.name, citation: set.citation, licence: set.licence },
            ...{ ageFrom: ages.from, ageTo: ages.to, rows: lengths ?? [] },
          }
        : null,
    sets: sets.flatMap(({ kind, code, name }) => (kind === 'AL' ? [{ code, name }] : [])),
  };
}
