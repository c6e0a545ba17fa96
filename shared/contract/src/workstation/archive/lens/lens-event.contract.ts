import { call } from '../../../base/call';
import { f, optional, pick, required } from '../../../base/field';
import { records } from '../../../base/records';
import { patientHead } from '../../../outpatient/visit.fields';
import { lensArchive } from './lens-archive.contract';
import { CP, READS_LENSES } from './lens-archive.picker';
import { lensEventEye, lensEventState, lensEventType } from './lens-event.dicts';
import { lensEventFlow } from './lens-event.flow';

const MENU = 'menu:1205';
const EDIT = 'corneal:edit';
const base = `${CP}/adverse-event` as const;
const touches = ['lens-event', 'todo'];

const key = { id: required(f.id('不良事件')), version: required(f.int('版本', { min: 1 })) } as const;

/** Description of the event. */
const said = {
  onsetDate: required(f.date('发生日期')),
  eventType: required(f.dict('类型', lensEventType)),
  serialNo: f.text('镜片号', 40),
  batchNo: f.text('批号', 40),
  culture: f.note('培养结果', 200),
  treatment: f.note('处理', 500),
  outcome: f.note('转归', 200),
} as const;
/** Code of the lens as it was ordered; absent where the event names no ordered lens. */
const barCode = f.text('条码', 30);
const archiveId = required(f.id('档案'));
const eye = required(f.dict('眼别', lensEventEye));
const reason = required(f.note('原因', 200));

const row = {
  ...key,
  archiveId,
  ...pick(lensArchive.row, ['archiveNo', 'archiveName', 'lensCategory']),
  ...patientHead,
  eye,
  ...said,
  barCode,
  /** Review that stopped the lens; absent for an event that a person recorded. */
  recordId: f.id('复查'),
  reportState: required(f.dict('上报状态', lensEventState)),
  reportedAt: f.dateTime('上报时间'),
  reportedByName: f.text('上报人', 20),
  /** Why it is not reported. */
  waiveReason: f.text('不上报原因', 200),
} as const;

const filters = {
  ...optional(pick(row, ['reportState', 'eventType', 'lensCategory'])),
  onsetFrom: f.firstDay('发生'),
  onsetTo: f.lastDay('发生'),
  keyword: f.text('姓名/电话/病历号/档案号', 30),
} as const;

/** 不良事件 of contact lenses (domain-workstation §8b 4): opened by a review that stops a lens, or by hand. */
export const lensEvent = {
  lifecycle: lensEventFlow,
  ...records({
    path: `${base}/page`,
    exportPath: `${base}/export`,
    title: '接触镜不良事件',
    grant: MENU,
    exportGrant: 'corneal:export',
    touches,
    row,
    filters,
    sheet: [
      ...(['onsetDate', 'archiveNo', 'recordNo', 'name', 'sex', 'age', 'phone', 'lensCategory', 'eye'] as const),
      ...(['eventType', 'barCode', 'serialNo', 'batchNo', 'culture', 'treatment', 'outcome', 'reportState'] as const),
      ...(['reportedAt', 'reportedByName', 'waiveReason'] as const),
    ],
  }),
  /** Those of one archive, the newest first. */
  list: call({
    method: 'GET',
    path: `${base}/list/{archiveId}`,
    title: '档案的不良事件',
    grant: READS_LENSES,
    input: { archiveId },
    output: required(f.list('不良事件', f.object('不良事件', row))),
    touches,
  }),
  findById: call({
    method: 'GET',
    path: `${base}/{id}`,
    title: '不良事件',
    grant: READS_LENSES,
    input: pick(key, ['id']),
    output: required(f.object('不良事件', row)),
    touches,
  }),
  save: call({
    path: `${base}/save`,
    title: '新增不良事件',
    grant: EDIT,
    input: { archiveId, eye, ...said },
    output: required(f.object('不良事件', pick(key, ['id']))),
    touches,
    idempotent: true,
  }),
  update: call({ path: `${base}/update`, title: '编辑不良事件', grant: EDIT, input: { ...key, ...said }, touches }),
  report: call({ path: `${base}/report`, title: '上报不良事件', grant: EDIT, input: key, touches }),
  waive: call({ path: `${base}/waive`, title: '不良事件不需上报', grant: EDIT, input: { ...key, reason }, touches }),
  withdraw: call({
    path: `${base}/withdraw`,
    title: '撤回不良事件上报',
    grant: EDIT,
    input: { ...key, reason },
    touches,
  }),
} as const;
