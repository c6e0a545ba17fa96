import type { Call } from '@mingmou/contract/base/call';
import type { Shape } from '@mingmou/contract/base/field';
import type { ReportAnswer } from '@mingmou/contract/base/report';
import { useCall } from '@mingmou/core/store/use-call';
import { Drawer, Table } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { textOf } from '../format/text-of';
import { columns } from '../list/columns';
import { ListFailure } from '../list/list-failure';
import type { Filters } from '../list/query';
import styles from './report.module.css';
import type { ReportSource } from './report-source';

/** The figure that was asked about. */
export interface Drilled {
  readonly figure: string;
  readonly title: string;
  /** Of a row; none for the total row. */
  readonly key: string | undefined;
  readonly of: string;
}

/** Columns of the rows behind a figure, in the drawer. */
export interface DrillLook<Source> {
  readonly columns: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  /** Cells that lead on: the bill of a row. */
  readonly cells?: { readonly [column: string]: (row: Source) => ReactNode };
}

interface ReportDrillProps<D, Source> {
  readonly report: Pick<ReportSource<never, never, never, D, Source>, 'drill' | 'source' | 'sourceName' | 'measures'>;
  readonly look: DrillLook<Source>;
  readonly asked: Drilled;
  readonly filters: Filters;
  readonly onClose: () => void;
}

/** As wide as its columns, that nothing is scrolled sideways where the window has the room. */
const LEAST_PX = 960;
const PADDING_PX = 48;

/** `共 3 条，金额合计 ¥1,020.00`. */
function sumText(shape: Shape, measures: readonly string[], { total, sum }: ReportAnswer<unknown>): string {
  const sums = measures.flatMap((name) => {
    const spec = shape[name];
    return spec && name in sum ? [`${spec.title}合计 ${textOf(spec, sum[name])}`] : [];
  });
  return [`共 ${total} 条`, ...sums].join('，');
}

/** The rows that make one figure of a report; their total is the figure. */
export function ReportDrill<D, Source extends object>(props: ReportDrillProps<D, Source>) {
  const { drill } = props.report;
  return drill ? <Behind {...props} call={drill} /> : null;
}

/** Returns the focus to the figure as soon as the drawer is closed. */
function useFocusBack(): void {
  const [from] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (from instanceof HTMLElement) from.focus();
    };
  }, [from]);
}

function Behind<D, Source extends object>(
  props: ReportDrillProps<D, Source> & { readonly call: Call<D, ReportAnswer<Source>> },
) {
  const { report, look, asked, filters, call, onClose } = props;
  const { source, sourceName, measures } = report;
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const { figure, title, key, of } = asked;
  // Read field by field from the call's own input shape.
  const input = { ...filters, figure, key, page, size } as D;
  const { data, fetching, refusal, refetch } = useCall(call, input);
  useFocusBack();
  // Withheld columns are left out.
  const [first] = data?.records ?? [];
  const named = look.columns.filter((name) => !first || name in first);
  const shown = columns(source, named).map((column) => ({
    ...column,
    sorter: false,
    width: look.widths[column.key] ?? column.width,
  }));
  const width = shown.reduce((sum, column) => sum + column.width, 0);
  return (
    <Drawer
      open
      title={`${of} ${title}`}
      aria-label={`${of} ${title}`}
      styles={{ wrapper: { width: `min(${Math.max(LEAST_PX, width + PADDING_PX)}px, 94vw)` } }}
      onClose={onClose}
    >
      {refusal && !fetching ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      <p className={styles.sum} role="status">
        {data ? sumText(source, measures, data) : '加载中…'}
      </p>
      <Table<Source>
        aria-label={`${of} ${title}${sourceName}`}
        size="small"
        rowKey="id"
        loading={fetching && !data}
        dataSource={data ? [...data.records] : []}
        columns={shown.map((column) => ({
          ...column,
          // The columns are those of the row's own shape.
          render: (_value: unknown, row: Source) =>
            look.cells?.[column.key]?.(row) ?? column.render(row as Readonly<Record<string, unknown>>),
        }))}
        scroll={{ x: width }}
        pagination={{
          current: page,
          pageSize: size,
          total: data?.total ?? 0,
          size: 'small',
          pageSizeOptions: [10, 20, 50, 100],
          onChange: (next, nextSize) => {
            setPage(nextSize === size ? next : 1);
            setSize(nextSize);
          },
        }}
      />
    </Drawer>
  );
}
