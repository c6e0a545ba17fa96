import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { retrialReason } from '@mingmou/contract/workstation/stage.fields';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import { CopyEarlier } from './copy-earlier';
import styles from './stage.module.css';
import { StageUndo } from './stage-undo';
import type { FramedStage } from './use-stage';

const { min: SHORTEST = 1, max: LONGEST = 0 } = retrialReason;

interface StageFootProps {
  readonly stage: FramedStage;
  /** Where the record is printed, for the stages that have a paper of their own. */
  readonly printAddress?: string | undefined;
}

/** State of the record and what may be done with it. */
export function StageFoot({ stage, printAddress }: StageFootProps) {
  const [asked, setAsked] = useState<ReasonAsked>();
  const { of, page, readOnly } = stage;
  if (!page) return null;
  const now = stateOf(of.lifecycle, page.stageState);
  const state = stateAt(of.lifecycle, page.stageState);
  const { finish, retrial, invalid } = of.lifecycle.actions;
  const askInvalid = () =>
    setAsked({ title: of.invalid?.title ?? '', longest: of.invalid?.input.reason?.max, run: stage.invalid });
  return (
    <footer className={styles.foot}>
      <StateTag tone={state.tone}>{state.title}</StateTag>
      {stage.history ? <StageUndo stage={{ history: stage.history, readOnly }} /> : null}
      {stage.isDirty ? <Quiet>有未保存的内容，已暂存在本机</Quiet> : null}
      <span className={styles.gap} />
      {printAddress ? <PrintLink address={printAddress} /> : null}
      {retrial?.from.includes(now) && page.reopenable !== false ? (
        <Do call={of.retrial} onClick={() => setAsked({ title: of.retrial.title, run: stage.retrial })}>
          反审
        </Do>
      ) : null}
      {of.invalid && invalid?.from.includes(now) ? (
        <Do call={of.invalid} danger onClick={askInvalid}>
          作废
        </Do>
      ) : null}
      {readOnly ? null : (
        <>
          <CopyEarlier stage={stage} />
          <Do call={of.reset} danger onClick={stage.reset}>
            {of.discards?.title ?? '重置'}
          </Do>
          <Do call={of.save} hotkey="Ctrl+S" onClick={stage.save}>
            保存
          </Do>
          <Do call={of.finish} main hotkey="Ctrl+Enter" onClick={stage.finish}>
            {finish?.title ?? '完成'}
          </Do>
        </>
      )}
      <ReasonDialog asked={asked} shortest={SHORTEST} longest={LONGEST} onClose={() => setAsked(undefined)} />
    </footer>
  );
}

function PrintLink({ address }: { readonly address: string }) {
  const navigate = useNavigate();
  return <Button onClick={() => navigate(address)}>打印</Button>;
}
