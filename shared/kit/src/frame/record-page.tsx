import type { Call } from '@mingmou/contract/base/call';
import type { Page } from '@mingmou/contract/base/envelope';
import type { ComponentProps, ReactNode } from 'react';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import { useList } from '../list/use-list';

type Shown<I, Row extends object> = Omit<ComponentProps<typeof ListPage<I, Row>>, 'title' | 'list' | 'totals'>;

interface RecordPageProps<I, Row extends object, Answer extends Page<Row>> extends Shown<I, Row> {
  /** Calls that `records()` or `recordsWithSums()` of the contract declares. */
  readonly of: { readonly page: Call<I, Answer & Page<Row>>; readonly export: Call<never, unknown> };
  /** Texts of the total row by column, from the answer with its sums. */
  readonly totals?: (answer: Answer & Page<Row>) => Readonly<Record<string, ReactNode>>;
}

/** A list of records with its sheet. A page that reads its list itself uses `ListPage`. */
export function RecordPage<I, Row extends object, Answer extends Page<Row>>(props: RecordPageProps<I, Row, Answer>) {
  const { of, totals, tools, ...shown } = props;
  const list = useList(of.page);
  return (
    <ListPage
      {...shown}
      title={of.page.title}
      list={list}
      tools={
        <>
          {tools}
          <ExportButton call={of.export} of={list} />
        </>
      }
      totals={totals && list.answer ? totals(list.answer) : undefined}
    />
  );
}
