import { call } from '../base/call';
import { f, required } from '../base/field';
import { opticianKind } from './optician.dicts';
import { opticianFields } from './optician.fields';
import { READS_VISIT, retrialReason, stageAnswer, stageKey, stageMoved, stageVersion, visitId } from './stage.fields';
import { opticianFlow, prescriptionState } from './stage.flow';

const DV = '/api/doctor-viewing-table';
const BASE = `${DV}/optician-prescription/{kind}` as const;
const touches = ['stage', 'visit', 'prescription'];
const WRITES = 'work-stage:rx';

const kind = required(f.dict('类型', opticianKind));
const moved = stageMoved(prescriptionState);
const input = { kind, ...stageKey, ...opticianFields } as const;
const ofRecord = { kind, id: required(f.id('记录')), version: stageVersion } as const;

/** The signed paper: one for each confirmation, never changed afterwards. */
const signed = {
  id: required(f.id('处方')),
  rxNo: required(f.text('处方号', 30)),
  validUntil: required(f.date('有效期至')),
  /** 已过期: a sale from it asks first. */
  isExpired: required(f.bool('已过期')),
  prescriberName: required(f.text('开方医生', 20)),
  confirmedAt: required(f.dateTime('确认时间')),
} as const;

/** As it is kept: acuities stay in the scale that they were written in, 5 or D. */
const stored = { ...opticianFields, vaScale: f.text('视力记录', 1) } as const;

const page = {
  kind,
  visionType: required(f.int('视力记录方式')),
  ...stageAnswer(prescriptionState, stored),
  /** Of the living confirmation. */
  signed: f.object('处方', signed),
} as const;

/** 配镜处方, tab 9 of a visit: five kinds, each with a record of its own (domain-workstation §2.7). */
export const optician = {
  fields: opticianFields,
  lifecycle: opticianFlow,
  findByAccepts: call({
    method: 'GET',
    path: `${BASE}/find-by-accepts/{acceptsId}`,
    title: '配镜处方',
    grant: READS_VISIT,
    input: { kind, acceptsId: visitId },
    output: required(f.object('配镜处方', page)),
    touches,
  }),
  save: call({ path: `${BASE}/save`, title: '保存配镜处方', grant: WRITES, input, output: moved, touches }),
  /** 120411 asks for `confirmChange` where the equivalent moved by 1.00 D or more. */
  confirm: call({
    path: `${BASE}/confirm`,
    title: '确认配镜处方',
    grant: WRITES,
    input: { ...input, confirmChange: f.bool('已核对变化') },
    output: required(
      f.object('配镜处方', {
        recordId: required(f.id('记录')),
        stageState: required(f.dict('填写状态', prescriptionState)),
        version: stageVersion,
        rxNo: required(f.text('处方号', 30)),
      }),
    ),
    touches,
  }),
  reset: call({
    path: `${BASE}/reset`,
    title: '重置配镜处方',
    grant: WRITES,
    input: { kind, ...stageKey },
    output: moved,
    touches,
  }),
  /** `id` is the record's. Without the button: the author alone, on the same day. */
  retrial: call({
    path: `${BASE}/retrial/{id}`,
    title: '反审配镜处方',
    grant: ['work-detail:retrial', WRITES],
    input: { ...ofRecord, reason: retrialReason },
    output: moved,
    touches,
  }),
  invalid: call({
    path: `${BASE}/invalid`,
    title: '作废配镜处方',
    grant: WRITES,
    input: { ...ofRecord, reason: required(f.note('作废原因', 200, { min: 2 })) },
    output: moved,
    touches,
  }),
  /** Drafts another prescription; `fromId` is a record's. The draft that stands there gives way, a confirmed one does not. */
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
    output: moved,
    touches,
  }),
} as const;
