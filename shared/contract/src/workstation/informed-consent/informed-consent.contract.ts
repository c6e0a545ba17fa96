import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { picture } from '../../files/file.fields';
import { phoneCodeFields, phoneUseFields } from '../../phone/phone-key.fields';
import {
  area,
  consentRow,
  doctorPart,
  kind,
  MOST_PAGES,
  ownerId,
  paperFields,
  patientPart,
  signerFields,
} from './informed-consent.fields';
import { informedConsentFlow, SIGNS_CONSENT } from './informed-consent.flow';

const PATH = '/api/doctor-{area}/informed-consent';
const PHONE = `${PATH}/phone/{id}` as const;
const touches = ['informed-consent'];
/** Pages that read visits, packages of training or lens archives. */
const READS = ['menu:1201', 'menu:1202', 'menu:1203', 'menu:1204', 'menu:1205'] as const;

const key = { area, ...pick(consentRow, ['id']) } as const;
const seen = { ...key, ...pick(consentRow, ['version']) } as const;
const moved = required(f.object('知情同意书', pick(consentRow, ['id', 'version', 'state'])));

const whole = {
  ...consentRow,
  ...signerFields,
  ...paperFields,
  ...patientPart,
  ...doctorPart,
  orgName: required(f.text('机构', 50)),
  doctorTitle: f.text('职称', 20),
  pictures: required(f.list('签署件', picture)),
  /** What tells an altered document: SHA-256 over text, ticks, names, strokes, pictures and times. */
  contentHash: required(f.text('校验码', 64)),
} as const;

/** 知情同意书 (domain-workstation §3.6): of a lens archive, a package of training or a visit, which `{area}` says. */
export const informedConsent = {
  row: consentRow,
  lifecycle: informedConsentFlow,
  /** What would be read and signed now. */
  template: call({
    method: 'GET',
    path: `${PATH}/template/{kind}`,
    title: '知情同意书模板',
    grant: READS,
    input: { area, kind, ownerId },
    output: required(f.object('知情同意书', { ...signerFields, ...paperFields })),
    touches: ['template', ...touches],
  }),
  /** Returns the requested consent and the other consents that the patient signed in this organisation. */
  list: call({
    method: 'GET',
    path: `${PATH}/list/{ownerId}`,
    title: '知情同意书',
    grant: READS,
    input: { area, ownerId },
    output: required(
      f.object('知情同意书', {
        ...signerFields,
        lensInfo: consentRow.lensInfo,
        consents: required(f.list('知情同意书', f.object('知情同意书', consentRow))),
      }),
    ),
    touches,
  }),
  /** Prepares one with the words of now; one that waits already and that nobody signed takes them. */
  save: call({
    path: `${PATH}/save`,
    title: '建立知情同意书',
    grant: SIGNS_CONSENT,
    log: '建立知情同意书',
    input: { area, ownerId, kind },
    output: moved,
    touches,
  }),
  /** The doctor's signature, with the patient's part where that was not signed on a phone. */
  sign: call({
    path: `${PATH}/sign`,
    title: '签署知情同意书',
    grant: SIGNS_CONSENT,
    log: '签署知情同意书',
    input: { ...seen, ...patientPart, ...doctorPart },
    output: moved,
    idempotent: true,
    touches,
  }),
  /** Pictures of the paper that was signed. */
  upload: call({
    path: `${PATH}/upload`,
    title: '登记签署件',
    grant: SIGNS_CONSENT,
    log: '登记知情同意书签署件',
    input: { ...seen, fileIds: required(f.ids('签署件', { max: MOST_PAGES })) },
    output: moved,
    touches,
  }),
  invalid: call({
    path: `${PATH}/invalid`,
    title: '作废知情同意书',
    grant: SIGNS_CONSENT,
    log: '作废知情同意书',
    input: { ...seen, reason: required(f.note('作废原因', 200, { min: 2 })) },
    output: moved,
    touches,
  }),
  pictures: call({
    method: 'GET',
    path: `${PATH}/pictures/{id}`,
    title: '知情同意书签署件',
    grant: READS,
    input: key,
    output: required(f.list('图片', picture)),
    touches,
  }),
  /** The whole document, as page and paper show it; checked against its hash. */
  print: call({
    method: 'GET',
    path: `${PATH}/print/{id}`,
    title: '知情同意书内容',
    grant: READS,
    input: key,
    output: required(f.object('知情同意书', whole)),
    touches,
  }),
  /** Counts a print. Only the print shows the guardian's number in full. */
  printed: call({
    path: `${PATH}/print`,
    title: '打印知情同意书',
    grant: READS,
    log: '打印知情同意书',
    input: key,
    output: required(f.object('知情同意书', whole)),
    touches,
  }),
  /** A code by which the patient reads, ticks and signs; the one before it opens nothing any more. */
  openPhone: call({
    path: PHONE,
    title: '患者手机签署',
    grant: SIGNS_CONSENT,
    log: '知情同意书手机签署',
    input: key,
    output: required(f.object('二维码', phoneCodeFields)),
    touches: ['informed-phone'],
  }),
  phoneUse: call({
    method: 'GET',
    path: PHONE,
    title: '手机签署的情况',
    grant: SIGNS_CONSENT,
    input: key,
    output: required(f.object('手机签署', phoneUseFields)),
    touches: ['informed-phone', ...touches],
    quiet: true,
  }),
} as const;
