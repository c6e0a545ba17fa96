import { call } from '../base/call';
import { f, required } from '../base/field';
import { drugFrequency } from '../dict/drug-frequency';
import { drugRoute } from '../dict/drug-route';
import { eye } from '../dict/eye';
import { unit } from '../dict/unit';
import { patientHead } from '../outpatient/visit.fields';
import { doseUnit } from './drug-rx.dicts';
import { drugRxFields } from './drug-rx.fields';
import { drugRxFlow, drugRxState } from './drug-rx.flow';
import { MOST_LINES } from './drug-rx.rules';
import { DV, opened } from './stage';
import { READS_VISIT, retrialReason, stageHead, stageMoved, stageVersion, visitId } from './stage.fields';

const CODE = 'prescription';
const GRANT = 'work-stage:recipe';
const BASE = `${DV}/${CODE}` as const;
const touches = ['stage', 'visit', 'drug-rx'];

const prescriptionId = required(f.id('处方'));
const content = opened(drugRxFields);
/** A prescription of the visit, and the version that the person saw. */
const ofPaper = { acceptsId: visitId, prescriptionId, version: stageVersion } as const;
const moved = required(f.object('药品处方', stageMoved(drugRxState)));
/** Without `prescriptionId`: a further one of the visit. */
const kept = { acceptsId: visitId, prescriptionId: f.id('处方'), version: stageVersion, ...content } as const;

/** Signed content, with its later states. */
const signed = {
  rxNo: required(f.text('处方号', 30)),
  validUntil: required(f.date('有效期至')),
  diagnosis: required(f.text('诊断', 500)),
  prescriberName: required(f.text('开方医生', 20)),
  confirmedAt: required(f.dateTime('开方时间')),
  allergyReason: f.text('过敏仍用理由', 200),
  pharmacistName: f.text('审方药师', 20),
  reviewedAt: f.dateTime('审方时间'),
  /** Sale of the prescription, once it was sent to the till. */
  billNo: f.text('销售单号', 30),
} as const;

/** Why a pharmacist sent it back; said until it is signed again. */
const rejected = {
  reason: required(f.text('驳回原因', 200)),
  pharmacistName: f.text('审方药师', 20),
  reviewedAt: f.dateTime('驳回时间'),
} as const;

const paper = {
  prescriptionId,
  ...stageHead(drugRxState),
  current: f.object('处方', content),
  signed: f.object('已签处方', signed),
  rejected: f.object('驳回', rejected),
} as const;

/** A drug that may be prescribed, with how it is usually used. */
const drug = {
  drugId: required(f.id('药品')),
  code: required(f.text('条码', 20)),
  name: required(f.text('药品', 90)),
  spec: required(f.text('规格', 60)),
  unit: required(f.dict('单位', unit)),
  price: f.price('单价'),
  /** What may be sold here today; none is worth a warning. */
  sellable: required(f.int('可用库存')),
  genericName: f.text('通用名', 60),
  prescriptionFlag: f.bool('处方药'),
  contraindication: f.text('禁忌', 300),
  singleDose: f.decimal('单次量', 2),
  doseUnit: f.dict('剂量单位', doseUnit),
  frequency: f.dict('频次', drugFrequency),
  route: f.dict('途径', drugRoute),
  eye: f.dict('眼别', eye),
  days: f.int('天数'),
} as const;

/** A signed prescription that waits for a pharmacist. */
const waiting = {
  ...ofPaper,
  ...patientHead,
  rxNo: required(f.text('处方号', 30)),
  /** Of the file, and of this visit's 问诊. */
  allergies: f.text('过敏史', 1300),
  diagnosis: required(f.text('诊断', 500)),
  allergyReason: f.text('过敏仍用理由', 200),
  prescriberName: required(f.text('开方医生', 20)),
  confirmedAt: required(f.dateTime('开方时间')),
  validUntil: required(f.date('有效期至')),
  current: required(f.object('处方', content)),
} as const;

