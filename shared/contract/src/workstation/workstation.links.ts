import { f, required } from '../base/field';
import { link } from '../base/links';

/** The medical record of a visit, as the workstation opens it. */
export const medicalPage = link('/work/detail/ask', {
  acceptsId: required(f.id('就诊')),
  patientId: required(f.id('患者')),
});
