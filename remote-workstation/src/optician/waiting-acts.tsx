import { optician } from '@mingmou/contract/workstation/optician.contract';
import type { OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useState } from 'react';
import { useStageSends } from '../stage/stage-calls';
import styles from './optician.module.css';
import { useConfirmation } from './use-confirmation';

const { min: SHORTEST = 1, max: LONGEST = 0 } = optician.reject.input.reason ?? {};

/** A prescription that waits for a doctor, as a page knows it. */
export interface WaitingRx {
  readonly kind: OpticianKind;
  readonly acceptsId: number;
  /** The record's. */
  readonly id: number;
  readonly version: number;
}

interface WaitingActsProps {
  readonly rx: WaitingRx;
  /** Keys belong to a page of one prescription. */
  readonly hotkey?: string;
}

/** 确认 or 驳回 by the doctor for whom it waits. */
export function WaitingActs({ rx: { kind, acceptsId, id, version }, hotkey }: WaitingActsProps) {
  const [asked, ask] = useState<ReasonAsked>();
  const { finish: confirm } = useConfirmation(useStageSends(optician).finish);
  const sendReject = useSend(optician.reject);
  const { success } = useFeedback();
  const { reject } = opticianFlow.actions;
  const { run: sign } = useAct(async () => {
    // Submitted content is signed unchanged, so none of it is sent.
    if (await confirm({ kind, acceptsId, version })) success('已确认');
  }, useRefusal());
  return (
    <span className={styles.acts}>
      <Do call={optician.finish} main {...(hotkey ? { hotkey } : {})} onClick={sign}>
        确认
      </Do>
      <Do
        call={optician.reject}
        danger
        onClick={() =>
          ask({
            title: optician.reject.title,
            run: async (reason) => {
              await sendReject({ kind, id, version, reason });
              success('已驳回');
            },
          })
        }
      >
        {reject.title}
      </Do>
      <ReasonDialog asked={asked} shortest={SHORTEST} longest={LONGEST} onClose={() => ask(undefined)} />
    </span>
  );
}
