import { call } from '../base/call';
import { f, required } from '../base/field';
import { checkForm } from '../dict/check-item';
import { DV } from './stage';
import { READS_VISIT, retrialReason, stageHead, stageMoved, stageVersion, visitId } from './stage.fields';
import { examinationState, inspectionFlow, stageState } from './stage.flow';

const CODE = 'inspection';
const GRANT = 'work-stage:check';
const BASE = `${DV}/${CODE}` as const;
const touches = ['stage', 'visit'];

const formCode = required(f.dict('结果表单', checkForm));
const checkRowId = required(f.id('检查'));
/** A row that the visit has, and its version: two people examine one patient at the same time, each in a form of his own. */
const ofRow = { checkRowId, version: stageVersion } as const;

/** What was typed; its fields are those of the form, which the server judges. */
const filled = { ...ofRow, formCode, result: required(f.json<Readonly<Record<string, unknown>>>('结果')) } as const;
const rows = f.list('检查', f.object('检查', filled), { min: 1, max: 30 });
const moved = stageMoved(examinationState);
const movedRows = required(f.object('检查', { rows: required(f.list('检查', f.object('检查', moved))) }));
const movedRow = required(f.object('检查', moved));

const row = {
  checkRowId,
  formCode,
  ...stageHead(examinationState),
  /** Who examined, where that was said. */
  operatorName: f.text('检查人', 20),
  current: f.json<Readonly<Record<string, unknown>>>('本次'),
  last: f.json<Readonly<Record<string, unknown>>>('上次'),
  lastAt: f.dateTime('上次完成时间'),
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
        rows: required(f.list('检查', f.object('检查', row))),
      }),
    ),
    touches,
  }),
  save: call({
    path: `${BASE}/save`,
    title: '保存检查',
    grant: GRANT,
    input: { acceptsId: visitId, rows: required(rows) },
    output: movedRows,
    touches,
  }),
  /** Finishes what is saved; `rows` are those that were typed on since, and are saved first. */
  finish: call({
    path: `${BASE}/finish`,
    title: '完成检查',
    grant: GRANT,
    input: {
      acceptsId: visitId,
      checkRowIds: required(f.ids('检查', { min: 1, max: 30 })),
      rows,
    },
    output: movedRows,
    touches,
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
  /** 加做: a row without a charge, for whoever may order examinations. */
  add: call({
    path: `${BASE}/add`,
    title: '加做检查',
    grant: 'work-bill:edit',
    input: { acceptsId: visitId, formCode },
    output: movedRow,
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
