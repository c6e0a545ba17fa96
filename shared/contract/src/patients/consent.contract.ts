import { call } from '../base/call';
import { f, pick, required } from '../base/field';
import { relation } from '../dict/relation';
import { picture } from '../files/file.fields';
import { consentKind, consentMeans, consentState, marketingWay, withdrawnBy } from './consent.dicts';
import { anyClinicMenu } from './patient.contract';
import { patientFields } from './patient.fields';

const PATH = '/api/patient-consent';
const touches = ['consent'];
/** Buttons of the desk and of the till where a card is opened. */
export const SIGNS = ['register:patient', 'patient:save', 'cashier:recharge'] as const;

const kind = required(f.dict('告知与同意', consentKind));
const patientId = required(f.id('患者'));
const reason = required(f.note('原因', 100));

/** Content of a consent, for every way of signing. */
export const agreement = { patientId, kind, ways: f.dicts('营销方式', marketingWay) } as const;

const row = {
  id: required(f.id('同意书')),
  version: required(f.int('版本', { min: 1 })),
  kind,
  state: required(f.dict('状态', consentState)),
  /** Of 营销 alone. */
  ways: required(f.dicts('营销方式', marketingWay)),
  /** Who signed for a child. */
  guardianName: f.text('监护人', 30),
  guardianRelation: f.dict('与患者关系', relation),
  pictures: required(f.list('签署件', picture)),
  signedBy: required(f.dict('签署方式', consentMeans)),
  /** Version of the text that was signed; absent for consents older than stored texts. */
  textVersion: f.int('文本版本', { min: 1 }),
  createdAt: required(f.dateTime('时间')),
  createdByName: f.text('经办人', 20),
  /** Reason why it was skipped or revoked. */
  reason: f.note('原因', 100),
  endedAt: f.dateTime('结束时间'),
  withdrawnBy: f.dict('撤回人', withdrawnBy),
} as const;

/** Text of the consent: the current one, or the one that was signed. */
export const consentPaper = {
  orgName: required(f.text('机构', 50)),
  kind,
  title: required(f.text('标题', 40)),
  textVersion: required(f.int('文本版本', { min: 1 })),
  paragraphs: required(f.list('正文', f.text('段落', 1000))),
} as const;

const printed = {
  ...consentPaper,
  ...pick(patientFields, ['name', 'sex']),
  recordNo: required(f.text('病历号', 20)),
  age: f.text('年龄', 20),
  needsGuardian: required(f.bool('须监护人签署')),
  /** Fields of the signed consent. */
  ...pick(row, ['guardianName', 'guardianRelation']),
  ways: agreement.ways,
  signedAt: f.dateTime('签署时间'),
  /** The picture of a finger's signature. */
  signature: f.text('签名', 200),
} as const;

/** Consents of the chain's patients (domain-outpatient §8b 3). */
export const consent = {
  row,
  find: call({
    method: 'GET',
    path: `${PATH}/find-by-patient/{patientId}`,
    title: '告知与同意',
    grant: anyClinicMenu,
    input: { patientId },
    output: required(
      f.object('告知与同意', {
        /** Kinds without a valid consent. */
        missing: required(f.dicts('未签署', consentKind)),
        /** Under 14: the guardian signs. */
        needsGuardian: required(f.bool('须监护人签署')),
        consents: required(f.list('同意书', f.object('同意书', row))),
      }),
    ),
    touches,
  }),
  /** Stores a signed consent; it replaces a valid consent of the same kind. */
  save: call({
    path: `${PATH}/save`,
    title: '登记同意书',
    grant: SIGNS,
    log: '登记同意书',
    input: {
      ...agreement,
      ...pick(row, ['guardianName', 'guardianRelation']),
      fileIds: required(f.ids('签署件', { max: 9 })),
    },
    output: required(f.object('同意书', pick(row, ['id']))),
    touches,
  }),
  /** The paper that is to be signed. */
  paper: call({
    method: 'GET',
    path: `${PATH}/paper/{patientId}/{kind}`,
    title: '打印同意书',
    grant: anyClinicMenu,
    input: { patientId, kind },
    output: required(f.object('同意书', printed)),
  }),
  /** Returns the signed consent with its original text. */
  print: call({
    method: 'GET',
    path: `${PATH}/print/{id}`,
    title: '打印已签同意书',
    grant: anyClinicMenu,
    input: pick(row, ['id']),
    output: required(f.object('同意书', printed)),
  }),
  /** Skips 隐私告知 in an emergency; it is requested again at the next registration. */
  skip: call({
    path: `${PATH}/skip`,
    title: '跳过隐私告知',
    grant: SIGNS,
    log: '跳过隐私告知',
    input: { patientId, reason },
    touches,
  }),
  withdraw: call({
    path: `${PATH}/withdraw`,
    title: '撤回同意',
    grant: SIGNS,
    log: '撤回同意',
    input: { ...pick(row, ['id', 'version']), withdrawnBy: required(row.withdrawnBy), reason },
    touches,
  }),
} as const;
