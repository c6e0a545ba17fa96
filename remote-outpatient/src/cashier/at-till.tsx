import { HTTP_CODES } from '@mingmou/contract/base/codes';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import type { ReactNode } from 'react';
import styles from './cashier.module.css';

interface AtTillProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Page of the till. A user without the right who opens it by address sees only the missing right. */
export function AtTill({ title, children }: AtTillProps) {
  const { refusal, refetch } = useCall(chargeOrder.checkConfiguration, {}, { quiet: true });
  if (refusal?.code !== HTTP_CODES.forbidden) return children;
  return (
    <Page label={title}>
      <h1 className={styles.title}>{title}</h1>
      <ListFailure refusal={refusal} retry={refetch} />
    </Page>
  );
}
