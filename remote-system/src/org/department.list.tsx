import { department } from '@mingmou/contract/system/department.contract';
import { employee } from '@mingmou/contract/system/employee.contract';
import { readOrgId } from '@mingmou/core/session/token';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';

const Field = fieldOf(department.save);

export default function DepartmentList() {
  const list = useList(department.page);
  const dialog = useFormDialog(department);
  return (
    <>
      <ListPage
        title={department.page.title}
        list={list}
        filters={['name', 'deptType', 'stateEnum']}
        main={
          <Do call={department.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[
          ...columns(department.row, ['name', 'deptCode', 'deptType', 'managerName', 'registrable', 'isDefault']),
          stateColumn(department.lifecycle, 'stateEnum'),
        ]}
        acts={(row) => <MasterActs of={department} row={row} onEdit={dialog.open} />}
      />
      <FormDialog title="科室" control={dialog} start={{ registrable: true }}>
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
      </FormDialog>
    </>
  );
}
