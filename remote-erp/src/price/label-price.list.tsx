import type { OutputOf } from '@mingmou/contract/base/call';
import { tagPrice } from '@mingmou/contract/erp/price/tag-price.contract';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { useList } from '@mingmou/kit/list/use-list';
import { OwnPrice, PlannedPrice, priceColumn, sizedColumns } from './price-columns';
import { PriceList } from './price-list';
import { useTagSide } from './price-side';

type Row = OutputOf<typeof tagPrice.page>['records'][number];

const { row } = tagPrice;

const COLUMNS: readonly ListColumn<Row>[] = [
  {
    ...priceColumn('price', row.price, 116),
    sorter: true,
    render: ({ price, heldPrice: held }) => <OwnPrice of={{ price, held }} unset="未定价" />,
  },
  ...sizedColumns(row, { minPrice: 104, effectiveDate: 104, lastPrice: 112 }),
  {
    ...priceColumn('nextPrice', row.nextPrice, 128),
    render: ({ nextPrice: next, nextDate: from }) => <PlannedPrice of={{ next, from }} />,
  },
];

const priced = (found: Row) => found;

/** 标签价. */
export default function LabelPriceList() {
  const list = useList(tagPrice.page);
  return <PriceList list={list} of={tagPrice} side={useTagSide()} priced={priced} columns={COLUMNS} />;
}
