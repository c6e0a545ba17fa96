import { call, rowFields } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { employeeNature } from '../../dict/employee-nature';

const place = { orgId: required(f.id('机构')), departmentIds: required(f.ids('科室', { max: 50 })) } as const;

/** Columns of a staff member in a picker. */
export const pickedStaff = {
  staffNo: required(f.text('工号', 20, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } })),
  name: required(f.text('姓名', 20)),
  natures: required(f.dicts('岗位', employeeNature)),
  /** Where the person works, the main organisation first. */
  departmentIds: required(f.list('机构与科室', f.object('机构与科室', place), { max: 100 })),
  prescribeRight: required(f.bool('处方权')),
} as const;

export const staffSearch = {
  keyword: f.text('姓名/拼音/手机/工号', 20),
  nature: f.dict('岗位', employeeNature),
} as const;

/** Staff in use, of the chain or of one organisation: apart from the contract, so that any other can refer to them. */
export const employeePicker = call({
  path: '/settings-employee/findAll',
  title: '可选员工',
  grant: 'any',
  input: { ...staffSearch, departmentId: f.id('科室'), orgId: f.id('机构') },
  output: required(
    f.list('员工', f.object('员工', { ...pick(rowFields, ['id']), pinyin: f.text('简码', 30), ...pickedStaff })),
  ),
  touches: ['employee'],
});
