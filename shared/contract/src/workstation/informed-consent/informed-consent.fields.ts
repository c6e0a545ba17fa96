import { f, pick, required, type Values } from '../../base/field';
import { signature } from '../../clinic/signature.fields';
import { relation } from '../../dict/relation';
import { patientFields } from '../../patients/patient.fields';
import { LONGEST_RISK, MOST_RISKS } from './informed-consent.constants';
import { consentArea, informedConsentKind, informedConsentState, signingWay } from './informed-consent.dicts';

export const MOST_PAGES = 9;

export const area = required(f.dict('签署位置', consentArea));
export const kind = required(f.dict('种类', informedConsentKind));
export const ownerId = required(f.id('档案/套餐/就诊'));

/** Of whom it is, and who has to sign: judged by the age of today. */
export const signerFields = {
  patientId: required(f.id('患者')),
  ...pick(patientFields, ['name', 'sex']),
  recordNo: required(f.text('病历号', 20)),
  age: f.text('年龄', 20),
  /** From 8 years on the patient signs as well. */
  patientSigns: required(f.bool('患者须签名')),
  /** Under 18. */
  needsGuardian: required(f.bool('须监护人签名')),
} as const;

/** Text and ticks of the paper. */
export const paperFields = {
  kind,
  title: required(f.text('标题', 40)),
  templateVersion: required(f.int('模板版本', { min: 1 })),
  /** Filled in; sanitised markup. */
  html: required(f.note('正文', 100_000)),
  riskItems: required(f.list('风险告知', required(f.note('风险告知', LONGEST_RISK)), { max: MOST_RISKS })),
} as const;

/** The patient's part: ticks and signatures. */
export const patientPart = {
  /** Places of the risk items in their order, from 0. */
  ticked: f.list('已勾选', required(f.int('风险告知', { min: 0, max: MOST_RISKS - 1 })), { max: MOST_RISKS }),
  patientSign: signature('患者签名'),
  guardianSign: signature('监护人签名'),
  guardianName: f.text('监护人', 30),
  guardianRelation: f.dict('与患者关系', relation),
  guardianIdNo: f.text('监护人证件号码', 20),
} as const;

export const doctorPart = { doctorSign: signature('医生签名') } as const;

/** As a list shows it. */
export const consentRow = {
  id: required(f.id('知情同意书')),
  version: required(f.int('版本', { min: 1 })),
  area,
  ownerId,
  ...pick(paperFields, ['kind', 'title', 'templateVersion']),
  state: required(f.dict('状态', informedConsentState)),
  lensInfo: f.text('镜片信息', 200),
  createdAt: required(f.dateTime('建立时间')),
  createdByName: f.text('建立人', 20),
  signedBy: f.dict('签署方式', signingWay),
  /** When the patient's part was signed; the doctor's follows. */
  acceptedAt: f.dateTime('患者签署时间'),
  signedAt: f.dateTime('签署时间'),
  doctorName: f.text('签署医生', 20),
  invalidAt: f.dateTime('作废时间'),
  invalidByName: f.text('作废人', 20),
  invalidReason: f.note('作废原因', 200),
  printCount: required(f.int('打印次数')),
  /** False if the stored content differs from the signed content. */
  isIntact: required(f.bool('内容完整')),
} as const;

export type ConsentRow = Values<typeof consentRow>;
export type PatientPart = Values<typeof patientPart>;
