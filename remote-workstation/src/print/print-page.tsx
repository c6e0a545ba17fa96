import { PaperSheet } from '@mingmou/clinic/print/paper-sheet';
import { go } from '@mingmou/core/navigation/history';
import type { RefusedCall } from '@mingmou/core/store/call-api';
import { useAct } from '@mingmou/kit/act/use-act';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import type { ReactNode } from 'react';
import styles from './print.module.css';
import type { PrintedPaper } from './use-visit-print';

interface Printed {
  readonly printCount: number;
  readonly mark?: string | null;
  readonly paperNote?: string | null;
}

interface PrintPageProps {
  readonly title: string;
  readonly state: {
    readonly data: Printed | undefined;
    readonly loading: boolean;
    readonly refusal: RefusedCall | undefined;
    readonly refetch: () => void;
  };
  /** What may be chosen before printing. */
  readonly choices?: ReactNode;
  /** Paper with its content. */
  readonly paper: PrintedPaper | undefined;
  readonly onPrint: () => Promise<void>;
}

/** Page of prints: choices on the left, the paper on the right. */
export function PrintPage({ title, state, choices, paper, onPrint }: PrintPageProps) {
  const { data, loading, refusal, refetch } = state;
  const { start, running } = useAct(onPrint);
  useKeys([{ key: 'F9', title: '打印', run: () => start() }], { active: paper !== undefined });
  return (
    <Page label={title} height="least">
      <h1 className={styles.title}>{title}</h1>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data && paper ? (
        <div className={styles.columns}>
          <Panel aria-label="打印设置">
            <h2 className={styles.heading}>打印设置</h2>
            {choices}
            <Quiet as="p">
              {data.printCount > 0
                ? `已打印 ${data.printCount} 次，再打印将标注「第${data.printCount + 1}次打印」`
                : '尚未打印'}
            </Quiet>
            {data.paperNote ? <p>请用{data.paperNote}打印</p> : null}
            {data.mark ? <p>该单据为「{data.mark}」，打印时加水印</p> : null}
            <p className={styles.acts}>
              <Button onClick={() => go(-1)}>返回</Button>
              <Button type="primary" aria-keyshortcuts="F9" loading={running} onClick={() => start()}>
                打印
              </Button>
            </p>
          </Panel>
          <section className={styles.preview} aria-label="预览">
            <PaperSheet of={paper}>{paper.sheet}</PaperSheet>
          </section>
        </div>
      ) : null}
    </Page>
  );
}
