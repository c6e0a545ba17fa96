import type { RefusedCall } from '@mingmou/core/store/call-api';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Skeleton } from '@mingmou/kit/ui';
import { Pagination, Table } from '@mingmou/kit/ui-table';
import styles from './stock.module.css';

interface DrawerTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  /** Absent until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly page: number;
  readonly refusal: RefusedCall | undefined;
  readonly empty: string;
  /** More columns than fit: the table scrolls sideways, its last column stays. */
  readonly wide?: boolean;
  readonly onPage: (page: number) => void;
  readonly onRetry: () => void;
}

/** Rows a page of a drawer. */
export const DRAWER_ROWS = 20;

/** The rows of a drawer with their pages, or why there are none. */
export function DrawerTable<Row extends { readonly id: number }>(props: DrawerTableProps<Row>) {
  const { label, columns, rows, total, page, refusal, empty, wide = false, onPage, onRetry } = props;
  if (refusal) return <ListFailure refusal={refusal} retry={onRetry} />;
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  return (
    <>
      <Table<Row>
        aria-label={label}
        rowKey="id"
        dataSource={[...rows]}
        {...(wide ? { scroll: { x: 'max-content' } } : {})}
        columns={columns.map(({ key, title, width, align, render }, at) => ({
          ...{ key, title, width },
          ...(align ? { align } : {}),
          ...(wide && at === columns.length - 1 ? { fixed: 'right' as const } : {}),
          render: (_value: unknown, row: Row) => render(row),
        }))}
        pagination={false}
        locale={{ emptyText: empty }}
      />
      <footer className={styles.foot}>
        <Pagination
          size="small"
          current={page}
          pageSize={DRAWER_ROWS}
          total={total}
          showSizeChanger={false}
          showTotal={(count) => `共 ${count} 条`}
          onChange={onPage}
        />
      </footer>
    </>
  );
}
