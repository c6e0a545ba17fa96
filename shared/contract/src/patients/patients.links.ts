import { f, required } from '../base/field';
import { link } from '../base/links';

const patientId = required(f.id('患者'));

/** 患者首页: the file of a patient, from wherever the patient is shown. */
export const patientFilePage = link('/suffer/sufferDetail/home', { patientId });
