import type { ListColumn } from '@mingmou/kit/list/columns';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Table } from '@mingmou/kit/ui-table';
import type { ReactNode } from 'react';

const PAGE_ROWS = 20;

interface PlainTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<NoInfer<Row>>[];
  readonly rowKey: (row: NoInfer<Row>) => string;
  /** Why there may be no row. */
  readonly empty: string;
  readonly loading?: boolean;
  /** Returns further content of a row; null if there is none. */
  readonly more?: (row: NoInfer<Row>) => ReactNode;
}

/** Table of rows that one call returns completely. */
export function PlainTable<Row extends object>(props: PlainTableProps<Row>) {
  const { label, rows, columns, rowKey, empty, loading = false, more } = props;
  return (
    <Table<Row>
      aria-label={label}
      rowKey={rowKey}
      dataSource={[...rows]}
      loading={loading && { delay: 200 }}
      columns={columns.map((each) => ({
        ...each,
        sorter: false,
        render: (_value: unknown, row: Row) => each.render(row),
      }))}
      scroll={{ x: columns.reduce((sum, { width }) => sum + width, 0) }}
      pagination={{ pageSize: PAGE_ROWS, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: <Quiet>{empty}</Quiet> }}
      expandable={
        more && { expandedRowRender: (row: Row) => more(row), rowExpandable: (row: Row) => more(row) !== null }
      }
    />
  );
}

/** A column of something else than one field. */
export function column<Row>(
  key: string,
  title: string,
  width: number,
  render: (row: Row) => ReactNode,
): ListColumn<Row> {
  return { key, title, label: title, width, render };
}
