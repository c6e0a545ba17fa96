import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof trainingServicePackage.page>, 'page' | 'size' | 'column' | 'asc'>;

export type ServicePackageItem = OutputOf<typeof trainingServicePackage.findById>['items'][number];

export const trainingServicePackageSorting: Sorting = {
  columns: [
    ...['code', 'name', 'total_times', 'price', 'valid_days', 'start_rule', 'refundable', 'gift_times'],
    ...['state_enum', 'updated_at'],
  ],
  initial: [
    ['code', 'asc'],
    ['id', 'asc'],
  ],
};

/** The column is json, because jsonb would reorder the keys and a log line would show a change. */
const ITEMS = sql<ServicePackageItem[]>`coalesce((
  SELECT json_agg(json_build_object('itemId', part.item_id) ORDER BY part.position)
  FROM training_service_package_item AS part
  WHERE part.property_owner_id = training_service_package.property_owner_id AND part.service_package_id = training_service_package.id), '[]')`;

const ITEM_NAMES = sql<{ id: number; name: string }[]>`coalesce((
  SELECT json_agg(json_build_object('id', item.id, 'name', item.name) ORDER BY part.position)
  FROM training_service_package_item AS part
  JOIN training_item AS item ON item.property_owner_id = part.property_owner_id AND item.id = part.item_id
  WHERE part.property_owner_id = training_service_package.property_owner_id AND part.service_package_id = training_service_package.id), '[]')`;

export function trainingServicePackagesMatching(cx: SessionCx, { name, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'trainingServicePackage')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'totalTimes', 'validDays', 'refundable', 'stateEnum', 'version', 'updatedAt'])
    .select(['startRule', 'giftTimes', 'trainingServicePackage.price', ITEMS.as('items'), ITEM_NAMES.as('itemNames')]);
  if (name)
    rows = rows.where((is) => is.or([is('name', 'ilike', contains(name)), is('code', 'ilike', contains(name))]));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Replaces the items of a package. */
export async function replaceItems(
  { db, caller }: SessionCx,
  servicePackageId: number,
  items: readonly ServicePackageItem[],
): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  await deleteMine({ db, propertyOwnerId }, 'trainingServicePackageItem')
    .where('servicePackageId', '=', servicePackageId)
    .execute();
  await db
    .insertInto('trainingServicePackageItem')
    .values(items.map(({ itemId }, at) => ({ propertyOwnerId, orgId, servicePackageId, position: at + 1, itemId })))
    .execute();
}