/** 药品处方 of tab 5 (domain-workstation §2.6): several a visit, each signed, checked, paid and dispensed on its own. */
export const drugRx = {
  code: CODE,
  title: '药品处方',
  tab: 5,
  grant: GRANT,
  lifecycle: drugRxFlow,
  findByAccepts: call({
    method: 'GET',
    path: `${BASE}/find-by-accepts/{acceptsId}`,
    title: '药品处方',
    grant: READS_VISIT,
    input: { acceptsId: visitId },
    output: required(
      f.object('药品处方', {
        rows: required(f.list('处方', f.object('处方', paper))),
        /** Whether a further one may be begun; why not, as a sentence. */
        addable: required(f.bool('可新开')),
        addableReason: f.text('不可新开原因', 100),
        isChild: required(f.bool('14岁以下')),
        /** Of the finished 问诊. */
        diagnosis: f.text('诊断', 500),
        /** The patient's last signed prescription up to this visit, as a source of 复制上次; a voided one is none. */
        last: f.object('上次处方', content),
        lastAt: f.dateTime('上次开方时间'),
        allergies: f.text('过敏史', 1300),
        /** The patient said so, to the desk or in 问诊; without names and without this nobody asked. */
        deniesAllergies: required(f.bool('否认过敏')),
        /** A pharmacist reviews the prescription before it reaches the till. */
        isReviewed: required(f.bool('须审方')),
        /** The caller may check prescriptions of others. */
        mayReview: required(f.bool('可审方')),
      }),
    ),
    touches,
  }),
  save: call({
    path: `${BASE}/save`,
    title: '保存药品处方',
    grant: GRANT,
    input: kept,
    output: moved,
    touches,
    idempotent: true,
  }),
  finish: call({
    path: `${BASE}/finish`,
    title: '完成药品处方',
    grant: GRANT,
    input: {
      ...kept,
      /** Answers 120412: why a drug is given that the patient is said not to bear. */
      allergyReason: f.note('过敏仍用理由', 200, { min: 2 }),
    },
    output: moved,
    touches,
    idempotent: true,
  }),
  reset: call({
    path: `${BASE}/reset`,
    title: '重置药品处方',
    grant: GRANT,
    input: ofPaper,
    output: moved,
    touches,
  }),
  /** Without the button: the author alone, on the same day. */
  retrial: call({
    path: `${BASE}/retrial/{acceptsId}`,
    title: '反审药品处方',
    grant: ['work-detail:retrial', GRANT],
    input: { ...ofPaper, reason: retrialReason },
    output: moved,
    touches,
  }),
  invalid: call({
    path: `${BASE}/invalid`,
    title: '作废药品处方',
    grant: GRANT,
    input: { ...ofPaper, reason: required(f.note('作废原因', 200, { min: 2 })) },
    output: moved,
    touches,
  }),
  /** 审方, by a pharmacist who did not write it. */
  review: call({
    path: `${BASE}/review`,
    title: '审方',
    grant: GRANT,
    input: {
      ...ofPaper,
      passed: required(f.bool('通过')),
      /** Of sending it back. */
      reason: f.note('驳回原因', 200, { min: 2 }),
    },
    output: moved,
    touches,
    idempotent: true,
  }),
  /** Returns the prescriptions that wait for a pharmacist, oldest first, 100 at most; empty for other staff. */
  waiting: call({
    path: `${BASE}/waiting`,
    title: '待审方',
    grant: GRANT,
    output: required(
      f.object('待审方', {
        mayReview: required(f.bool('可审方')),
        rows: required(f.list('待审方', f.object('待审方', waiting))),
      }),
    ),
    touches,
    quiet: true,
  }),
  /** Drugs on sale by name, initials, specification or code, 50 at most. */
  drugs: call({
    path: `${BASE}/drugs`,
    title: '可选药品',
    grant: READS_VISIT,
    input: {
      keyword: f.text('药品', 40),
      /** These drugs alone, as for the lines of a prescription. */
      drugIds: f.ids('药品', { max: MOST_LINES }),
    },
    output: required(f.list('药品', f.object('药品', drug))),
    touches: ['erp-barcode', 'erp-stock', 'erp-drug-info'],
  }),
} as const;
