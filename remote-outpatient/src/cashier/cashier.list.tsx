import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { useRef } from 'react';
import { ConfigNotice } from './config-notice';
import { ArrearsTab } from './list/arrears-tab';
import styles from './list/list.module.css';
import { ListHeading } from './list/list-heading';
import { PaidTab } from './list/paid-tab';
import { RechargeTab } from './list/recharge-tab';
import { RefundsTab } from './list/refunds-tab';
import { tabOf } from './list/tabs';
import { WaitingTab } from './list/waiting-tab';
import { OpenActs } from './outbox/open-acts';

const CONTENT = { 0: WaitingTab, 1: PaidTab, 2: RefundsTab, 3: ArrearsTab, 4: RechargeTab } as const;

/** 收银台 (domain-outpatient §6.12): its tab is in the address. */
export default function CashierList() {
  const moved = useRef(false);
  const [params] = useSearchParams();
  const { data: configuration } = useCall(chargeOrder.checkConfiguration, {}, { quiet: true });
  const Content = CONTENT[tabOf(params.get('tab'))];
  return (
    <div className={styles.page}>
      <ConfigNotice of={configuration} />
      <OpenActs />
      <div className={styles.content}>
        <Content heading={<ListHeading moved={moved} />} />
      </div>
    </div>
  );
}
