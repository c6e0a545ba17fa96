import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { StateTag } from '@mingmou/kit/list/state-tag';
import styles from './triage.module.css';
import type { Visit } from './visit-acts';

const AMBER_MINUTES = 15;
const RED_MINUTES = 30;
const PASSED = 2;

/** What sets a visit apart in its queue. */
export function VisitTags({ of: row }: { readonly of: Visit }) {
  return (
    <>
      {row.priority ? <StateTag tone="overdue">优先</StateTag> : null}
      {row.over ? <StateTag tone="waiting">加</StateTag> : null}
      {row.callState === PASSED ? <StateTag tone="draft">过号</StateTag> : null}
    </>
  );
}

export function AcceptsTag({ of: { acceptsState } }: { readonly of: Visit }) {
  const { tone, title } = stateAt(acceptsFlow, acceptsState);
  return <StateTag tone={tone}>{title}</StateTag>;
}

/** Waiting time of a patient who was not received yet: amber, then red. */
export function Waited({ of: { acceptsState, waitingMinutes } }: { readonly of: Visit }) {
  const isWaiting = stateOf(acceptsFlow, acceptsState) === 'WAITING';
  const tone = waitingMinutes > RED_MINUTES ? 'red' : waitingMinutes > AMBER_MINUTES ? 'amber' : undefined;
  return (
    <span className={isWaiting && tone ? styles[tone] : undefined} data-tone={isWaiting ? tone : undefined}>
      {waitingMinutes} 分
    </span>
  );
}
