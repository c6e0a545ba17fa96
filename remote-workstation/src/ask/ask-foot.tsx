import { stateAt } from '@mingmou/contract/base/flow';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from '../parts/stage-foot.module.css';
import type { Ask } from './use-consultation';

const DONE = 2;

/** State of the consultation and what may be done with it. */
export function AskFoot({ ask }: { readonly ask: Ask }) {
  const [asked, setAsked] = useState<ReasonAsked>();
  const { page, readOnly } = ask;
  if (!page) return null;
  const state = stateAt(consultation.lifecycle, page.stageState);
  return (
    <footer className={styles.foot}>
      <StateTag tone={state.tone}>{state.title}</StateTag>
      {ask.isDirty ? <span className={styles.quiet}>有未保存的内容，已暂存在本机</span> : null}
      <span className={styles.gap} />
      {page.stageState === DONE ? (
        <Do call={consultation.retrial} onClick={() => setAsked({ title: '反审问诊', run: ask.retrial })}>
          反审
        </Do>
      ) : null}
      {readOnly ? null : (
        <>
          {page.last ? <Button onClick={ask.reuse}>复制上次（{page.lastAt?.slice(0, 10)}）</Button> : null}
          <Do call={consultation.reset} danger onClick={ask.reset}>
            重置
          </Do>
          <Do call={consultation.save} hotkey="Ctrl+S" onClick={ask.save}>
            保存
          </Do>
          <Do call={consultation.finish} main hotkey="Ctrl+Enter" onClick={ask.finish}>
            完成
          </Do>
        </>
      )}
      <ReasonDialog asked={asked} shortest={2} longest={200} onClose={() => setAsked(undefined)} />
    </footer>
  );
}
