import { call, deleteSentence, idInput, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { smsTemplate } from '../../messaging/sms-template.contract';
import { employeePicker } from '../../system/org/employee.picker';
import { labelColor } from '../../system/service/service.dicts';
import { autoEvent, executorRule, returnCategory, returnWay } from './return.dicts';

const PATH = '/api/patient-return-visit-label';
const EDIT = 'return-label:edit';
const TAG = 'return-label';

const changed = {
  name: required(f.text('标签名称', 15)),
  color: required(f.dict('颜色', labelColor)),
  category: required(f.dict('分类', returnCategory)),
  defaultWay: required(f.dict('默认方式', returnWay)),
  executorRule: required(f.dict('执行人', executorRule)),
  /** Of 固定人员. */
  executorId: f.ref('固定人员', employeePicker),
  autoEvent: required(f.dict('自动规则', autoEvent)),
  autoDays: f.int('天数', { unit: '天', min: 0, max: 365 }),
  /** A template of the organisation that set it: another chooses its own when it sends. */
  smsTemplateId: f.ref('短信模板', smsTemplate.findAll),
  script: f.note('话术', 1000),
} as const;

/** Absent: behind all others. */
const fields = { ...changed, sort: f.int('排序', { min: 0, max: 99_999 }) } as const;

const row = {
  ...rowFields,
  ...fields,
  executorName: f.text('固定人员', 20),
  smsTemplateName: f.text('短信模板', 20),
  autoDays: required(changed.autoDays),
  sort: required(fields.sort),
  monthTasks: required(f.int('本月任务')),
  monthDone: required(f.int('本月完成')),
} as const;

const filters = optional(pick(row, ['name', 'category', 'autoEvent', 'stateEnum']));

const calls = master({
  path: PATH,
  name: '回访标签',
  pageTitle: '回访标签',
  tag: TAG,
  listTags: ['return-task'],
  grants: {
    page: ['menu:1305', 'menu:1304', 'menu:1307'],
    pick: 'any',
    edit: EDIT,
    enable: EDIT,
    delete: EDIT,
  },
  fields,
  changed,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'name', 'color', 'category', 'defaultWay', 'script', 'smsTemplateId'] },
});

/** Labels of return visits (domain-patients §7.1): purpose of a contact, its text, and the rule that plans it. */
export const returnLabel = {
  ...calls,
  deleteCheck: call({
    path: `${PATH}/delete-check/{id}`,
    title: '删除回访标签',
    grant: EDIT,
    input: idInput,
    output: deleteSentence,
  }),
  rename: call({
    path: `${PATH}/rename`,
    title: '重命名回访标签',
    grant: EDIT,
    input: pick(row, ['id', 'version', 'name']),
    touches: [TAG],
    log: '重命名',
  }),
  /** Puts the named labels into this order, in the places that they hold among all. */
  sort: call({
    path: `${PATH}/sort`,
    title: '回访标签排序',
    grant: EDIT,
    input: { ids: required(f.ids('回访标签', { max: 100 })) },
    touches: [TAG],
  }),
} as const;
