import { call } from '../base/call';
import { f, required } from '../base/field';
import { checkForm } from '../dict/check-item';
import { billChargeState } from './check-bill.dicts';
import { diagnosisEye } from './consultation.dicts';
import { DV } from './stage';
import { READS_VISIT, retrialReason, stageHead, stageMoved, stageVersion, visitId } from './stage.fields';
import { examinationState, inspectionFlow, stageState } from './stage.flow';

const CODE = 'inspection';
const GRANT = 'work-stage:check';
const BASE = `${DV}/${CODE}` as const;
const touches = ['stage', 'visit', 'order', 'check-bill'];

const formCode = required(f.dict('结果表单', checkForm));
const checkRowId = required(f.id('检查'));
/** A row that the visit has, and its version: two people examine one patient at the same time, each in a form of his own. */
const ofRow = { checkRowId, version: stageVersion } as const;

const operatorId = f.id('操作人');
/** Result as entered; its fields belong to the form, by which the server checks them. */
const filled = {
  ...ofRow,
  formCode,
  /** Who examined; of a row that names nobody yet, the caller. */
  operatorId,
  result: required(f.json<Readonly<Record<string, unknown>>>('结果')),
} as const;
const rows = f.list('检查', f.object('检查', filled), { min: 1, max: 30 });
const moved = stageMoved(examinationState);
const movedRows = required(f.object('检查', { rows: required(f.list('检查', f.object('检查', moved))) }));
const movedRow = required(f.object('检查', moved));

const row = {
  checkRowId,
  formCode,
  ...stageHead(examinationState),
  /** Of one that was billed: as what, for which eye, and how far its money is. */
  itemName: f.text('项目', 60),
  eye: f.dict('眼别', diagnosisEye),
  urgent: f.bool('加急'),
  remark: f.text('备注', 100),
  chargeState: f.dict('收费', billChargeState),
  operatorId,
  operatorName: f.text('操作人', 20),
  /** What stood out when it was saved. */
  flags: f.list('提示', f.text('提示', 100)),
  current: f.json<Readonly<Record<string, unknown>>>('本次'),
  last: f.json<Readonly<Record<string, unknown>>>('上次'),
  /** The figures that a device sent and nobody changed since, and which device. */
  sources: f.json<Readonly<Record<string, string>>>('来源'),
  lastAt: f.dateTime('上次完成时间'),
  lastAcceptsId: f.id('上次就诊'),
  /** Where the draft was taken over from, and what was. */
  quoted: f.object('引用', {
    source: required(f.text('来源', 10)),
    day: required(f.date('日期')),
    values: required(f.json<Readonly<Record<string, unknown>>>('引用内容')),
  }),
} as const;

/** 检查, tab 4 of a visit: a row for each examination, its results in the form of its item (domain-workstation §2.5). */
export const inspection = {
  code: CODE,
  title: '检查',
  tab: 4,
  grant: GRANT,
  lifecycle: inspectionFlow,
  findByAccepts: call({
    method: 'GET',
    path: `${BASE}/find-by-accepts/{acceptsId}`,
    title: '检查',
    grant: READS_VISIT,
    input: { acceptsId: visitId },
    output: required(
      f.object('检查', {
        stageState: required(f.dict('填写状态', stageState)),
        /** What figures are judged by: whole years on the day of the visit, and the pressure from which one is red. */
        age: f.int('年龄'),
        iopAlert: required(f.decimal('眼压报警值', 1)),
        rows: required(f.list('检查', f.object('检查', row))),
      }),
    ),
    touches,
  }),
  /** Staff of the organisation who may examine. */
  employees: call({
    method: 'GET',
    path: `${BASE}/init-employee`,
    title: '检查的操作人',
    grant: READS_VISIT,
    output: required(
      f.list('操作人', f.object('操作人', { id: required(f.id('操作人')), name: required(f.text('姓名', 20)) })),
    ),
    touches: ['employee'],
  }),
  /** Names of the devices that sent files to this organisation. */
  devices: call({
    method: 'GET',
    path: `${BASE}/init-device`,
    title: '检查的测量设备',
    grant: READS_VISIT,
    output: required(f.list('测量设备', f.text('测量设备', 60))),
    touches: ['device'],
  }),
  save: call({
    path: `${BASE}/save`,
    title: '保存检查',
    grant: GRANT,
    input: { acceptsId: visitId, rows: required(rows) },
    output: movedRows,
    touches,
    idempotent: 'offered',
  }),
  /** Finishes a saved result; `rows` are edits since the last save and are saved first. */
  finish: call({
    path: `${BASE}/finish`,
    title: '完成检查',
    grant: GRANT,
    input: {
      acceptsId: visitId,
      checkRowIds: required(f.ids('检查', { min: 1, max: 30 })),
      rows,
      confirmQuoted: f.bool('确认引用'),
    },
    output: movedRows,
    touches,
    idempotent: 'offered',
  }),
  reset: call({
    path: `${BASE}/reset`,
    title: '重置检查',
    grant: GRANT,
    input: { acceptsId: visitId, ...ofRow },
    output: movedRow,
    touches,
  }),
  /** Without the button: the author alone, on the same day. */
  retrial: call({
    path: `${BASE}/retrial/{acceptsId}`,
    title: '反审检查',
    grant: ['work-detail:retrial', GRANT],
    input: { acceptsId: visitId, ...ofRow, reason: retrialReason },
    output: movedRow,
    touches,
  }),
  /** 加做: adds a row without a charge, for accounts that may order examinations. */
  add: call({
    path: `${BASE}/add`,
    title: '加做检查',
    grant: 'work-bill:edit',
    input: { acceptsId: visitId, formCode },
    output: movedRow,
    touches,
  }),
  /** 引用: finished results of an earlier visit of the patient, as drafts of this one. */
  copyCheckItem: call({
    path: `${DV}/copyCheckItem`,
    title: '引用检查',
    grant: GRANT,
    input: {
      fromAcceptsId: required(f.id('来源就诊')),
      toAcceptsId: visitId,
      formCodes: required(f.dicts('检查', checkForm, { min: 1, max: 30 })),
    },
    output: movedRows,
    touches,
  }),
  /** A row that nobody began. */
  cancel: call({
    path: `${BASE}/cancel`,
    title: '取消检查',
    grant: 'work-bill:edit',
    input: { acceptsId: visitId, ...ofRow },
    output: movedRow,
    touches,
  }),
} as const;
