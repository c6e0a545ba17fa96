import type { Consultation } from '@mingmou/contract/workstation/consultation.rules';
import type { RxLine } from '@mingmou/contract/workstation/drug-rx.rules';
import { autorefraction } from '@mingmou/contract/workstation/forms/autorefraction';
import type { OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { formSettled } from '@mingmou/contract/workstation/stage.rules';
import { addDays, dayText, instantOf } from '../kernel/context/clock';

type Complaint = Pick<Consultation, 'chiefComplaint' | 'presentIllness' | 'plan' | 'diagnoses'>;

const REVIEW_DAYS = 90;

/** What patients of an optometry clinic come with, in turn. */
const COMPLAINTS: readonly Complaint[] = [
  {
    chiefComplaint: '双眼视远不清半年',
    presentIllness: '半年前发现视远模糊，视近清晰，无眼红眼痛。',
    diagnoses: [{ icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' }],
    plan: '框架眼镜矫正，三个月复查视力与眼轴。',
  },
  {
    chiefComplaint: '原镜视物模糊三个月',
    presentIllness: '近三个月戴原镜看黑板不清，偶有眯眼。',
    diagnoses: [
      { icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' },
      { icdCode: 'H52.2', icdName: '散光', eye: 'OU', certainty: '确诊' },
    ],
    plan: '更换眼镜，减少近距离用眼，增加户外活动。',
  },
  {
    chiefComplaint: '用眼后酸胀两周',
    presentIllness: '持续近距离用眼半小时后酸胀，休息后缓解。',
    diagnoses: [
      { icdCode: 'H53.1', icdName: '视疲劳', eye: 'OU', isPrimary: true, certainty: '确诊' },
      { icdCode: 'H51.1', icdName: '集合不足', eye: 'NA', certainty: '疑似' },
    ],
    plan: '双眼视功能检查，注意用眼休息。',
  },
  {
    chiefComplaint: '双眼发痒一周',
    presentIllness: '一周来双眼发痒、揉眼，无脓性分泌物。',
    diagnoses: [{ icdCode: 'H10.1', icdName: '过敏性结膜炎', eye: 'OU', isPrimary: true, certainty: '确诊' }],
    plan: '避免揉眼，冷敷，必要时用药。',
  },
];

const HEALTHY_EYE = {
  outerEye: [0],
  cornea: [0],
  chamberDepth: 0,
  aqueous: 0,
  iris: [0],
  pupil: '圆',
  lightReflex: '灵敏',
  lens: [0],
  vitreous: [0],
  fundus: [0],
  cdRatio: 0.3,
} as const;

function bothHealthy(): object {
  return Object.fromEntries(
    (['od', 'os'] as const).flatMap((eye) =>
      Object.entries(HEALTHY_EYE).map(([name, value]) => [
        `${eye}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        value,
      ]),
    ),
  );
}

/** Returns the doctor's notes of a day; the same turn returns the same notes. */
export function consultationOf(turn: number, day: string): Consultation & Complaint {
  const complaint = COMPLAINTS[turn % COMPLAINTS.length] ?? {};
  const review = dayText(addDays(instantOf(`${day} 12:00:00`), REVIEW_DAYS));
  return { ...complaint, ...bothHealthy(), allergyHas: '无', nextReviewDate: review };
}

/** Returns quarters of a dioptre between two values, chosen by the turn. */
function quarters(turn: number, from: number, steps: number): number {
  return from - (turn % steps) / 4;
}

/** A far prescription that goes with it. */
export function prescriptionOf(turn: number, prescriberId: number): OpticianRecord {
  const hasCylinder = turn % 3 === 1;
  const halfPd = 29 + (turn % 7) / 2;
  return {
    odSph: quarters(turn, -0.75, 17),
    odCyl: hasCylinder ? quarters(turn, -0.5, 4) : 0,
    ...(hasCylinder ? { odAxis: 175, osAxis: 5 } : {}),
    osSph: quarters(turn + 2, -0.75, 17),
    osCyl: hasCylinder ? quarters(turn + 1, -0.5, 4) : 0,
    odPd: halfPd,
    osPd: halfPd,
    pd: halfPd * 2,
    odVa: '5.0',
    osVa: '5.0',
    ouVa: '5.0',
    lensType: turn % 4 === 0 ? 6 : 1,
    lensMaterial: 3,
    source: 0,
    usage: '常戴',
    prescriberId,
  };
}

/** Artificial tears for two weeks. */
export function dropsOf(drug: Pick<RxLine, 'drugId' | 'name' | 'spec'>): RxLine {
  const used = { singleDose: 1, doseUnit: '滴', frequency: 'Tid', route: 1, eye: 'OU', days: 7 } as const;
  return { ...drug, unit: 3, ...used, qty: 1 };
}

/** Two readings of an autorefractor a quarter apart, as the far prescription would follow from them. */
export function autorefractionOf(turn: number, checkedAt: string): Record<string, unknown> {
  const { odSph, odCyl, odAxis, osSph, osCyl, osAxis, pd } = prescriptionOf(turn, 0);
  const readings = {
    ...{ odR1Sph: odSph, odR1Cyl: odCyl, odR1Axis: odAxis, osR1Sph: osSph, osR1Cyl: osCyl, osR1Axis: osAxis },
    ...{ odR2Sph: (odSph ?? 0) - 0.25, osR2Sph: (osSph ?? 0) - 0.25, odConf: 9, osConf: 8 },
  };
  const typed = { ...readings, arPd: pd, state: '小瞳', checkedAt };
  return { ...formSettled<Record<string, unknown>>(autorefraction, typed) };
}
