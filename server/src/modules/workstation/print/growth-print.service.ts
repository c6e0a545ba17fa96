import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { parentMyopia } from '@mingmou/contract/patients/patient.dicts';
import type { GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { dayOf, ratesOf } from '@mingmou/contract/workstation/growth/growth-series.rules';
import type { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { DRAFT, VOID } from '@mingmou/contract/workstation/print/visit-print.rules';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { findVisit } from '../../visit/visit.rows';
import { growthOf } from '../growth/growth-chart.service';
import { growthGroups } from './growth-groups.rules';
import { answersOf, eyesightOf, parentsOf } from './growth-print.store';
import { isSigned, recordOf, signOf } from './record-print.service';
import type { Content } from './stage-groups.rules';
import type { Built } from './visit-print.service';

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
  const { conclusion, consultation, triage, concluded } = await recordOf(cx, id);
  const isDraft = !isSigned(concluded);
  // A signed report takes no text from a 问诊 that is not finished.
  const asked: Content = !isDraft && consultation.isDraft ? { ...consultation, values: {} } : consultation;
  const growth = asOf(await growthOf(cx, { patientId }), day);
  const parents = await parentsOf(cx, patientId);
  const parent = (code: typeof parents.fatherMyopia) => (code === null ? '' : dictName(parentMyopia, code));
  return {
    acceptsId: id,
    paperId: null,
    title: '屈光发育报告',
    mark: visit.validFlag ? (isDraft ? DRAFT : null) : VOID,
    no: null,
    day,
    groups: growthGroups({
      ...{ growth, conclusion, consultation: asked },
      eyesight: await eyesightOf(cx, patientId, day, triage.scale.visionType),
      father: parent(parents.fatherMyopia),
      mother: parent(parents.motherMyopia),
      answers: await answersOf(cx, patientId),
    }),
    growth,
    warnings: [],
    signs: await signOf(cx, visit, concluded),
    qrPath: null,
  };
}
