import { QuestionnaireByPhone } from '@mingmou/clinic/questionnaire/questionnaire-by-phone';
import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { Do } from '@mingmou/kit/act/do';
import styles from './register.module.css';
import type { Registered } from './use-register';
import { useSlipPrint } from './use-slip-print';

/** Who was registered just now, for the person who stands at the desk. */
export function LastRegistered({ of }: { readonly of: Registered | undefined }) {
  const print = useSlipPrint();
  if (!of) return <p className={styles.noLast}>保存后这里显示挂号单：F9 打印，F2 登记下一位</p>;
  const { registrationId, acceptsId, queueNo, registrationNo, visitNo, recordNo, orderNo, payableAmount } = of;
  return (
    <div className={styles.last}>
      <p className={styles.lastFacts} role="status">
        <b className={styles.number}>{queueText(queueNo)}</b>
        <span>
          {registrationNo} · {visitNo} · 病历号 {recordNo}
          {compareAmounts(payableAmount, ZERO) > 0 ? (
            <>
              <br />
              待缴费 {formatMoney(payableAmount)} · {orderNo}
            </>
          ) : null}
        </span>
      </p>
      <span className={styles.rowActs}>
        <Do call={registration.print} hotkey="F9" onClick={() => print(registrationId)}>
          打印挂号单
        </Do>
        <QuestionnaireByPhone key={acceptsId} acceptsId={acceptsId} />
      </span>
    </div>
  );
}
