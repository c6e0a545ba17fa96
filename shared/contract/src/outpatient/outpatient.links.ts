import { f, required } from '../base/field';
import { link } from '../base/links';

/** The pre-examination of a visit, from wherever the visit is shown. */
export const triageDetail = link('/outpatient/TriageDetail/TriageDetailPre', { acceptsId: required(f.id('就诊')) });

/** The questionnaire of a visit. */
export const triageQuestionnaire = link('/outpatient/TriageDetail/TriageDetailQues', {
  acceptsId: required(f.id('就诊')),
});

/** 挂号详情. */
export const registrationPage = link('/outpatient/register/record', { id: required(f.id('挂号')) });

/** 挂号登记 of a patient on file. */
export const registerFor = link('/outpatient/register', { patientId: required(f.id('患者')) });
