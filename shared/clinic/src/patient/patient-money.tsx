import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { type PatientMoneyHeld, patientMoney } from '@mingmou/contract/cashier/patient-money.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './patient-money.module.css';

/** What a patient holds on cards and owes, in the bar that says who the patient is; nothing is said of nothing. */
export function PatientMoney({ patientId }: { readonly patientId: number }) {
  const { data } = useCall(patientMoney.find, { patientId }, { quiet: true });
  return data ? <MoneyHeld of={data} /> : null;
}

/** The same where the page was told with what else it asked. */
export function MoneyHeld({ of: { cardBalance, arrearsBalance } }: { readonly of: PatientMoneyHeld }) {
  return (
    <>
      {compareAmounts(cardBalance, ZERO) > 0 ? <Quiet>卡余额 {formatMoney(cardBalance)}</Quiet> : null}
      {compareAmounts(arrearsBalance, ZERO) > 0 ? (
        <b className={styles.owed}>欠费 {formatMoney(arrearsBalance)}</b>
      ) : null}
    </>
  );
}
