import { room } from '@mingmou/contract/system/org/room.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';

const Field = fieldOf(room.save);

export default function RoomList() {
  return (
    <MasterPage
      of={room}
      filters={['name', 'departmentId', 'stateEnum']}
      columns={[
        ...columns(room.row, ['name', 'departmentId', 'position', 'callName', 'seats', 'isDefault', 'sort']),
        stateColumn(room.lifecycle, 'stateEnum'),
      ]}
      start={{ seats: 1 }}
    >
      <Field name="name" />
      <Field name="departmentId" />
      <Field name="position" />
      <Field name="callName" />
      <Field name="seats" />
      <Field name="isDefault" />
      <Field name="sort" />
    </MasterPage>
  );
}
