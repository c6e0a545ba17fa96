import type { Examination } from './examination';
import { aca } from './forms/aca';
import { accommodation } from './forms/accommodation';
import { acuity } from './forms/acuity';
import { alignment } from './forms/alignment';
import { autorefraction } from './forms/autorefraction';
import { biometry } from './forms/biometry';
import { ciss } from './forms/ciss';
import { cycloplegic } from './forms/cycloplegic';
import { fusion } from './forms/fusion';
import { keratometry } from './forms/keratometry';
import { pressure } from './forms/pressure';
import { pupil } from './forms/pupil';
import { retinoscopy } from './forms/retinoscopy';
import {
  colorVision,
  contrastSensitivity,
  cornealSensation,
  dryEye,
  generalForm,
  lacrimalIrrigation,
  readingTest,
} from './forms/small-forms';
import { strabismus } from './forms/strabismus';
import { subjective } from './forms/subjective';
import { topography } from './forms/topography';
import { vergence } from './forms/vergence';
import { imageExaminations } from './image-examinations';

/** The forms that exist, in the order in which they are offered; a further one is a line here. */
export const examinations: readonly Examination[] = [
  acuity,
  autorefraction,
  retinoscopy,
  subjective,
  cycloplegic,
  pressure,
  keratometry,
  topography,
  biometry,
  ...imageExaminations,
  pupil,
  alignment,
  aca,
  accommodation,
  vergence,
  fusion,
  strabismus,
  colorVision,
  contrastSensitivity,
  dryEye,
  readingTest,
  cornealSensation,
  lacrimalIrrigation,
  ciss,
  generalForm,
];

export function examinationOf(formCode: string): Examination | undefined {
  return examinations.find(({ code }) => code === formCode);
}
