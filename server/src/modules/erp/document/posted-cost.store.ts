import type { Price } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { currentCosts } from '../stock/cost.store';
import type { LineTable } from './bill-lines.store';
import { monthPeriod } from './period.service';

/** What goods cost on average today: what lines show that go at the average, until they are posted. */
export async function costsToday(cx: SessionCx, goods: readonly number[]): Promise<ReadonlyMap<number, Price>> {
  if (goods.length === 0) return new Map();
  return currentCosts(cx, goods, monthPeriod(dayText(cx.now).slice(0, 7)));
}

/** Writes the posted cost to lines that left at the average; `sign` is -1 where leaving pieces count as a cost. */
export async function takePosted(
  { db, caller }: SessionCx,
  table: LineTable,
  billId: number,
  sign: 1 | -1,
): Promise<void> {
  const { propertyOwnerId } = caller;
  await sql`WITH posted AS (SELECT l.item_id, max(l.unit_cost) AS unit_cost, sum(l.cost_amount) AS cost FROM stock_ledger l
      WHERE l.property_owner_id = ${propertyOwnerId} AND l.bill_id = ${billId} AND l.reverse_of_id IS NULL
        AND NOT EXISTS (SELECT FROM stock_ledger back WHERE back.property_owner_id = l.property_owner_id
          AND back.reverse_of_id = l.id)
      GROUP BY l.item_id),
    lines AS (UPDATE ${sql.table(table)} line SET price = posted.unit_cost, amount = ${sign}::integer * posted.cost
      FROM posted WHERE line.property_owner_id = ${propertyOwnerId} AND line.bill_id = ${billId}
        AND line.id = posted.item_id)
    UPDATE bill SET total_amount = (SELECT coalesce(sum(${sign}::integer * cost), 0) FROM posted)
    WHERE property_owner_id = ${propertyOwnerId} AND id = ${billId}`.execute(db);
}
