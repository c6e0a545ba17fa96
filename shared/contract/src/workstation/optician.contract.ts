import { call } from '../base/call';
import { f, required } from '../base/field';
import { opticianKind } from './optician.dicts';
import { opticianFields } from './optician.fields';
import { DV, stage } from './stage';
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
  prescriberName: required(f.text('开方医生', 20)),
  confirmedAt: required(f.dateTime('确认时间')),
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
  key: { kind },
  page: {
    kind,
    /** Of the living confirmation. */
    signed: f.object('处方', signed),
  },
  finish: {
    path: 'confirm',
    /** Answers 120411: the equivalent moved by 1.00 D or more. */
    input: { confirmChange: f.bool('已核对变化') },
    output: { rxNo: required(f.text('处方号', 30)) },
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
  invalid: call({
    path: `${BASE}/invalid`,
    title: '作废配镜处方',
    grant: WRITES,
    input: { ...ofRecord, reason: required(f.note('作废原因', 200, { min: 2 })) },
    output,
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
    output,
    touches,
  }),
} as const;
