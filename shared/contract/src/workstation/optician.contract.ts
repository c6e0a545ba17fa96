import { call } from '../base/call';
import { eyes } from '../base/eyes';
import { f, required } from '../base/field';
import { dominantEye } from '../dict/measuring';
import { patientHead } from '../outpatient/visit.fields';
import { basisForm, opticianKind } from './optician.dicts';
import { eyePowers, opticianFields } from './optician.fields';
import { DV, opened, stage } from './stage';
import { retrialReason, stageVersion, visitId } from './stage.fields';
import { opticianFlow } from './stage.flow';

const WRITES = 'work-stage:rx';
const kind = required(f.dict('类型', opticianKind));
const ofRecord = { kind, id: required(f.id('记录')), version: stageVersion } as const;

/** The signed paper: one for each confirmation, never changed afterwards. */
const signed = {
  id: required(f.id('处方')),
  rxNo: required(f.text('处方号', 30)),
  validUntil: required(f.date('有效期至')),
  /** 已过期: a sale from it asks first. */
  isExpired: required(f.bool('已过期')),
  /** Three people of every prescription: who typed it, who confirmed it, and whose it is. */
  enteredByName: f.text('录入', 20),
  confirmedByName: f.text('确认', 20),
  confirmedByTitle: f.text('确认人职称', 20),
  prescriberName: required(f.text('开方医生', 20)),
  confirmedAt: required(f.dateTime('确认时间')),
} as const;

const sending = {
  prescriberName: required(f.text('开方医生', 20)),
  enteredByName: f.text('录入', 20),
  sentByName: f.text('提交', 20),
  sentAt: required(f.dateTime('提交时间')),
} as const;

const { sph, cyl, axis } = eyePowers;
const earlierPower = eyes({ sph, cyl, axis });

/** A finished refraction of the patient. */
const basisCheck = {
  id: required(f.id('检查')),
  formCode: required(f.dict('结果表单', basisForm)),
  finishedAt: f.dateTime('完成时间'),
  finishedByName: f.text('完成人', 20),
  /** Made in this visit. */
  isOwn: required(f.bool('本次')),
} as const;

/** Earlier prescriptions that a new one is compared with. */
const beside = {
  /** The glasses that are worn, of the last triage; only for kinds that correct the distance. */
  worn: f.object('原镜', { day: required(f.date('日期')), ...earlierPower }),
  /** Last confirmed prescription of the kind, by any author; for a confirmed record, the one before it. */
  earlier: f.object('上次处方', {
    day: required(f.date('日期')),
    rxNo: required(f.text('处方号', 30)),
    prescriberName: required(f.text('开方医生', 20)),
    ...earlierPower,
  }),
  dominantEye: f.dict('主视眼', dominantEye),
  /** Refractions that the prescription may be based on, the latest first; those of this visit before all others. */
  basisChecks: f.list('依据检查', f.object('依据检查', basisCheck)),
  /** Of the organisation, for a frame that names none; absent for a visit of another organisation. */
  vertexMm: f.int('镜眼距', { unit: 'mm' }),
} as const;

/** 待医师确认: the doctor it waits for, and the caller's possible acts. */
const waiting = {
  ...sending,
  mayConfirm: required(f.bool('可确认')),
  mayWithdraw: required(f.bool('可撤回')),
} as const;

/** Why the doctor sent it back; said until it is confirmed or submitted again. */
const rejected = {
  reason: required(f.text('驳回原因', 200)),
  byName: required(f.text('驳回人', 20)),
  at: required(f.dateTime('驳回时间')),
} as const;

/** One that waits for the caller, as the desk lists it. */
const waitingRow = {
  kind,
  acceptsId: visitId,
  id: required(f.id('记录')),
  version: stageVersion,
  ...patientHead,
  ...sending,
  current: required(f.object('处方', opened(opticianFields))),
} as const;

const prescription = stage({
  code: 'optician-prescription',
  title: '配镜处方',
  tab: 9,
  path: 'optician-prescription/{kind}',
  grant: WRITES,
  fields: opticianFields,
  lifecycle: opticianFlow,
  tags: ['prescription'],
  moves: ['todo'],
  key: { kind },
  page: {
    kind,
    /** Of the living confirmation. */
    signed: f.object('处方', signed),
    waiting: f.object('待医师确认', waiting),
    rejected: f.object('驳回', rejected),
    ...beside,
  },
  finish: {
    path: 'confirm',
    /** Answers 120411, whose data names every question: `{asks: [{code, text, eye?}]}`. */
    input: { confirmChange: f.bool('已核对变化') },
    /** Absent where the caller may not prescribe: it waits for the doctor then. */
    output: { rxNo: f.text('处方号', 30) },
  },
});

const { moved: output } = prescription;
const { touches } = prescription.save;
const BASE = `${DV}/optician-prescription/{kind}` as const;

/** 配镜处方, tab 9 of a visit: five kinds, each with a record of its own (domain-workstation §2.7). */
export const optician = {
  ...prescription,
  /** `id` is the record's. Without the button: the author alone, on the same day. */
  retrial: call({
    path: `${BASE}/retrial/{id}`,
    title: '反审配镜处方',
    grant: ['work-detail:retrial', WRITES],
    input: { ...ofRecord, reason: retrialReason },
    output,
    touches,
  }),
  /** 驳回 by the doctor for whom it waits. */
  reject: call({
    path: `${BASE}/reject`,
    title: '驳回配镜处方',
    grant: WRITES,
    input: { ...ofRecord, reason: required(f.note('驳回原因', 200, { min: 2 })) },
    output,
    touches,
  }),
  /** 撤回, by the submitter or with the button of 反审. */
  withdraw: call({
    path: `${BASE}/withdraw`,
    title: '撤回配镜处方',
    grant: WRITES,
    input: ofRecord,
    output,
    touches,
  }),
  /**
   * 待确认处方: returns those waiting for the caller, oldest first, 100 at most; empty for accounts that may not prescribe.
   */
  waiting: call({
    path: `${DV}/optician-prescription/waiting`,
    title: '待确认处方',
    grant: 'menu:1201',
    output: required(
      f.object('待确认处方', {
        mayConfirm: required(f.bool('有处方权')),
        rows: required(f.list('待确认处方', f.object('待确认处方', waitingRow))),
      }),
    ),
    touches,
    quiet: true,
  }),
  invalid: call({
    path: `${BASE}/invalid`,
    title: '作废配镜处方',
    grant: WRITES,
    input: { ...ofRecord, reason: required(f.note('作废原因', 200, { min: 2 })) },
    output,
    touches,
  }),
  /**
   * Drafts another prescription; `fromId` is the id of a record. It replaces an existing draft, never a confirmed
   * prescription.
   */
  copy: call({
    path: `${DV}/copyGlassesPrescription`,
    title: '引用配镜处方',
    grant: WRITES,
    input: {
      fromId: required(f.id('来源处方')),
      toAcceptsId: visitId,
      toKind: required(f.dict('目标类型', opticianKind)),
      /** For a near prescription from one without an addition. */
      add: f.add('下加光'),
      /** Working distance of the near prescription; 400 unless said. */
      nearMm: f.int('近用距离', { unit: 'mm', min: 200, max: 1000 }),
    },
    output,
    touches,
  }),
} as const;
