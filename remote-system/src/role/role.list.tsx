import { role } from '@mingmou/contract/system/account/role.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { editorOf } from './paths';
import { RoleActs } from './role-acts';

export default function RoleList() {
  const list = useList(role.page);
  const navigate = useNavigate();
  return (
    <ListPage
      title={role.page.title}
      list={list}
      filters={['roleName', 'stateEnum']}
      main={
        <Do call={role.save} main hotkey="F2" onClick={() => navigate(editorOf())}>
          新增
        </Do>
      }
      columns={[
        ...columns(role.row, ['roleName', 'preset', 'accountCount', 'discountFloor', 'updatedAt']),
        stateColumn(role.lifecycle, 'stateEnum'),
      ]}
      acts={(row) => <RoleActs row={row} />}
    />
  );
}
