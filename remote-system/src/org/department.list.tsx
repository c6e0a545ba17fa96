import { department } from '@mingmou/contract/system/department.contract';
import { employee } from '@mingmou/contract/system/employee.contract';
import { readOrgId } from '@mingmou/core/session/token';
import { fieldOf } from '@mingmou/kit/form/field';
import { OptionSelect } from '@mingmou/kit/form/option-select';
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
        ...columns(department.row, ['name', 'deptCode', 'deptType', 'managerName', 'registrable', 'isDefault']),
        stateColumn(department.lifecycle, 'stateEnum'),
      ]}
      start={{ registrable: true }}
    >
      <Field name="name" />
      <Field name="deptCode" />
      <Field name="deptType" />
      <Field name="managerId">
        <OptionSelect call={employee.findAll} input={{ orgId: readOrgId() }} nameFrom="managerName" />
      </Field>
      <Field name="phone" />
      <Field name="registrable" />
      <Field name="isDefault" />
      <Field name="sort" />
    </MasterPage>
  );
}
