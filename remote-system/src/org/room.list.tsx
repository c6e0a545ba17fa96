import { department } from '@mingmou/contract/system/department.contract';
import { room } from '@mingmou/contract/system/room.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useMemo } from 'react';
import { useDepartmentFilter } from './use-department-filter';

const Field = fieldOf(room.save);

export default function RoomList() {
  const departmentId = useDepartmentFilter();
  // The same page, its filter by id knowing what there is to choose from.
  const of = useMemo(
    () => departmentId && { ...room, page: { ...room.page, input: { ...room.page.input, departmentId } } },
    [departmentId],
  );
  if (!of) return null;
  return (
    <MasterPage
      of={of}
      filters={['name', 'departmentId', 'stateEnum']}
      columns={[
        ...columns(room.row, ['name', 'departmentName', 'position', 'callName', 'seats', 'isDefault', 'sort']),
        stateColumn(room.lifecycle, 'stateEnum'),
      ]}
      start={{ seats: 1 }}
    >
      <Field name="name" />
      <Field name="departmentId">
        <OptionSelect call={department.findAll} input={{}} nameFrom="departmentName" />
      </Field>
      <Field name="position" />
      <Field name="callName" />
      <Field name="seats" />
      <Field name="isDefault" />
      <Field name="sort" />
    </MasterPage>
  );
}
