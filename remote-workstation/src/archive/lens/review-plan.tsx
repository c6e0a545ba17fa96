import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { reviewPlanState, reviewType } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import {
  beyondWindow,
  daysLater,
  OVERDUE_DAYS,
  reviewWindow,
  scheduledDay,
} from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import styles from './lens.module.css';
import type { LensArchiveRow } from './lens-columns';

const [OPEN, MADE] = [0, 1];

type Planned = OutputOf<typeof lensArchive.plan>[number];

/** Days by which a review may differ from its day. */
export function ReviewWindow({ type }: { readonly type: string }) {
  const days = reviewWindow(type);
  if (days === null) return null;
  return <Quiet>{days === 0 ? '当天' : `±${days}天`}</Quiet>;
}

/** Returns the day from which the plan counts: the lens that was begun last planned it. */
const startOf = ({ odStartDate, osStartDate }: LensArchiveRow) =>
  [odStartDate ?? '', osStartDate ?? ''].sort().at(-1) ?? '';

/** Planned reviews of the lenses by day: done, coming and missed. */
export function ReviewPlan({ of }: { readonly of: LensArchiveRow }) {
  const { data } = useCall(lensArchive.plan, { id: of.id }, { quiet: true });
  const [moved, move] = useState<Planned>();
  if (!data || data.length === 0) return null;
  const start = startOf(of);
  const late = daysLater(today(), -OVERDUE_DAYS);
  return (
    <>
      <ol className={styles.plan} aria-label="复查计划">
        {data.map((one) => {
          const { id, reviewType: type, planDate, planState } = one;
          const isOpen = planState === OPEN;
          const isOverdue = isOpen && planDate < late;
          const tone = isOverdue ? 'overdue' : isOpen ? 'waiting' : planState === MADE ? 'passed' : 'void';
          const beyond = isOpen ? beyondWindow(type, planDate, start) : null;
          return (
            <li key={id}>
              <b>{dictName(reviewType, type)}</b> {planDate} <ReviewWindow type={type} />{' '}
              <StateTag tone={tone}>{isOverdue ? '已超期' : dictName(reviewPlanState, planState)}</StateTag>
              {beyond ? <Quiet> {beyond}</Quiet> : null}
              {isOpen ? (
                <Do call={lensArchive.replan} onClick={() => move(one)}>
                  改期
                </Do>
              ) : null}
            </li>
          );
        })}
      </ol>
      {moved ? (
        <CallDialog
          title={`${dictName(reviewType, moved.reviewType)}复查改期`}
          call={lensArchive.replan}
          known={{ id: moved.id, version: moved.version }}
          start={{ planDate: moved.planDate }}
          ok="确定"
          done="已改期"
          note={<WindowNote type={moved.reviewType} start={start} />}
          onClose={() => move(undefined)}
        />
      ) : null}
    </>
  );
}

function WindowNote({ type, start }: { readonly type: string; readonly start: string }) {
  const [day, days] = [scheduledDay(type, start), reviewWindow(type)];
  if (day === null || days === null) return null;
  return <Quiet as="p">{`按起戴日期应为${day}${days > 0 ? `，前后${days}天` : ''}`}</Quiet>;
}
