import { eyeKey } from '@mingmou/contract/base/eyes';
import { type Money, proRata } from '@mingmou/contract/base/money';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { examinations } from '@mingmou/contract/workstation/examinations';
import { GROWTH_EYES, type GrowthEye } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { shownValue } from '@mingmou/contract/workstation/shown.rules';
import { together } from '../../database/open-transaction';
import { daysBetween, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { contentOf } from '../workstation/print/stage-groups.rules';
import { type FileScope, openFile } from './file-scope.service';
import { acuityRecords, consumptionOf, packageTimes, visitFigures } from './home.store';
import { NEXT } from './next-things.source';

/** Sources of corrected acuities: with the best correction, otherwise with the worn lenses. */
const ACUITIES = { 'inspection/f04': ['bcva'], 'inspection/f01': ['cva', 'farCva'] } as const;
const ACUITY_STAGES = Object.keys(ACUITIES);

type Acuity = Awaited<ReturnType<typeof acuityRecords>>[number];

const average = (amount: Money, orders: number): Money | null => (orders > 0 ? proRata(amount, 1, orders) : null);

async function figuresOf(cx: SessionCx, patientId: number) {
  const [{ visitCount, lastVisitAt }, { orders, ...consumed }, times] = await together(
    visitFigures(cx, patientId),
    consumptionOf(cx, patientId),
    packageTimes(cx, patientId),
  );
  return {
    ...consumed,
    visitCount,
    averageAmount: average(consumed.consumeAmount, orders),
    daysSinceLast: lastVisitAt === null ? null : daysBetween(lastVisitAt.slice(0, 10), dayText(cx.now)),
    packageTimes: times,
  };
}

async function nextOf(cx: SessionCx, { patientId, orgNames, sees }: FileScope) {
  const found = await together(...NEXT.map((source) => source(cx, patientId)));
  return found
    .flat()
    .map(({ orgId, text, ...thing }) => ({
      ...thing,
      orgName: orgNames.get(orgId) ?? '',
      text: sees(orgId) ? text : null,
    }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

function acuityOf(records: readonly Acuity[], eye: GrowthEye, visionType: number) {
  for (const { stage, content, finishedAt } of records) {
    const form = examinations.find(({ code }) => stage === `inspection/${code.toLowerCase()}`);
    const { values, scale } = contentOf(content, visionType);
    for (const name of ACUITIES[stage as keyof typeof ACUITIES]) {
      const key = eyeKey(eye === 'OD' ? 'od' : 'os', name);
      const spec = form?.fields[key];
      const va = spec && shownValue(spec, values[key], scale);
      if (va && finishedAt) return [{ eye, va, day: finishedAt.slice(0, 10) }];
    }
  }
  return [];
}

async function acuitiesOf(cx: SessionCx, patientId: number) {
  const { propertyOwnerId, orgId } = cx.caller;
  const visionType = await readParameter(cx.db, parameters.visionType, propertyOwnerId, orgId);
  const records = await acuityRecords(cx, patientId, ACUITY_STAGES);
  return GROWTH_EYES.flatMap((eye) => acuityOf(records, eye, visionType));
}

/** 患者首页 (domain-patients §2): figures, what comes next, and how well the eyes see. */
export async function homeOf(cx: SessionCx, patientId: number) {
  const scope = await openFile(cx, patientId);
  return {
    name: scope.name,
    figures: await figuresOf(cx, patientId),
    next: await nextOf(cx, scope),
    acuity: await acuitiesOf(cx, patientId),
  };
}
