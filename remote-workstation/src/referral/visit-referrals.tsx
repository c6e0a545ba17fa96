import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { referralUrgency } from '@mingmou/contract/workstation/referral.dicts';
import { referralFlow } from '@mingmou/contract/workstation/referral.flow';
import { useCall } from '@mingmou/core/store/use-call';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Button } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import styles from './referral.module.css';
import { ReferralSheet } from './referral-drawer';

/** Referrals of a visit: the one that it began with, and those registered in it. */
export function VisitReferrals({ acceptsId }: { readonly acceptsId: number }) {
  const { data } = useCall(referralOut.ofVisit, { acceptsId }, { quiet: true });
  const [openedId, open] = useState<number>();
  if (!data || data.length === 0) return null;
  const opened = data.find(({ id }) => id === openedId);
  return (
    <ul className={styles.notices} aria-label="转诊">
      {data.map(({ id, acceptedAcceptsId, orgName, targetHospital, targetDepartment, reason, state, urgency }) => {
        const { title, tone } = stateAt(referralFlow, state);
        const isCome = acceptedAcceptsId === acceptsId;
        return (
          <li key={id} className={styles.notice}>
            <b>{isCome ? `由${orgName}转入` : `转往${targetHospital} ${targetDepartment ?? ''}`}</b>
            <StateTag tone={tone}>{title}</StateTag>
            {urgency === 'URGENT' ? <StateTag tone="overdue">{dictName(referralUrgency, urgency)}</StateTag> : null}
            <span className={styles.why}>{reason}</span>
            <Button size="small" type="link" onClick={() => open(id)}>
              查看转诊单
            </Button>
          </li>
        );
      })}
      {opened ? (
        <Drawer
          open
          title="转诊单"
          aria-label="转诊单"
          styles={{ wrapper: { width: 'min(560px, 94vw)' } }}
          onClose={() => open(undefined)}
        >
          <ReferralSheet of={opened} />
        </Drawer>
      ) : null}
    </ul>
  );
}
