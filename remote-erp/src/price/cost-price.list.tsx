import type { OutputOf } from '@mingmou/contract/base/call';
import { staticCost } from '@mingmou/contract/erp/price/static-cost.contract';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { useList } from '@mingmou/kit/list/use-list';
import { OwnPrice, PlannedPrice, priceColumn, sizedColumns } from './price-columns';
import { PriceList } from './price-list';
import { useCostSide } from './price-side';

type Row = OutputOf<typeof staticCost.page>['records'][number];

const { row } = staticCost;

const COLUMNS: readonly ListColumn<Row>[] = [
  {
    ...priceColumn('cost', row.cost, 110),
    sorter: true,
    render: ({ cost: price }) => <OwnPrice of={{ price }} unset="未设" />,
  },
  ...sizedColumns(row, { effectiveDate: 102, lastCost: 126 }),
  {
    ...priceColumn('nextCost', row.nextCost, 120),
    render: ({ nextCost: next, nextDate: from }) => <PlannedPrice of={{ next, from }} />,
  },
  ...sizedColumns(row, { weightedCost: 104 }),
];

const priced = (found: Row) => ({ ...found, price: found.cost });

/** 成本价 ¢: static costs, with the weighted costs next to them. */
export default function CostPriceList() {
  const list = useList(staticCost.page);
  return <PriceList list={list} of={staticCost} side={useCostSide()} priced={priced} columns={COLUMNS} />;
}
