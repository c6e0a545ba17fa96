import { f, required } from '../../../base/field';
import { link } from '../../../base/links';

/** The contact-lens archives of a patient, at one of them. */
export const lensArchivePage = link('/work/CADetails', {
  patientId: required(f.id('患者')),
  id: f.id('档案'),
});
