import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import type { EyeDrawing, EyeFinding } from '@mingmou/contract/workstation/consultation.fields';
import type { ConsultationField } from '@mingmou/contract/workstation/consultation.rules';

export const HISTORY = [
  'chiefComplaint',
  'presentIllness',
  'allergyHas',
  'allergyText',
  'ocularHistory',
  'pastHistory',
  'familyHistory',
  'personalHistory',
  'medicationHistory',
  'glassesHistory',
  'contactLensHistory',
] as const satisfies readonly ConsultationField[];

const SLIT_LAMP: readonly EyeFinding[] = [
  ...(['cornea', 'corneaText', 'chamberDepth', 'vanHerick', 'aqueous', 'iris', 'irisText'] as const),
  ...(['pupil', 'pupilMm', 'lightReflex', 'lens', 'lensText', 'locsC', 'locsN', 'locsP'] as const),
  ...(['vitreous', 'vitreousText'] as const),
];
const FUNDUS: readonly EyeFinding[] = ['fundus', 'fundusText', 'cdRatio', 'avRatio', 'fovealReflex'];
const COVER = ['coverFar', 'coverFarPrism', 'coverNear', 'coverNearPrism', 'nystagmus', 'headTilt'] as const;

export interface FindingGroup {
  readonly title: string;
  /** Of 双眼正常. */
  readonly hotkey: string;
  /** Findings of each eye. */
  readonly names: readonly EyeFinding[];
  /** Fields of the group that belong to neither eye. */
  readonly whole: readonly ConsultationField[];
  readonly drawing?: EyeDrawing;
}

/** Findings in the order of the paper form. */
export const FINDINGS: readonly FindingGroup[] = [
  { title: '外眼', hotkey: 'Alt+1', names: ['outerEye', 'outerEyeText'], whole: ['lacrimal'] },
  { title: '裂隙灯', hotkey: 'Alt+2', names: SLIT_LAMP, whole: ['rapd'], drawing: 'antsegDrawing' },
  { title: '眼底', hotkey: 'Alt+3', names: FUNDUS, whole: ['fundusState'], drawing: 'fundusDrawing' },
  { title: '眼位运动', hotkey: 'Alt+4', names: ['eyeMovement', 'eyeMovementText'], whole: COVER },
];

function namesOf({ names, whole, drawing }: FindingGroup): readonly ConsultationField[] {
  const ofEye = drawing ? [...names, drawing] : names;
  return [...EYES.flatMap((eye) => ofEye.map((name) => eyeKey(eye, name))), ...whole];
}

/** The parts that are copied from an earlier visit each by itself. */
export const SECTIONS: readonly { readonly title: string; readonly names: readonly ConsultationField[] }[] = [
  { title: '病史', names: HISTORY },
  ...FINDINGS.map((group) => ({ title: group.title, names: namesOf(group) })),
  { title: '诊断', names: ['diagnoses'] },
  { title: '处理', names: ['plan', 'education'] },
];
