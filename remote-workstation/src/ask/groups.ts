import type { EyeFinding } from '@mingmou/contract/workstation/consultation.fields';
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
