import { call } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { pictures } from '../../clinic/picture.fields';
import { smsTemplate } from '../../messaging/sms-template.contract';
import { connectState, phoneField } from './return.dicts';
import {
  MOST_AT_ONCE,
  MOST_FILES,
  peopleFilters,
  personRow,
  planned,
  planRow,
  recordLabels,
  recordRow,
  told,
} from './return.fields';
import { returnTaskState } from './return.flow';
import { returnExecutors } from './return.picker';

const PATH = '/api/patient-return-visit-record';
const EXECUTE = 'return:execute';
const touches = ['return-task', 'return-plan', 'return-record', 'todo'];

/** Of a task, or of a patient whom nothing was planned for. */
const about = {
  taskId: f.id('回访任务'),
  version: f.int('版本', { min: 1 }),
  patientId: f.id('患者'),
  labelId: optional(planned).labelId,
} as const;

const saved = required(
  f.object('回访记录', {
    recordId: recordRow.recordId,
    taskId: recordRow.taskId,
    taskState: f.dict('状态', returnTaskState),
    suggestIgnore: required(f.bool('建议忽略')),
  }),
);

const sent = required(
  f.object('结果', {
    accepted: required(f.bool('已提交')),
    /** Why it was not. */
    reason: f.text('原因', 100),
    recordId: f.id('回访记录'),
    planTime: f.dateTime('发送时间'),
  }),
);

/** What contacts came to (domain-patients §7). */
export const returnRecord = {
  row: recordRow,
  personRow,
  peopleFilters,
  /** 选择回访患者: the patients of the list with their last return visit. */
  people: call({
    path: `${PATH}/patient/choose`,
    title: '选择回访患者',
    grant: 'return:add',
    input: { ...paging, ...peopleFilters },
    output: pageOf(f.object('患者', personRow)),
    touches: ['patient', 'return-record'],
  }),
  saveBatch: call({
    path: `${PATH}/patient/save`,
    title: '批量新增回访',
    grant: 'return:add',
    idempotent: true,
    input: {
      patientIds: f.ids('患者', { min: 1, max: MOST_AT_ONCE }),
      /** Instead of selected patients: all patients that match the list's filters. */
      filters: f.object('条件', peopleFilters),
      ...planned,
      firstDate: planRow.firstDate,
      /** Executors to whom tasks are assigned in turn; empty: any executor may take them. */
      executorIds: f.refs('执行人', returnExecutors, { max: 50 }),
    },
    output: required(
      f.object('结果', {
        created: required(f.int('已新增')),
        skipped: required(
          f.list(
            '未新增',
            f.object('未新增', { reason: required(f.text('原因', 30)), count: required(f.int('人数')) }),
          ),
        ),
      }),
    ),
    touches,
    log: '批量新增',
  }),
  savePhone: call({
    path: `${PATH}/phone/save`,
    title: '保存电话回访',
    grant: EXECUTE,
    idempotent: true,
    input: {
      ...about,
      contactId: f.id('通话'),
      connectState: required(f.dict('接通状态', connectState)),
      durationSec: f.int('通话时长', { unit: '秒', min: 0, max: 86_400 }),
      ...told,
      nextContactDate: f.date('下次联系'),
      nextDate: f.date('下次回访'),
      subscribeId: f.id('预约'),
      addLabelIds: recordLabels,
      files: pictures('附件', MOST_FILES),
    },
    output: saved,
    touches: [...touches, 'patient'],
    log: '电话回访',
  }),
  sendSms: call({
    path: `${PATH}/sms/save`,
    title: '发送回访短信',
    grant: EXECUTE,
    idempotent: true,
    input: {
      ...about,
      phoneField: f.dict('号码', phoneField),
      templateId: required(f.ref('短信模板', smsTemplate.findAll)),
      params: f.json<Readonly<Record<string, string>>>('变量'),
    },
    output: sent,
    touches: [...touches, 'sms-message'],
    log: '短信回访',
  }),
  sendWechat: call({
    path: `${PATH}/wechat/save`,
    title: '发送回访微信',
    grant: EXECUTE,
    idempotent: true,
    input: { ...about, content: f.note('内容', 300) },
    output: sent,
    touches: [...touches, 'wx-message'],
    log: '微信回访',
  }),
  amend: call({
    path: `${PATH}/amend`,
    title: '修改回访记录',
    grant: EXECUTE,
    input: { ...pick(recordRow, ['recordId', 'version']), ...told, content: required(told.content) },
    touches,
    log: '修改记录',
  }),
  ofPatient: call({
    path: `${PATH}/patient/page`,
    title: '患者回访记录',
    grant: ['menu:1301', 'menu:1304'],
    input: { ...paging, patientId: required(f.id('患者')) },
    output: pageOf(f.object('回访记录', recordRow)),
    touches,
  }),
} as const;
