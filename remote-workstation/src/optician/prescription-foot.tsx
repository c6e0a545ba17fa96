import { stateAt } from '@mingmou/contract/base/flow';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from '../parts/stage-foot.module.css';
import type { Prescription } from './use-prescription';

const CONFIRMED = 2;

/** State of the prescription and what may be done with it. */
export function PrescriptionFoot({ rx }: { readonly rx: Prescription }) {
  const [asked, setAsked] = useState<ReasonAsked>();
  const { page, readOnly } = rx;
  if (!page) return null;
  const state = stateAt(optician.lifecycle, page.stageState);
  return (
    <footer className={styles.foot}>
      <StateTag tone={state.tone}>{state.title}</StateTag>
      {rx.isDirty ? <span className={styles.quiet}>有未保存的内容，已暂存在本机</span> : null}
      <span className={styles.gap} />
      {page.stageState === CONFIRMED ? (
        <>
          <Do call={optician.retrial} onClick={() => setAsked({ title: '反审配镜处方', run: rx.retrial })}>
            反审
          </Do>
          <Do call={optician.invalid} danger onClick={() => setAsked({ title: '作废配镜处方', run: rx.invalid })}>
            作废
          </Do>
        </>
      ) : null}
      {readOnly ? null : (
        <>
          {page.last ? <Button onClick={rx.reuse}>复制上次（{page.lastAt?.slice(0, 10)}）</Button> : null}
          <Do call={optician.reset} danger onClick={rx.reset}>
            重置
          </Do>
          <Do call={optician.save} hotkey="Ctrl+S" onClick={rx.save}>
            保存
          </Do>
          <Do call={optician.confirm} main hotkey="Ctrl+Enter" onClick={rx.confirm}>
            确认
          </Do>
        </>
      )}
      <ReasonDialog asked={asked} shortest={2} longest={200} onClose={() => setAsked(undefined)} />
    </footer>
  );
}
