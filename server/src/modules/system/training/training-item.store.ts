import type { InputOf } from '@mingmou/contract/base/call';
import type { StateEnum } from '@mingmou/contract/base/field';
import type { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { sql } from 'kysely';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof trainingItem.page>, 'page' | 'size' | 'column' | 'asc'>;

export const trainingItemSorting: Sorting = {
  columns: [
    ...['code', 'name', 'category', 'instrument', 'minutes', 'price', 'home_enabled'],
    ...['state_enum', 'updated_at'],
  ],
  initial: [
    ['code', 'asc'],
    ['id', 'asc'],
  ],
};

export function trainingItemsMatching(cx: SessionCx, { name, category, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'trainingItem')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'instrument', 'minutes', 'homeEnabled', 'instruction'])
    .select(['stateEnum', 'version', 'updatedAt'])
    .select(['category', 'trainingItem.price']);
  if (name)
    rows = rows.where((is) => is.or([is('name', 'ilike', contains(name)), is('code', 'ilike', contains(name))]));
  if (category) rows = rows.where('category', '=', category);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

export interface PickedItem {
  readonly id: number;
  readonly name: string;
  readonly stateEnum: StateEnum;
}

/** The named items of the chain, which stay as they are until this transaction ends. */
export async function holdItems(cx: SessionCx, ids: readonly number[]): Promise<PickedItem[]> {
  if (ids.length === 0) return [];
  return mine(cx, 'trainingItem')
    .where('stateEnum', '<>', 'DELETE')
    .where('id', 'in', [...ids])
    .select(['id', 'name', 'stateEnum'])
    .orderBy('id')
    .forShare()
    .execute();
}

/** Whatever became of them since. */
export async function itemNames(cx: SessionCx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return mine(cx, 'trainingItem')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
}

/** Where an item is trained: plans of the chain, packages of any of its organisations. */
export function usesOfItem(cx: SessionCx, itemId: number): Promise<readonly string[]> {
  return acrossOrgs(cx, async () => {
    const { propertyOwnerId } = cx.caller;
    const { rows } = await sql<{ place: string }>`
      SELECT '视训方案' AS place WHERE EXISTS (SELECT FROM training_plan_item AS used
        JOIN training_plan AS plan ON plan.property_owner_id = used.property_owner_id AND plan.id = used.plan_id
        WHERE used.property_owner_id = ${propertyOwnerId} AND used.item_id = ${itemId} AND plan.state_enum <> 'DELETE')
      UNION ALL
      SELECT '视训套餐' WHERE EXISTS (SELECT FROM training_service_package_item AS used
        JOIN training_service_package AS sold
          ON sold.property_owner_id = used.property_owner_id AND sold.id = used.service_package_id
        WHERE used.property_owner_id = ${propertyOwnerId} AND used.item_id = ${itemId}
          AND sold.state_enum <> 'DELETE')`.execute(cx.db);
    return rows.map(({ place }) => place);
  });
}
