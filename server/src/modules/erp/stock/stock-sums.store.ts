import type { Money } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Stretch } from '../../../kernel/row/list';
import { costBeside } from './cost.store';
import { goodsName } from './goods.store';
import type { MatchingStock, StockRow } from './stock.store';

type StockSums = Pick<StockRow, 'onHand' | 'locked' | 'available' | 'transitOut' | 'transitIn' | 'waitTake'> & {
  readonly total: number;
  readonly tagAmount: Money;
  readonly costAmount?: Money;
};

/** Rows of breeds with the same name, which are adjacent in the list's default order. */
export interface Called extends Stretch {
  readonly breedIds: readonly number[];
}

/**
 * Returns the number of matching rows by name, in that order, and the totals; with `costs` also today's cost of the
 * organisation's own stock.
 */
export async function stockSums(cx: SessionCx, { rows }: MatchingStock, costs: boolean) {
  const beside = costs ? await costBeside(cx) : undefined;
  const ownCost = beside ? sql`round(goods.on_hand * ${beside.cost}, 2)` : sql`NULL::numeric`;
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(`each.${column}`)}), 0) AS ${sql.ref(column)}`;
  const columns = [
    'on_hand',
    'locked',
    'available',
    'transit_out',
    'transit_in',
    'wait_take',
    'tag_amount',
    'cost_amount',
  ];
  // Breeds are added up first, and called by their names then: they are few. What lies on consignment has no cost yet.
  const { rows: found } = await sql<StockSums & { breedIds: number[] }>`WITH each AS (
      SELECT goods.breed_id, count(*) AS total, sum(goods.on_hand) AS on_hand, sum(goods.locked) AS locked,
        sum(goods.available) AS available, sum(goods.transit_out) AS transit_out, sum(goods.transit_in) AS transit_in,
        sum(goods.wait_take) AS wait_take, sum(goods.tag_amount) AS tag_amount,
        sum(${ownCost}) FILTER (WHERE NOT goods.is_consigned) AS cost_amount
      FROM (${rows}) goods ${beside?.joins ?? sql``} GROUP BY goods.breed_id)
    SELECT coalesce(sum(each.total), 0)::bigint AS total, array_agg(each.breed_id) AS breed_ids,
      ${sql.join(columns.map(sum))}
    FROM each JOIN (SELECT breed.id, ${goodsName} AS name FROM erp_breed breed
        JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
        WHERE breed.property_owner_id = ${cx.caller.propertyOwnerId} OFFSET 0) called ON called.id = each.breed_id
    GROUP BY ROLLUP (called.name) ORDER BY grouping(called.name) DESC, called.name`.execute(cx.db);
  const [all, ...names] = found;
  if (!all) throw new Error('no total row of stock');
  const { onHand, locked, available, transitOut, transitIn, waitTake, tagAmount, costAmount } = all;
  const sums = { onHand, locked, available, transitOut, transitIn, waitTake, tagAmount };
  return {
    called: names.map(({ total, breedIds }): Called => ({ rows: total, breedIds })),
    total: all.total,
    sums: beside ? { ...sums, costAmount } : sums,
  };
}
