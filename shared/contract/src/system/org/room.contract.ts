import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { department } from './department.contract';
import { quoteCall } from './quote';

const PATH = '/settings-consultation-room';
const PAGE = 'menu:1706';

const fields = {
  name: required(f.text('诊室名称', 20)),
  departmentId: required(f.ref('科室', department.findAll)),
  position: f.text('位置', 30),
  /** Absent: the name. */
  callName: f.text('叫号读法', 20),
  /** How many people may use it at one time. */
  seats: required(f.int('可用人数', { unit: '人', min: 1, max: 10 })),
  isDefault: required(f.bool('默认诊室')),
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const row = { ...rowFields, ...fields, departmentName: required(f.text('科室', 20)) } as const;

const filters = {
  name: f.text('诊室名称', 20),
  departmentId: f.ref('科室', department.findAll),
  ...optional(pick(row, ['stateEnum'])),
} as const;

const calls = master({
  path: PATH,
  name: '诊室',
  pageTitle: '诊室管理',
  tag: 'room',
  grants: { page: PAGE, pick: 'any', edit: 'room:save', enable: 'room:enable', delete: 'room:delete' },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: pick(filters, ['departmentId']), columns: ['id', 'name', 'departmentId'] },
});

/** Consulting rooms of the organisation (domain-system §2.1); each department has at most one default. */
export const room = { ...calls, quote: quoteCall(PATH, '诊室', PAGE) } as const;
