import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { StateEnum } from '@mingmou/contract/base/field';
import type { Money, Price } from '@mingmou/contract/base/money';
import type { unit } from '@mingmou/contract/dict/unit';
import type { combo } from '@mingmou/contract/system/fees/charge-combo.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof combo.page>, 'page' | 'size' | 'column' | 'asc'>;

export interface ComboItem {
  readonly singleId: number;
  readonly quantity: number;
  readonly code: string;
  readonly name: string;
  readonly unit: CodeOf<typeof unit>;
  readonly price: Price;
  readonly stateEnum: StateEnum;
}

export const comboSorting: Sorting = {
  columns: ['code', 'name', 'list_amount', 'price', 'state_enum', 'updated_at'],
  initial: [
    ['code', 'asc'],
    ['id', 'asc'],
  ],
};

/** The items of the combination of the surrounding query, joined to their single charges. */
const OF_COMBO = sql`service_combo_item item
  JOIN service_charge single ON single.property_owner_id = item.property_owner_id AND single.id = item.charge_id
  WHERE item.property_owner_id = service_combo.property_owner_id AND item.combo_id = service_combo.id`;

const ITEMS = sql<ComboItem[]>`(SELECT coalesce(json_agg(json_build_object('singleId', item.charge_id,
  'quantity', item.quantity, 'code', single.code, 'name', single.name, 'unit', single.unit, 'price', single.price,
  'stateEnum', single.state_enum) ORDER BY item.position), '[]') FROM ${OF_COMBO})`;

const SUMMARY = sql<string>`(SELECT coalesce(string_agg(
  single.name || CASE WHEN item.quantity > 1 THEN '×' || item.quantity ELSE '' END, '、' ORDER BY item.position), '')
  FROM ${OF_COMBO})`;

const LIST_AMOUNT = sql<Money>`(SELECT coalesce(sum(round(item.quantity * single.price, 2)), 0) FROM ${OF_COMBO})`;

/** Combinations of the organisation that are not deleted, with their items. */
export function combosMatching(cx: SessionCx, { keyword, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'serviceCombo')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'stateEnum', 'version', 'updatedAt'])
    .select(['price', ITEMS.as('items'), SUMMARY.as('summary'), LIST_AMOUNT.as('listAmount')]);
  if (keyword) {
    const pattern = contains(keyword.trim());
    rows = rows.where((is) =>
      is.or([is('name', 'ilike', pattern), is('pinyin', 'like', pattern.toLowerCase()), is('code', 'ilike', pattern)]),
    );
  }
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

export type ComboRow = Awaited<ReturnType<ReturnType<typeof combosMatching>['execute']>>[number];

/** The combinations in these states that a single charge belongs to. */
export function combosOf(cx: SessionCx, chargeId: number, states: readonly StateEnum[]): Promise<ComboRow[]> {
  return combosMatching(cx)
    .where('stateEnum', 'in', [...states])
    .where((is) =>
      is.exists(
        is
          .selectFrom('serviceComboItem as held')
          .whereRef('held.propertyOwnerId', '=', 'serviceCombo.propertyOwnerId')
          .whereRef('held.comboId', '=', 'serviceCombo.id')
          .where('held.chargeId', '=', chargeId)
          .select('held.position'),
      ),
    )
    .orderBy('id')
    .execute();
}

/** Writes the items of a combination whole. */
export async function replaceItems(
  { db, caller }: SessionCx,
  comboId: number,
  items: readonly { readonly singleId: number; readonly quantity: number }[],
): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  await deleteMine({ db, propertyOwnerId }, 'serviceComboItem').where('comboId', '=', comboId).execute();
  await db
    .insertInto('serviceComboItem')
    .values(
      items.map(({ singleId, quantity }, at) => ({
        propertyOwnerId,
        orgId,
        comboId,
        position: at + 1,
        chargeId: singleId,
        quantity,
      })),
    )
    .execute();
}
