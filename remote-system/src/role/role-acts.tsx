import type { OutputOf } from '@mingmou/contract/base/call';
import { role } from '@mingmou/contract/system/account/role.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { useDelete } from '@mingmou/kit/act/use-delete';
import { useToggle } from '@mingmou/kit/act/use-toggle';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { editorOf } from './paths';

export type RoleRow = OutputOf<typeof role.findById>;

/** Acts on a role; rare ones are under 更多. */
export function RoleActs({ row }: { readonly row: RoleRow }) {
  const toggle = useToggle(role);
  const navigate = useNavigate();
  const maySave = useHolds(role.save.grant);
  const mayDelete = useHolds(role.delete.grant);
  const edit = () => navigate(editorOf(row.id));
  const seldom = maySave || (mayDelete && !row.preset);
  return (
    <>
      <Do call={role.findById} onClick={edit}>
        {maySave ? '编辑' : '查看'}
      </Do>
      <Do call={role.enable} onClick={() => toggle(row)}>
        {row.stateEnum === 'ENABLE' ? '停用' : '启用'}
      </Do>
      {seldom ? <MoreActs name={row.roleName}>{(onDone) => <Seldom row={row} onDone={onDone} />}</MoreActs> : null}
    </>
  );
}

function Seldom({ row, onDone }: { readonly row: RoleRow; readonly onDone: () => void }) {
  const { id, version, roleName, preset, accountCount } = row;
  const remove = useDelete(role);
  const sendCopy = useSend(role.copy);
  const sendRestore = useSend(role.restore);
  const { confirm, success } = useFeedback();
  const copy = async () => {
    onDone();
    const made = await sendCopy({ id });
    success(`复制成功，新角色为「${made.roleName}」`);
  };
  const restore = async () => {
    onDone();
    const reach = accountCount > 0 ? `，${accountCount}个账号的权限随即改变` : '';
    if (!(await confirm(`确定要将「${roleName}」的菜单权限和最低折扣恢复为默认吗${reach}？`, { ok: '恢复' }))) return;
    await sendRestore({ id, version });
    success('恢复成功');
  };
  return (
    <>
      <Do call={role.copy} onClick={copy}>
        复制
      </Do>
      {preset ? (
        <Do call={role.restore} onClick={restore}>
          恢复默认
        </Do>
      ) : (
        <Do
          call={role.delete}
          danger
          onClick={() => {
            onDone();
            return remove(row);
          }}
        >
          删除
        </Do>
      )}
    </>
  );
}
