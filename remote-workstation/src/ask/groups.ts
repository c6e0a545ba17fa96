import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import type { EyeDrawing, EyeFinding } from '@mingmou/contract/workstation/consultation.fields';
import type { ConsultationField } from '@mingmou/contract/workstation/consultation.rules';

/** The rest of the history, after complaint, illness and allergy. */
export const HISTORY = [
  'ocularHistory',
  'pastHistory',
  'familyHistory',
  'personalHistory',
  'medicationHistory',
  'glassesHistory',
  'contactLensHistory',
] as const satisfies readonly ConsultationField[];

export const OUTER_EYE: readonly EyeFinding[] = ['outerEye', 'outerEyeText'];

export const SLIT_LAMP: readonly EyeFinding[] = [
  ...(['cornea', 'corneaText', 'chamberDepth', 'vanHerick', 'aqueous', 'iris', 'irisText'] as const),
  ...(['pupil', 'pupilMm', 'lightReflex', 'lens', 'lensText', 'locsC', 'locsN', 'locsP'] as const),
  ...(['vitreous', 'vitreousText'] as const),
];

export const FUNDUS: readonly EyeFinding[] = ['fundus', 'fundusText', 'cdRatio', 'avRatio', 'fovealReflex'];

const MOVEMENT: readonly EyeFinding[] = ['eyeMovement'];
const both = (names: readonly (EyeFinding | EyeDrawing)[]) =>
  EYES.flatMap((eye) => names.map((name) => eyeKey(eye, name)));
const COVER = ['coverFar', 'coverFarPrism', 'coverNear', 'coverNearPrism', 'nystagmus', 'headTilt'] as const;

/** The parts that are copied from an earlier visit each by itself. */
export const SECTIONS: readonly { readonly title: string; readonly names: readonly ConsultationField[] }[] = [
  { title: '病史', names: ['chiefComplaint', 'presentIllness', 'allergyHas', 'allergyText', ...HISTORY] },
  { title: '外眼', names: [...both(OUTER_EYE), 'lacrimal'] },
  { title: '裂隙灯', names: [...both([...SLIT_LAMP, 'antsegDrawing']), 'rapd'] },
  { title: '眼底', names: [...both([...FUNDUS, 'fundusDrawing']), 'fundusState'] },
  { title: '眼位运动', names: [...both(MOVEMENT), ...COVER] },
  { title: '诊断', names: ['diagnoses'] },
  { title: '处理', names: ['plan', 'education'] },
];
