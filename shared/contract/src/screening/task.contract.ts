import { call, deleteInput, deleteSentence, idInput, rowFields } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { employeePicker } from '../system/org/employee.picker';
import { ruleSetToPlan, screeningRuleSet } from './rule-set.contract';
import { school } from './school.contract';
import { schoolTerm, screeningScale, screeningTaskState } from './screening.dicts';
import { screeningTaskFlow } from './task.flow';

const touches = ['screening-task'];
const anyScreeningMenu = 'branch:16';

const fields = {
  name: required(f.text('任务名称', 40)),
  schoolId: required(f.ref('学校', school.findAll)),
  schoolYear: required(f.text('学年', 9, { pattern: { source: '^\\d{4}-\\d{4}$', says: '应为2025-2026的格式' } })),
  term: required(f.dict('学期', schoolTerm)),
  /** Within the term; empty: the next one. */
  round: f.int('次数', { unit: '次', min: 1, max: 99 }),
  screenFrom: required(f.date('开始日期')),
  screenTo: required(f.date('结束日期')),
  visionScale: required(f.dict('视力记录', screeningScale)),
  ruleSetId: required(f.ref('判定规则', screeningRuleSet.findAll, { name: ruleSetToPlan, shownIn: 'ruleName' })),
  leaderId: f.ref('负责人', employeePicker, { here: 'orgId' }),
  staffIds: f.refs('人员', employeePicker, { here: 'orgId', max: 50 }),
  planCount: f.int('应筛人数', { unit: '人', min: 1, max: 100_000 }),
  remark: f.note('备注'),
} as const;

const row = {
  ...pick(rowFields, ['id', 'version', 'updatedAt']),
  taskNo: required(f.text('任务编号', 14)),
  ...fields,
  round: required(fields.round),
  staffIds: required(fields.staffIds),
  taskState: required(f.dict('状态', screeningTaskState)),
  schoolName: required(f.text('学校', 60)),
  ruleName: required(f.text('判定规则', 50)),
  leaderName: f.text('负责人', 20),
} as const;

const filters = {
  schoolId: fields.schoolId,
  ...pick(fields, ['schoolYear', 'term']),
  taskState: row.taskState,
  /** Tasks that screen on some day between the two. */
  dateFrom: f.firstDay('筛查日期'),
  dateTo: f.lastDay('筛查日期'),
  keyword: f.text('编号/名称', 40),
} as const;
const optionalFilters = optional(filters);

const step = pick(row, ['id', 'version']);
const reason = required(f.text('原因', 100));

/** Screening tasks of the organisation (domain-screening-reports §1, §2, §6). */
export const screeningTask = {
  row,
  fields,
  lifecycle: screeningTaskFlow,
  page: call({
    path: '/api/optScreeningTask/page',
    title: '筛查任务设置',
    grant: anyScreeningMenu,
    input: { ...paging, ...optionalFilters },
    output: pageOf(f.object('筛查任务', row)),
    touches,
  }),
  findById: call({
    method: 'GET',
    path: '/api/optScreeningTask/findById/{id}',
    title: '筛查任务',
    grant: anyScreeningMenu,
    input: idInput,
    output: required(f.object('筛查任务', row)),
    touches,
  }),
  /** Returns the initial values of a form for this school, year and term. */
  options: call({
    method: 'GET',
    path: '/api/optScreeningTask/options',
    title: '任务选项',
    grant: anyScreeningMenu,
    // A query carries whole numbers, and no codes of a dictionary.
    input: { ...pick(fields, ['schoolId', 'schoolYear']), term: required(f.int('学期', { min: 1, max: 2 })) },
    output: required(f.object('选项', { nextRound: required(fields.round) })),
    touches,
  }),
  save: call({
    path: '/api/optScreeningTask/save',
    title: '新增筛查任务',
    grant: 'screen:edit',
    input: fields,
    output: required(f.object('筛查任务', idInput)),
    touches,
    log: '新增',
  }),
  update: call({
    path: '/api/optScreeningTask/update',
    title: '编辑筛查任务',
    grant: 'screen:edit',
    input: { ...fields, ...step },
    touches,
  }),
  start: call({
    path: '/api/optScreeningTask/start',
    title: '开始筛查任务',
    grant: 'screen:edit',
    input: step,
    touches,
    log: '开始',
  }),
  finish: call({
    path: '/api/optScreeningTask/finish',
    title: '结束筛查任务',
    grant: 'screen:edit',
    input: step,
    touches,
    log: '结束',
  }),
  reopen: call({
    path: '/api/optScreeningTask/reopen',
    title: '重开筛查任务',
    grant: 'screen:reopen',
    input: { ...step, reason },
    touches,
  }),
  deleteCheck: call({
    path: '/api/optScreeningTask/delete-check',
    title: '删除筛查任务',
    grant: 'screen:edit',
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    path: '/api/optScreeningTask/delete',
    title: '删除筛查任务',
    grant: 'screen:edit',
    input: deleteInput,
    touches,
    log: '删除',
  }),
} as const;
