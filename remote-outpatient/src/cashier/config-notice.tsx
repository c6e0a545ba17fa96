import type { OutputOf } from '@mingmou/contract/base/call';
import type { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Alert } from '@mingmou/kit/ui';
import styles from './cashier.module.css';

export type Configuration = OutputOf<typeof chargeOrder.checkConfiguration>;

const SHIFT = 'SHIFT';

/** True while something stands in the way of taking money. */
export function isBlocked(configuration: Configuration | undefined): boolean {
  return configuration?.items.some(({ ok, blocking }) => !ok && blocking) ?? false;
}

/** What the organisation has not set up yet; what blocks is told as an error. */
export function ConfigNotice({ of }: { readonly of: Configuration | undefined }) {
  const open = useSend(cashierShift.open);
  const { success } = useFeedback();
  const missing = of?.items.filter(({ ok }) => !ok) ?? [];
  if (missing.length === 0) return null;
  return (
    <Alert
      className={styles.notice}
      type={isBlocked(of) ? 'error' : 'warning'}
      role="alert"
      showIcon
      title={missing.map(({ key, msg }) => msg ?? key).join('；')}
      action={
        missing.some(({ key }) => key === SHIFT) ? (
          <Do
            call={cashierShift.open}
            onClick={async () => {
              await open({});
              success('已开班');
            }}
          >
            开班
          </Do>
        ) : undefined
      }
    />
  );
}
