import type { Call } from '@mingmou/contract/base/call';
import { useCall } from '@mingmou/core/store/use-call';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { type ReactNode, useState } from 'react';
import { DRAWER_ROWS, DrawerTable } from './drawer-table';
import styles from './stock.module.css';

interface Page {
  readonly records: readonly { readonly id: number }[];
  readonly total: number;
}

interface TraceTableProps<Input, Answer extends Page> {
  readonly title: string;
  readonly call: Call<Input & { page?: number | null; size?: number | null }, Answer>;
  readonly input: Input;
  readonly columns: readonly ListColumn<Answer['records'][number]>[];
  readonly empty: string;
  /** Content next to the heading, once there is an answer. */
  readonly beside?: (answer: Answer) => ReactNode;
}

/** One part of a trace: a heading and its rows, page by page. */
export function TraceTable<Input extends object, Answer extends Page>({
  title,
  call,
  input,
  columns,
  empty,
  beside,
}: TraceTableProps<Input, Answer>) {
  const [page, show] = useState(1);
  const { data, refusal, refetch } = useCall(call, { ...input, page, size: DRAWER_ROWS });
  return (
    <section aria-label={title}>
      <div className={styles.part}>
        <h3 className={styles.partTitle}>{title}</h3>
        {data && beside ? beside(data) : null}
      </div>
      <DrawerTable<Answer['records'][number]>
        label={title}
        columns={columns}
        rows={data?.records}
        total={data?.total ?? 0}
        page={page}
        refusal={refusal}
        empty={empty}
        wide
        onPage={show}
        onRetry={refetch}
      />
    </section>
  );
}
