import { loginControl } from '@mingmou/contract/system/login-control/login-control.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Switch } from '@mingmou/kit/ui-form';
import { useId } from 'react';
import styles from './login-control.module.css';

/** Main switch of the organisation's rules; read only without the right to change it. */
export function MainSwitch() {
  const { data, refusal, refetch } = useCall(loginControl.main, {}, { quiet: true });
  const send = useSend(loginControl.mainEnable);
  const mayMove = useHolds(loginControl.mainEnable.grant);
  const { confirm, success } = useFeedback();
  const { run: put, running: moving } = useAct(async (next: boolean) => {
    await send({ enabled: next });
    success(next ? '启用成功' : '停用成功');
  });
  const id = useId();
  if (refusal && !data) return <ListFailure refusal={refusal} retry={refetch} />;
  const enabled = data?.enabled ?? false;
  const move = async (next: boolean) => {
    const question = next
      ? '启用后，以下规则对本机构的登录和切换立即生效。确定启用吗？'
      : '停用后，任何人在任何时间、任何网络都能登录本机构。确定停用吗？';
    if (await confirm(question, { ok: next ? '启用' : '停用', danger: !next })) await put(next);
  };
  return (
    <div className={styles.main} data-on={enabled}>
      <Switch
        id={id}
        checked={enabled}
        disabled={!mayMove || data === undefined}
        loading={moving}
        onChange={(next) => void move(next)}
      />
      <label htmlFor={id}>{loginControl.mainFields.enabled.title}</label>
      <span className={styles.hint}>
        {enabled
          ? '启用的规则在登录和切换机构时起作用；多条同时适用时取最严的一条'
          : '未启用：规则只能编辑和试算，不影响登录'}
      </span>
    </div>
  );
}
