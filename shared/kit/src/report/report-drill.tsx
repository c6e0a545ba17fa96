import type { Call } from '@mingmou/contract/base/call';
import type { Shape } from '@mingmou/contract/base/field';
import { useCall } from '@mingmou/core/store/use-call';
import { Drawer, Table } from 'antd';
import { useState } from 'react';
import { columns } from '../list/columns';
import { ListFailure } from '../list/list-failure';
import type { Filters } from '../list/query';
import styles from './report.module.css';
import { amountText } from './report-lead';
import type { ReportAnswer } from './report-source';

/** The figure that was asked about. */
export interface Drilled {
  readonly figure: string;
  readonly title: string;
  /** Of a row; none for the total row. */
  readonly key: string | undefined;
  readonly of: string;
}

export interface DrillSource<D, Row> {
  readonly call: Call<D, ReportAnswer<Row>>;
  readonly row: Shape;
  readonly columns: readonly string[];
}

interface ReportDrillProps<D, Row> {
  readonly source: DrillSource<D, Row>;
  readonly asked: Drilled;
  readonly filters: Filters;
  readonly onClose: () => void;
}

/** All of them stand beside each other in the drawer. */
const WIDTHS: Readonly<Record<string, number>> = {
  no: 146,
  customerName: 84,
  name: 120,
  doctorName: 76,
  cashierName: 76,
  kind: 60,
  qty: 60,
  at: 156,
  amount: 116,
};

/** The rows that make one figure of a report; their total is the figure. */
export function ReportDrill<D, Row extends object>({ source, asked, filters, onClose }: ReportDrillProps<D, Row>) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const { figure, title, key, of } = asked;
  // Read field by field from the call's own input shape.
  const input = { ...filters, figure, key, page, size } as D;
  const { data, fetching, refusal, refetch } = useCall(source.call, input);
  const shape = source.row;
  const shown = columns(shape, source.columns).map((column) => ({
    ...column,
    sorter: false,
    width: WIDTHS[column.key] ?? column.width,
  }));
  return (
    <Drawer open title={`${of} ${title}`} aria-label={`${of} ${title}`} size={960} onClose={onClose}>
      {refusal && !fetching ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      <p className={styles.sum} role="status">
        {data ? `共 ${data.total} 条，金额合计 ${amountText(data.sum.amount)}` : '加载中…'}
      </p>
      <Table<Row>
        aria-label={`${of} ${title}明细`}
        size="small"
        rowKey="id"
        loading={fetching && !data}
        dataSource={data ? [...data.records] : []}
        columns={shown.map((column) => ({
          ...column,
          // The columns are those of the row's own shape.
          render: (_value: unknown, row: Row) => column.render(row as Readonly<Record<string, unknown>>),
        }))}
        scroll={{ x: shown.reduce((sum, { width }) => sum + width, 0) }}
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
