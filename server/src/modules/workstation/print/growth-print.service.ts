import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { parentMyopia } from '@mingmou/contract/patients/patient.dicts';
import type { GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { dayOf, ratesOf } from '@mingmou/contract/workstation/growth/growth-series.rules';
import type { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { findVisit } from '../../visit/visit.rows';
import { growthOf } from '../growth/growth-chart.service';
import { recordsOf } from '../stage.store';
import { growthGroups } from './growth-groups.rules';
import { answersOf, eyesightOf, parentsOf } from './growth-print.store';
import { recordOf, signOf } from './record-print.service';
import type { Built } from './visit-print.service';

const DONE = stateCode(consultationFlow, 'DONE');
/** The name of the stage of tab 5 as it is stored. */
const CONCLUSION = 'conclusion';

/** Returns the chart as known on the day of the visit, so that a later print is the same. */
function asOf({ points: all, rates: _rates, episodes, home = [], ...chart }: GrowthChart, day: string): GrowthChart {
  const points = all.filter((point) => dayOf(point) <= day);
  return {
    ...chart,
    points,
    home: (home ?? []).filter(({ from }) => from <= day),
    rates: [...ratesOf(points, chart.limits)],
    // Where something was measured since, the year on is reckoned from another point.
    expected: points.length === all.length ? chart.expected : [],
    episodes: episodes.flatMap(({ endDate, stopReason, ...one }) => {
      if (one.startDate > day) return [];
      return [endDate && endDate <= day ? { ...one, endDate, stopReason } : one];
    }),
  };
}

/** 屈光发育报告 for parents (domain-workstation §7): figures of the last visits, both curves, and recommendations. */
export async function growthPrint(cx: SessionCx, { id }: InputOf<typeof visitPrint.find>): Promise<Built> {
  const visit = (await findVisit(cx, id)) ?? refuse(stageCodes.noVisit);
  const { patientId, day } = visit;
  const { conclusion, consultation, triage } = await recordOf(cx, id);
  const signed = (await recordsOf(cx, id)).find(({ stage }) => stage === CONCLUSION);
  const growth = asOf(await growthOf(cx, { patientId }), day);
  const parents = await parentsOf(cx, patientId);
  const parent = (code: typeof parents.fatherMyopia) => (code === null ? '' : dictName(parentMyopia, code));
  return {
    acceptsId: id,
    paperId: null,
    title: '屈光发育报告',
    mark: visit.validFlag ? (signed?.stageState === DONE ? null : '草稿') : '已作废',
    no: null,
    day,
    groups: growthGroups({
      ...{ growth, conclusion, consultation },
      eyesight: await eyesightOf(cx, patientId, day, triage.scale.visionType),
      father: parent(parents.fatherMyopia),
      mother: parent(parents.motherMyopia),
      answers: await answersOf(cx, patientId),
    }),
    growth,
    warnings: [],
    signs: await signOf(cx, visit, signed),
    qrPath: null,
  };
}
