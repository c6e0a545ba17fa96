import type { CallState } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Button, Skeleton } from '@mingmou/kit/ui';
import type { ReactNode } from 'react';
import page from './page.module.css';
import styles from './tab-panel.module.css';

interface TabPanelProps {
  readonly title: string;
  readonly heading: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** One tab of a page: the heading with its tools stays, the rest scrolls. */
export function TabPanel({ title, heading, tools, children }: TabPanelProps) {
  return (
    <Page label={title} height="full" sheet className={page.scrolls}>
      <header className={page.head}>
        {heading}
        <div className={page.tools}>{tools}</div>
      </header>
      <div className={page.body}>{children}</div>
    </Page>
  );
}

interface LoadedProps<O> {
  readonly state: CallState<O>;
  readonly children: (data: O) => ReactNode;
}

/** Shows the answer of a call, a skeleton while loading, and a failure. */
export function Loaded<O>({ state: { data, refusal, refetch }, children }: LoadedProps<O>) {
  if (refusal && data === undefined) return <ListFailure refusal={refusal} retry={refetch} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {children(data)}
    </>
  );
}

interface DialogFooterProps {
  readonly ok: string;
  readonly running: boolean;
  readonly onClose: () => void;
}

/** 取消 and the button that submits the form around it. */
export function DialogFooter({ ok, running, onClose }: DialogFooterProps) {
  return (
    <div className={styles.footer}>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" htmlType="submit" loading={running}>
        {ok}
      </Button>
    </div>
  );
}
