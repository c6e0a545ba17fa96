import type { HTMLAttributes, ReactNode } from 'react';
import { Page } from '../page/page';
import { ColumnChoice } from './column-choice';
import { actionColumn, type ListColumn } from './columns';
import { FilterBar } from './filter-bar';
import styles from './list-page.module.css';
import { ListTable } from './list-table';
import { filterShape, isFilled } from './query';
import { useHiddenColumns } from './use-hidden-columns';
import type { List } from './use-list';

interface ListPageProps<I, Row> {
  readonly title: string;
  /** Replaces the title: tabs of a page with several lists. */
  readonly heading?: ReactNode;
  readonly list: List<I, Row>;
  /** Names of the call's filters in reading order; the first four are in the line. */
  readonly filters: readonly (keyof I & string)[];
  readonly columns: readonly ListColumn<Row>[];
  /** What can be done with a row; the column stays at the right edge. */
  readonly acts?: (row: Row) => ReactNode;
  /** The one main act; an empty list offers it again. */
  readonly main?: ReactNode;
  readonly tools?: ReactNode;
  /** What names a row where it has no `id`. */
  readonly rowKey?: (row: Row) => string;
  /** Sums under their columns, by column key. */
  readonly totals?: Readonly<Record<string, ReactNode>>;
  /** Content above the filters. */
  readonly lead?: ReactNode;
  /** Replaces the table: another view of the same rows. */
  readonly body?: ReactNode;
  /** Returns further attributes of a row's element: that it is the current one, handlers. */
  readonly onRow?: (row: Row) => HTMLAttributes<HTMLElement>;
}

/** A list: title and acts, filters, table, foot (visual.md, Page kinds). */
export function ListPage<I, Row extends object>(props: ListPageProps<I, Row>) {
  const { title, heading, list, filters, acts, main, tools, totals, lead } = props;
  const columns = acts ? [...props.columns, actionColumn(acts)] : props.columns;
  const [hidden, hide] = useHiddenColumns();
  const shape = filterShape(list.call.input);
  const fields = filters.flatMap((name) => {
    const spec = shape[name];
    return spec ? [[name, spec] as const] : [];
  });
  const search = (next: Readonly<Record<string, unknown>>) => {
    const filled = Object.fromEntries(Object.entries(next).filter(([, value]) => isFilled(value)));
    list.show({ filters: filled });
    // The same question again is meant as «look again».
    if (JSON.stringify(filled) === JSON.stringify(list.query.filters)) list.refetch();
  };

  return (
    <Page label={title} height="full" sheet>
      <header className={styles.head}>
        {heading ?? <h1 className={styles.title}>{title}</h1>}
        <div className={styles.tools}>
          {tools}
          {props.body ? null : <ColumnChoice columns={columns} hidden={hidden} onChange={hide} />}
          {main}
        </div>
      </header>
      {lead}
      {fields.length > 0 ? <FilterBar fields={fields} filters={list.query.filters} onSearch={search} /> : null}
      {props.body ?? (
        <ListTable
          title={title}
          list={list}
          columns={columns.filter(({ key }) => !hidden.includes(key))}
          main={main}
          totals={totals}
          rowKey={props.rowKey}
          onRow={props.onRow}
          onReset={() => search({})}
        />
      )}
    </Page>
  );
}
