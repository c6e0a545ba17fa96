import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { type PatientMoneyHeld, patientMoney } from '@mingmou/contract/cashier/payment/patient-money.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './patient-money.module.css';

/** Card balance and debt in the patient bar; nothing if both are zero. */
export function PatientMoney({ patientId }: { readonly patientId: number }) {
  const { data } = useCall(patientMoney.find, { patientId }, { quiet: true });
  return data ? <MoneyHeld of={data} /> : null;
}

/** Shows balances that the page has loaded already. */
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
