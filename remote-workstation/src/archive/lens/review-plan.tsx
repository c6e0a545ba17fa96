import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { reviewPlanState, reviewType } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { daysLater, OVERDUE_DAYS } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { StateTag } from '@mingmou/kit/list/state-tag';
import styles from './lens.module.css';

const [OPEN, MADE] = [0, 1];

/** Planned reviews of the lenses by day: done, coming and missed. */
export function ReviewPlan({ archiveId }: { readonly archiveId: number }) {
  const { data } = useCall(lensArchive.plan, { id: archiveId }, { quiet: true });
  if (!data || data.length === 0) return null;
  const late = daysLater(today(), -OVERDUE_DAYS);
  return (
    <ol className={styles.plan} aria-label="复查计划">
      {data.map(({ id, reviewType: type, planDate, planState }) => {
        const isOverdue = planState === OPEN && planDate < late;
        const tone = isOverdue ? 'overdue' : planState === OPEN ? 'waiting' : planState === MADE ? 'passed' : 'void';
        return (
          <li key={id}>
            <b>{dictName(reviewType, type)}</b> {planDate}{' '}
            <StateTag tone={tone}>{isOverdue ? '已超期' : dictName(reviewPlanState, planState)}</StateTag>
          </li>
        );
      })}
    </ol>
  );
}
