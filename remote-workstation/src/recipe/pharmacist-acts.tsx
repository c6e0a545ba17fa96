import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useState } from 'react';
import styles from './recipe.module.css';

const { min: SHORTEST = 1, max: LONGEST = 0 } = drugRx.review.input.reason ?? {};

/** A signed prescription as a pharmacist meets it. */
export interface Waiting {
  readonly acceptsId: number;
  readonly prescriptionId: number;
  readonly version: number;
}

/** 审方: passed it goes to the till, rejected back to the doctor. */
export function ReviewActs({ paper: { acceptsId, prescriptionId, version } }: { readonly paper: Waiting }) {
  const [asked, ask] = useState<ReasonAsked>();
  const send = useSend(drugRx.review);
  const { success } = useFeedback();
  const review = async (passed: boolean, reason?: string) => {
    await send({ acceptsId, prescriptionId, version, passed, ...(reason ? { reason } : {}) });
    success(passed ? '审方通过' : '已驳回');
  };
  const { pass, reject } = drugRxFlow.actions;
  return (
    <span className={styles.review}>
      <Do call={drugRx.review} main onClick={() => review(true)}>
        {pass.title}
      </Do>
      <Do
        call={drugRx.review}
        danger
        onClick={() => ask({ title: reject.title, run: (reason) => review(false, reason) })}
      >
        {reject.title}
      </Do>
      <ReasonDialog asked={asked} shortest={SHORTEST} longest={LONGEST} onClose={() => ask(undefined)} />
    </span>
  );
}

interface PharmacistActsProps {
  readonly acceptsId: number;
  readonly all: { readonly mayReview: boolean; readonly isReviewed: boolean };
  readonly row: {
    readonly prescriptionId?: number;
    readonly version: number;
    readonly stageState: number;
    readonly signed?: { readonly billNo?: string | null } | null;
  };
}

/** On the prescription itself: who may check it does; others read that it waits. */
export function PharmacistActs({ acceptsId, all, row }: PharmacistActsProps) {
  const { prescriptionId, version, stageState, signed } = row;
  const isWaiting = stageState === drugRxFlow.states.DONE.code && signed && !signed.billNo;
  if (!isWaiting || prescriptionId === undefined) return null;
  if (!all.mayReview) return <p role="status">等待药师审方，通过后才能收费。</p>;
  return <ReviewActs paper={{ acceptsId, prescriptionId, version }} />;
}
