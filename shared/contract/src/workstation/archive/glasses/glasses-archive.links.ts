import { f, required } from '../../../base/field';
import { link } from '../../../base/links';

/** The glasses archives of a patient, at one of them. */
export const glassesArchivePage = link('/work/GADetail', {
  patientId: required(f.id('患者')),
  id: f.id('档案'),
});
