import type { Call } from '@mingmou/contract/base/call';
import { useCall } from '@mingmou/core/store/use-call';
import { Skeleton } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { ListFailure } from '../list/list-failure';
import { Page } from '../page/page';
import { NothingOpen } from './nothing-open';

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
