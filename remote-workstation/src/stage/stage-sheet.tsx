import { choiceKeys, paperKeys } from '@mingmou/kit/eyes/paper-keys';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Alert, Skeleton } from '@mingmou/kit/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './stage.module.css';
import { StageFoot } from './stage-foot';
import { useNextBlank } from './use-next-blank';
import type { FramedStage } from './use-stage';

interface StageSheetProps {
  readonly stage: FramedStage;
  /** The line of who signed, where it says more than name and time; null: nobody did. */
  readonly signed?: ReactNode;
  /** Notice of the stage, in place of the sentence that it cannot be edited. */
  readonly notice?: ReactNode;
  readonly printAddress?: string | undefined;
  readonly children: ReactNode;
}

/** Frame of every stage: state of the record, the paper, and the acts. */
export function StageSheet({ stage, signed, notice, printAddress, children }: StageSheetProps) {
  const { page, loading, refusal, refetch } = stage;
  return (
    <div className={styles.sheet} data-stage="">
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {page ? (
        <>
          <Notices stage={stage} signed={signed} notice={notice} />
          <Paper stage={stage}>{children}</Paper>
          <StageFoot stage={stage} printAddress={printAddress} />
        </>
      ) : null}
    </div>
  );
}

function Notices({ stage, signed, notice }: Pick<StageSheetProps, 'stage' | 'signed' | 'notice'>) {
  const { page, conflict, takeNewest } = stage;
  const own = page?.finishedAt ? <Signed stage={stage} /> : null;
  const line = signed === undefined ? own : signed;
  return (
    <>
      {conflict ? <ConflictNotice state={conflict} onTakeNewest={takeNewest} /> : null}
      {line ? (
        <p className={styles.signed} role="status">
          {line}
          {page && page.retrialCount > 0 ? <Quiet>反审 {page.retrialCount} 次</Quiet> : null}
        </p>
      ) : null}
      {notice}
      {page && !page.editable && page.editableReason && !line && !notice ? (
        <Alert type="info" showIcon title={page.editableReason} />
      ) : null}
    </>
  );
}

function Signed({ stage: { of, page } }: Pick<StageSheetProps, 'stage'>) {
  return (
    <>
      <b>{page?.finishedByName}</b>
      <span>
        {page?.finishedAt?.slice(0, 16)} {of.lifecycle.actions.finish?.title}
      </span>
    </>
  );
}

function Paper({ stage, children }: Omit<StageSheetProps, 'signed'>) {
  const paper = useRef<HTMLDivElement>(null);
  useFocusOnFault(paper, stage);
  useNextBlank(paper, stage.readOnly);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside
    <div className={styles.paper} ref={paper} onKeyDown={paperKeys} onKeyDownCapture={choiceKeys}>
      {children}
    </div>
  );
}

/** The first input that hinders takes the focus when saving was refused. */
function useFocusOnFault(paper: { readonly current: HTMLElement | null }, { missed, fields, of }: FramedStage): void {
  const seen = useRef(missed);
  useEffect(() => {
    const [first] = missed;
    if (first && missed !== seen.current && 'field' in first) {
      const title = fields[first.field]?.title;
      const input = `input[aria-label="${title}"], [id="${of.code}-${first.field}"]`;
      paper.current?.querySelector<HTMLElement>(input)?.focus();
    }
    seen.current = missed;
  }, [missed, fields, of, paper]);
}
