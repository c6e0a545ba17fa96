import { optician } from '@mingmou/contract/workstation/optician.contract';
import type { OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Alert } from '@mingmou/kit/ui';
import styles from './optician.module.css';
import type { OpticianPage } from './use-prescription';
import { WaitingActs } from './waiting-acts';

interface WaitingNoticeProps {
  readonly page: OpticianPage;
  readonly acceptsId: number;
}

/** Doctor that the prescription waits for, with the acts of that doctor; or the reason of its rejection. */
export function WaitingNotice({ page, acceptsId }: WaitingNoticeProps) {
  const { kind, recordId, version, waiting, rejected } = page;
  if (rejected) {
    const { reason, byName, at } = rejected;
    return <Alert type="warning" showIcon title={`${byName} ${at.slice(5, 16)} 驳回：${reason}`} />;
  }
  if (!waiting || !recordId) return null;
  const { prescriberName, enteredByName, sentByName, sentAt, mayConfirm, mayWithdraw } = waiting;
  return (
    <section className={styles.waiting} aria-label="待医师确认">
      <b>等待{prescriberName}医师确认</b>
      <span>
        {enteredByName}录入，{sentByName} {sentAt.slice(5, 16)} 提交；确认前没有处方号，不能销售
      </span>
      {mayWithdraw ? <Withdraw {...{ kind, id: recordId, version }} /> : null}
      {mayConfirm ? <WaitingActs rx={{ kind, acceptsId, id: recordId, version }} hotkey="Ctrl+Enter" /> : null}
    </section>
  );
}

function Withdraw(rx: { readonly kind: OpticianKind; readonly id: number; readonly version: number }) {
  const send = useSend(optician.withdraw);
  const { success } = useFeedback();
  return (
    <Do
      call={optician.withdraw}
      onClick={async () => {
        await send(rx);
        success('已撤回');
      }}
    >
      撤回
    </Do>
  );
}
