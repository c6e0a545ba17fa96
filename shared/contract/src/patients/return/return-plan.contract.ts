import { call } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { batchResult, executorId, MOST_AT_ONCE, planKey, planned, planRow, taskRow, whom } from './return.fields';
import { returnPlanFlow } from './return.flow';

const PATH = '/patient-return-visit-plan';
const CANCEL = 'return:cancel';
const touches = ['return-plan', 'return-task', 'todo'];
const reason = required(f.text('原因', 100));
/** The rows are tasks, not whole plans. */
const tasks = f.bool('按任务');
const items = required(f.list('回访', f.object('回访', planKey), { min: 1, max: MOST_AT_ONCE }));

const filters = optional({
  ...pick(planRow, ['patientId', 'labelId', 'planState', 'source']),
  dateFrom: f.firstDay('首次日期'),
  dateTo: f.lastDay('首次日期'),
});

/** Plans of return visits: the contacts that one occasion asks for (domain-patients §7). */
export const returnPlan = {
  row: planRow,
  filters,
  lifecycle: returnPlanFlow,
  page: call({
    path: `${PATH}/page`,
    title: '回访计划',
    grant: 'any',
    input: { ...paging, ...filters },
    output: pageOf(f.object('回访计划', planRow)),
    touches,
  }),
  ofPatient: call({
    method: 'GET',
    path: `${PATH}/by-patient/{patientId}`,
    title: '患者回访计划',
    grant: 'any',
    input: whom,
    output: required(
      f.list(
        '回访计划',
        f.object('回访计划', { ...planRow, tasks: required(f.list('任务', f.object('任务', taskRow))) }),
      ),
    ),
    touches,
  }),
  save: call({
    path: `${PATH}/save`,
    title: '新增回访计划',
    grant: 'return:add',
    idempotent: true,
    input: { ...whom, ...planned, firstDate: planRow.firstDate, executorId },
    output: required(f.object('回访计划', { id: planKey.id })),
    touches,
    log: '新增',
  }),
  cancel: call({
    path: `${PATH}/cancel`,
    title: '取消回访',
    grant: CANCEL,
    input: { ...planKey, tasks, reason },
    touches,
    log: '取消',
  }),
  recover: call({
    path: `${PATH}/recover`,
    title: '恢复回访',
    grant: CANCEL,
    input: { ...planKey, tasks },
    touches,
    log: '恢复',
  }),
  batchCancel: call({
    path: `${PATH}/batch-cancel`,
    title: '批量取消回访',
    grant: CANCEL,
    input: { items, tasks, reason },
    output: batchResult,
    touches,
    log: '取消',
  }),
  batchRecover: call({
    path: `${PATH}/batch-recover`,
    title: '批量恢复回访',
    grant: CANCEL,
    input: { items, tasks },
    output: batchResult,
    touches,
    log: '恢复',
  }),
} as const;
