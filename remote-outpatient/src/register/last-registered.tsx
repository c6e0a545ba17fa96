import { QuestionnaireByPhone } from '@mingmou/clinic/questionnaire/questionnaire-by-phone';
import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { Do } from '@mingmou/kit/act/do';
import { ConsentCard } from '../consent/consent-card';
import styles from './register.module.css';
import type { Slip } from './use-registration-desk';
import { useSlipPrint } from './use-slip-print';

/** Papers that the first registration asks for (domain-outpatient §8b 3). */
const ASKED_FIRST = ['PRIVACY'] as const;

/** The patient registered last, for the person at the desk. */
export function LastRegistered({ of }: { readonly of: Slip | undefined }) {
  const print = useSlipPrint();
  if (!of) return <p className={styles.noLast}>保存后这里显示挂号单：F9 打印，F2 登记下一位</p>;
  const { name, doctorName, patientId, registrationId, acceptsId, queueNo } = of;
  const { registrationNo, visitNo, recordNo, orderNo, payableAmount } = of;
  return (
    <div className={styles.last}>
      <p className={styles.lastFacts} role="status">
        <b className={styles.number}>{queueText(queueNo)}</b>
        <span>
          <b>{name}</b> · {doctorName ?? '普通号'}
          {compareAmounts(payableAmount, ZERO) > 0 ? ` · 待缴费 ${formatMoney(payableAmount)} · ${orderNo}` : null}
          <br />
          {registrationNo} · {visitNo} · 病历号 {recordNo}
        </span>
      </p>
      <span className={styles.rowActs}>
        <Do call={registration.print} hotkey="F9" onClick={() => print(registrationId)}>
          打印挂号单
        </Do>
        <QuestionnaireByPhone key={acceptsId} acceptsId={acceptsId} />
      </span>
      <ConsentCard key={patientId} patientId={patientId} kinds={ASKED_FIRST} missingOnly />
    </div>
  );
}
