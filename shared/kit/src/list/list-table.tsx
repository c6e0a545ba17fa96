import { PAGE_SIZES } from '@mingmou/contract/base/envelope';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { Button, Pagination, Skeleton, Table } from 'antd';
import type { FocusEvent, HTMLAttributes, ReactNode } from 'react';
import { ROW_HEIGHT, STACKED_ROW_HEIGHT } from '../theme/tokens';
import { ACTS, type ListColumn } from './columns';
import { ListFailure } from './list-failure';
import styles from './list-page.module.css';
import { snakeCase } from './query';
import { useActsWidth } from './use-acts-width';
import { useDelayed } from './use-delayed';
import { useHeight } from './use-height';
import type { List } from './use-list';

interface ListTableProps<I, Row> {
  readonly title: string;
  readonly list: List<I, Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly main: ReactNode;
  readonly totals: Readonly<Record<string, ReactNode>> | undefined;
  readonly rowKey: ((row: Row) => string) | undefined;
  readonly onRow?: ((row: Row) => HTMLAttributes<HTMLElement>) | undefined;
  readonly onReset: () => void;
}

const pageSizes = [...PAGE_SIZES];

/** The rows of a list, or why there are none, and the foot below. */
export function ListTable<I, Row extends object>(props: ListTableProps<I, Row>) {
  const { list, main, onReset } = props;
  const { rows, total, query, fetching, refusal } = list;
  const waiting = useDelayed(rows === undefined && fetching);
  const refreshing = useDelayed(rows !== undefined && fetching);

  return (
    <>
      {rows === undefined ? (
        <div className={styles.body}>{waiting ? <Skeleton active title={false} paragraph={{ rows: 8 }} /> : null}</div>
      ) : (
        <div className={styles.body} aria-busy={refreshing}>
          <Rows
            {...props}
            rows={rows}
            empty={<Empty filtered={Object.keys(query.filters).length > 0} main={main} onReset={onReset} />}
          />
        </div>
      )}
      {/* Below rows that stay: a failed refresh moves none of them. */}
      {refusal && !fetching ? <ListFailure refusal={refusal} retry={list.refetch} /> : null}
      <footer className={styles.foot}>
        <Pagination
          size="small"
          current={query.page}
          pageSize={query.size}
          total={total}
          pageSizeOptions={pageSizes}
          showSizeChanger={{ 'aria-label': '每页条数', showSearch: false }}
          showTotal={(count) => `共 ${count} 条`}
          onChange={(page, size) => list.show(size === query.size ? { page } : { size })}
        />
      </footer>
    </>
  );
}

/**
 * Scrolls the rows to where a focused cell of the table's head or total row is. The browser scrolls only the line of
 * that cell into view, so its columns would no longer be above or below those of the rows.
 */
function alignBody({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const line = target.closest('.ant-table-header, div.ant-table-summary');
  const body = currentTarget.querySelector('.ant-table-body');
  // The browser scrolls after the event.
  if (line && body) requestAnimationFrame(() => (body.scrollLeft = line.scrollLeft));
}

function idOf(row: object): string {
  return 'id' in row ? String(row.id) : '';
}

interface RowsProps<I, Row> extends ListTableProps<I, Row> {
  readonly rows: readonly Row[];
  readonly empty: ReactNode;
}

function Rows<I, Row extends object>(props: RowsProps<I, Row>) {
  const { title, list, rows, totals, rowKey = idOf, onRow, empty } = props;
  const size = useAppSelector((state) => state.settings.size);
  const [box, height] = useHeight<HTMLDivElement>();
  const least = props.columns.find(({ key }) => key === ACTS)?.width ?? 0;
  const actsWidth = useActsWidth(box, least, rows, height !== undefined);
  const columns = props.columns.map((column) => (column.key === ACTS ? { ...column, width: actsWidth } : column));
  const rowHeight = (columns.some(({ isStacked }) => isStacked) ? STACKED_ROW_HEIGHT : ROW_HEIGHT)[size];
  const { column, asc } = list.query;
  // Drawn when there is a height to fill: drawn before, all its rows would be drawn once more.
  if (height === undefined) return <div ref={box} className={styles.box} />;
  // Without rows nothing scrolls sideways: keys would not come to what lies there.
  const hasRows = rows.length > 0;
  const bodyHeight = height - rowHeight * (totals ? 2 : 1);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the focus of the cells, is no control itself
    <div ref={box} className={styles.box} onFocus={alignBody}>
      <Table<Row>
        aria-label={title}
        rowKey={rowKey}
        onRow={onRow}
        dataSource={[...rows]}
        columns={columns.map(({ width, ...each }) => ({
          ...each,
          ...(hasRows && { width }),
          render: (_value: unknown, row: Row) => each.render(row),
          sortOrder: column === snakeCase(each.key) ? (asc ? 'ascend' : 'descend') : null,
        }))}
        scroll={{
          ...(hasRows && { x: columns.reduce((sum, { width }) => sum + width, 0) }),
          y: Math.max(bodyHeight, rowHeight),
        }}
        pagination={false}
        showSorterTooltip={false}
        locale={{ emptyText: empty }}
        // antd fixes the summary at the bottom only if its element is rendered here.
        summary={
          totals
            ? () => (
                <Table.Summary fixed>
                  <Totals columns={columns} totals={totals} />
                </Table.Summary>
              )
            : undefined
        }
        onChange={(_pagination, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
          list.show(order ? { column: snakeCase(String(columnKey)), asc: order === 'ascend' } : { column: undefined });
        }}
      />
    </div>
  );
}

interface TotalsProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly totals: Readonly<Record<string, ReactNode>>;
}

function Totals<Row>({ columns, totals }: TotalsProps<Row>) {
  return (
    <Table.Summary.Row>
      {columns.map(({ key, align }, index) => (
        <Table.Summary.Cell key={key} index={index} align={align}>
          {key in totals ? (
            <span className={styles.total} data-align={align}>
              {totals[key]}
            </span>
          ) : index === 0 ? (
            '合计'
          ) : null}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

interface EmptyProps {
  readonly filtered: boolean;
  readonly main: ReactNode;
  readonly onReset: () => void;
}

function Empty({ filtered, main, onReset }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <p>{filtered ? '没有符合筛选条件的记录' : '还没有记录'}</p>
      {filtered ? <Button onClick={onReset}>清除筛选条件</Button> : main}
    </div>
  );
}
