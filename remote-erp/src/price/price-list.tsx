import { ImportButton } from '@mingmou/clinic/sheet-import/import-button';
import type { Call, CallSpec } from '@mingmou/contract/base/call';
import { targetFields } from '@mingmou/contract/erp/price/price-change.fields';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import type { List } from '@mingmou/kit/list/use-list';
import type { ComponentProps } from 'react';
import { BillTabs } from '../bill/bill-tabs';
import { type Goods, goodsColumn, shortColumns } from './price-columns';
import type { Priced, PriceSide } from './price-side';
import { PRICE_FILTERS, PRICE_TABS, rowKey, usePriceTools } from './price-tools';

interface Saved {
  readonly saved: number;
}

interface PriceListProps<I, Row, In extends object, Out> {
  readonly list: List<I, Row>;
  readonly of: {
    readonly page: Pick<CallSpec, 'title'>;
    readonly import: ComponentProps<typeof ImportButton<In, Saved>>['of'];
    readonly export: Call<Out, unknown>;
  };
  readonly side: PriceSide;
  /** A row as the dialogs know it. */
  readonly priced: (row: Row) => Priced;
  /** Columns after target and scope. */
  readonly columns: readonly ListColumn<Row>[];
}

/** Prices of one kind, of breeds and barcodes, of the chain and of the organisation (domain-erp §1.7). */
export function PriceList<
  I extends Partial<Record<(typeof PRICE_FILTERS)[number], unknown>>,
  Row extends Goods & Priced,
  In extends object,
  Out,
>({ list, of, side, priced, columns: further }: PriceListProps<I, Row, In, Out>) {
  const { filters } = list.query;
  const tools = usePriceTools({ side, rows: (list.rows ?? []).map(priced), total: list.total, filters });
  const { title } = of.page;
  return (
    <>
      <ListPage
        title={title}
        heading={<BillTabs title={title} tabs={PRICE_TABS} list={list} />}
        list={list}
        rowKey={rowKey}
        filters={PRICE_FILTERS}
        main={tools.main}
        tools={
          <>
            {tools.tools}
            <ImportButton<In, Saved> of={of.import} done={({ saved }) => `已调整${saved}项${side.noun}`} />
            <ExportButton call={of.export} of={list} />
          </>
        }
        columns={[
          ...tools.picking,
          ...shortColumns(columns(targetFields, ['targetType'])),
          goodsColumn,
          ...shortColumns(columns(targetFields, ['scope'])),
          ...further,
        ]}
        acts={(row) => tools.acts(priced(row))}
      />
      {tools.dialogs}
    </>
  );
}
