import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './stage.module.css';
import type { Stage } from './use-stage';

/** State of the record and what may be done with it. */
export function StageFoot({ stage }: { readonly stage: Stage }) {
  const [asked, setAsked] = useState<ReasonAsked>();
  const { of, page, readOnly } = stage;
  if (!page) return null;
  const now = stateOf(of.lifecycle, page.stageState);
  const state = stateAt(of.lifecycle, page.stageState);
  const { finish, retrial, invalid } = of.lifecycle.actions;
  return (
    <footer className={styles.foot}>
      <StateTag tone={state.tone}>{state.title}</StateTag>
      {stage.isDirty ? <Quiet>有未保存的内容，已暂存在本机</Quiet> : null}
      <span className={styles.gap} />
      {retrial?.from.includes(now) && page.reopenable !== false ? (
        <Do call={of.retrial} onClick={() => setAsked({ title: of.retrial.title, run: stage.retrial })}>
          反审
        </Do>
      ) : null}
      {of.invalid && invalid?.from.includes(now) ? (
        <Do call={of.invalid} danger onClick={() => setAsked({ title: of.invalid?.title ?? '', run: stage.invalid })}>
          作废
        </Do>
      ) : null}
      {readOnly ? null : (
        <>
          {page.last ? <Button onClick={stage.reuse}>复制上次（{page.lastAt?.slice(0, 10)}）</Button> : null}
          <Do call={of.reset} danger onClick={stage.reset}>
            重置
          </Do>
          <Do call={of.save} hotkey="Ctrl+S" onClick={stage.save}>
            保存
          </Do>
          <Do call={of.finish} main hotkey="Ctrl+Enter" onClick={stage.finish}>
            {finish?.title ?? '完成'}
          </Do>
        </>
      )}
      <ReasonDialog asked={asked} shortest={2} longest={200} onClose={() => setAsked(undefined)} />
    </footer>
  );
}
