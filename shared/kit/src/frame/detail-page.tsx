import type { Call } from '@mingmou/contract/base/call';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Button, Skeleton } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { ListFailure } from '../list/list-failure';
import styles from '../list/list-page.module.css';
import type { Tabs } from '../list/tab-heading';
import { Page } from '../page/page';

interface NothingOpenProps {
  readonly title: string;
  /** Name of the missing object: 挂号单. */
  readonly lacks: string;
  /** The page that opens this one. */
  readonly from: { readonly title: string; readonly path: string };
}

/** A page of one object that was opened without naming the object. */
export function NothingOpen({ title, lacks, from }: NothingOpenProps) {
  const navigate = useNavigate();
  return (
    <Page label={title} sheet>
      <h1 className={styles.title}>{title}</h1>
      <p>
        没有指定{lacks}，请从{from.title}打开。
      </p>
      <div>
        <Button type="primary" onClick={() => navigate(from.path)}>
          去{from.title}
        </Button>
      </div>
    </Page>
  );
}

interface ReadProps<O> {
  /** Answers the object of an id. */
  readonly call: Call<{ id: number }, O>;
  readonly id: number;
  readonly children: (of: NoInfer<O>) => ReactNode;
}

interface DetailPageProps<O>
  extends ComponentProps<typeof NothingOpen>,
    Omit<ReadProps<O>, 'id'>,
    Pick<ComponentProps<typeof Page>, 'height' | 'sheet'> {
  /** Undefined if the address does not name the object. */
  readonly id: number | undefined;
}

/** The page of one object: its answer, or that the answer is awaited, failed, or was never requested. */
export function DetailPage<O>({ title, lacks, from, id, height, sheet, ...read }: DetailPageProps<O>) {
  if (id === undefined) return <NothingOpen title={title} lacks={lacks} from={from} />;
  return (
    <Page label={title} height={height} sheet={sheet}>
      {/* Another object is another content: its tabs and inputs begin again. */}
      <Read key={id} id={id} {...read} />
    </Page>
  );
}

function Read<O>({ call, id, children }: ReadProps<O>) {
  const { data, loading, refusal, refetch } = useCall(call, { id });
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? children(data) : null}
    </>
  );
}

/**
 * Returns the tab that the address names (`?tab=`), else `first`, and a function that shows another tab. `clears` names
 * the parameters that belong to one tab and leave the address with that tab.
 */
export function useQueryTab<Code extends string>(
  tabs: Tabs<Code>,
  first: NoInfer<Code>,
  clears: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find(([code]) => code === params.get('tab'))?.[0] ?? first;
  const show = (code: Code) => {
    const query = new URLSearchParams(params);
    query.set('tab', code);
    for (const name of clears) query.delete(name);
    setParams(query, { replace: true });
  };
  return [tab, show] as const;
}
