import { department } from '@mingmou/contract/system/org/department.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';

const Field = fieldOf(department.save);

export default function DepartmentList() {
  return (
    <MasterPage
      of={department}
      filters={['name', 'deptType', 'stateEnum']}
      columns={[
        ...columns(department.row, ['name', 'deptCode', 'deptType', 'managerId', 'registrable', 'isDefault']),
        stateColumn(department.lifecycle, 'stateEnum'),
      ]}
      start={{ registrable: true }}
    >
      <Field name="name" />
      <Field name="deptCode" />
      <Field name="deptType" />
      <Field name="managerId" />
      <Field name="phone" />
      <Field name="registrable" />
      <Field name="isDefault" />
      <Field name="sort" />
    </MasterPage>
  );
}
