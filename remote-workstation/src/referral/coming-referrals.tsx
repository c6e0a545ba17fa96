import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { Link } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import styles from './referral.module.css';

const ADDRESS = '/work/mySuffer?tab=referral&side=COMING&state=0';

/** On the desk: how many patients other organisations sent whom nobody took on yet. */
export function ComingReferrals() {
  const mayRefer = useHolds(referralOut.page.grant);
  const mayOpen = useHolds('menu:1202');
  const { data } = useCall(
    referralOut.page,
    { page: 1, size: 10, side: 'COMING', state: 0 },
    { skip: !mayRefer || !mayOpen, quiet: true },
  );
  if (!data || data.total === 0) return null;
  return (
    <Link to={ADDRESS} className={styles.coming}>
      转入待接收 {data.total}
    </Link>
  );
}
