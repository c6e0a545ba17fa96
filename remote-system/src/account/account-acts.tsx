import type { OutputOf } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { useDelete } from '@mingmou/kit/act/use-delete';
import { useToggle } from '@mingmou/kit/act/use-toggle';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { Issued } from '../parts/account/issued-password';

export type AccountRow = OutputOf<typeof account.findById>;

interface AccountActsProps {
  readonly row: AccountRow;
  readonly onEdit: (row: AccountRow) => unknown;
  readonly onDevices: (row: AccountRow) => void;
  readonly onIssued: (issued: Issued) => void;
}

/** Acts on an account; rare ones are under 更多. */
export function AccountActs(props: AccountActsProps) {
  const { row, onEdit } = props;
  const toggle = useToggle(account);
  return (
    <>
      <Do call={account.update} onClick={() => onEdit(row)}>
        编辑
      </Do>
      <Do call={account.enable} onClick={() => toggle(row)}>
        {row.stateEnum === 'ENABLE' ? '停用' : '启用'}
      </Do>
      <MoreActs name={row.account}>{(onDone) => <Seldom {...props} onDone={onDone} />}</MoreActs>
    </>
  );
}

function Seldom({ row, onDevices, onIssued, onDone }: AccountActsProps & { readonly onDone: () => void }) {
  const { id, account: name, lockedUntil, deviceCount, stateEnum } = row;
  const remove = useDelete(account);
  const reset = useSend(account.changePassword);
  const unlock = useSend(account.unlock);
  const { confirm, success } = useFeedback();
  const resetPassword = async () => {
    onDone();
    const question = `确定要重置「${name}」的密码吗？该账号将从所有设备下线，须用临时密码登录并修改密码`;
    if (!(await confirm(question, { ok: '重置' }))) return;
    onIssued({ account: name, ...(await reset({ id })) });
  };
  const unlockAccount = async () => {
    onDone();
    await unlock({ id });
    success('解锁成功');
  };
  return (
    <>
      <Do call={account.changePassword} onClick={resetPassword}>
        重置密码
      </Do>
      {lockedUntil ? (
        <Do call={account.unlock} onClick={unlockAccount}>
          解锁
        </Do>
      ) : null}
      {deviceCount > 0 ? (
        <Do
          call={account.kick}
          onClick={() => {
            onDone();
            onDevices(row);
          }}
        >
          下线
        </Do>
      ) : null}
      {stateEnum === 'DISABLE' ? (
        <Do
          call={account.delete}
          danger
          onClick={() => {
            onDone();
            return remove(row);
          }}
        >
          删除
        </Do>
      ) : null}
    </>
  );
}
