import { f, required } from '../base/field';
import { link } from '../base/links';
import { opticianKind } from './optician.dicts';

/** The medical record of a visit, as the workstation opens it. */
export const medicalPage = link('/work/detail/ask', {
  acceptsId: required(f.id('就诊')),
  patientId: required(f.id('患者')),
});

/** 配镜处方 of a visit, at one kind. */
export const opticianPage = link('/work/detail/OpticianPrescrip', {
  acceptsId: required(f.id('就诊')),
  patientId: required(f.id('患者')),
  kind: required(f.dict('类型', opticianKind)),
});

/** The printed record of a visit. */
export const medicalPaper = link('/work/outpatientDepartment', { acceptsId: required(f.id('就诊')) });

/** 视训详情 of a package. */
export const trainingPage = link('/work/vtDetails', { packageId: required(f.id('套餐')) });
