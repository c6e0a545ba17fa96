import { call } from '../base/call';
import { f, required } from '../base/field';
import { employeeNature } from '../dict/employee-nature';

const option = {
  id: required(f.id('员工')),
  name: required(f.text('姓名', 20)),
  staffNo: required(f.text('工号', 20)),
  natures: required(f.dicts('岗位', employeeNature)),
  departmentIds: required(
    f.list('科室', f.object('科室', { orgId: required(f.id('机构')), departmentIds: required(f.ids('科室')) })),
  ),
  prescribeRight: required(f.bool('处方权')),
} as const;

/** Staff as other pages pick them: names and ids only (domain-system §0). */
export const employee = {
  option,
  findAll: call({
    path: '/settings-employee/findAll',
    title: '可选员工',
    grant: 'any',
    input: {
      nature: f.dict('岗位', employeeNature),
      departmentId: f.id('科室'),
      keyword: f.text('姓名', 20),
      /** Who works there; absent: everybody of the chain. */
      orgId: f.id('机构'),
    },
    output: required(f.list('员工', f.object('员工', option), { max: 200 })),
    touches: ['employee'],
  }),
} as const;
