import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { holdTag } from '@mingmou/contract/workstation/consulting-desk.dicts';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Select } from '@mingmou/kit/ui-form';
import styles from './platform.module.css';
import type { ConsultingDeskActs, ConsultingDeskVisit } from './use-consulting-desk-acts';

interface HoldChoiceProps {
  readonly visit: ConsultingDeskVisit;
  readonly acts: ConsultingDeskActs;
}

/** Where a patient who is being seen has gone meanwhile; the receiver says it. */
export function HoldChoice({ visit, acts }: HoldChoiceProps) {
  const mayHold = useHolds(consultingDesk.hold.grant);
  if (!mayHold || !visit.isMine) return visit.holdTag ?? '—';
  return (
    <Select
      aria-label={`${visit.name}挂起`}
      className={styles.hold}
      size="small"
      allowClear
      placeholder="未挂起"
      value={visit.holdTag ?? undefined}
      options={holdTag.rows.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(tag) => void acts.hold(visit, tag ?? null)}
    />
  );
}
