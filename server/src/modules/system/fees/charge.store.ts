import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { chargeCategory } from '@mingmou/contract/dict/charge-category';
import type { charge } from '@mingmou/contract/system/fees/charge.contract';
import { type Insertable, sql } from 'kysely';
import type { ServiceChargeTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof charge.page>, 'page' | 'size' | 'column' | 'asc'>;

export const chargeSorting: Sorting = {
  columns: [
    ...['code', 'name', 'charge_category', 'unit', 'price', 'min_discount_rate', 'discountable', 'vip_flag'],
    ...['need_execute', 'price_editable', 'state_enum', 'updated_at'],
  ],
  initial: [
    ['code', 'asc'],
    ['id', 'asc'],
  ],
};

/** Numbers as the dictionary has them; a code that a chain added is text. */
const CATEGORY = sql<CodeOf<typeof chargeCategory>>`CASE WHEN service_charge.charge_category ~ '^[0-9]+$'
  THEN to_jsonb(service_charge.charge_category::integer) ELSE to_jsonb(service_charge.charge_category) END`;

const IS_FEE = sql<boolean>`EXISTS (SELECT FROM registration_fee fee
  WHERE fee.property_owner_id = service_charge.property_owner_id AND fee.charge_id = service_charge.id)`;

/** Single services of the organisation that are not deleted. */
export function chargesMatching(cx: SessionCx, { keyword, chargeCategory: category, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'serviceCharge')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'pinyin', 'discountable', 'vipFlag', 'needExecute', 'priceEditable', 'checkItemId'])
    .select(['stateEnum', 'version', 'updatedAt'])
    .select(['unit', CATEGORY.as('chargeCategory'), IS_FEE.as('isFee'), 'price', 'cost', 'minDiscountRate']);
  if (keyword) {
    const pattern = contains(keyword.trim());
    rows = rows.where((is) =>
      is.or([is('name', 'ilike', pattern), is('pinyin', 'like', pattern.toLowerCase()), is('code', 'ilike', pattern)]),
    );
  }
  if (category) rows = rows.where('chargeCategory', '=', String(category));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

export type ChargeRow = Awaited<ReturnType<ReturnType<typeof chargesMatching>['execute']>>[number];

/** Locks single services by id; fees and deleted ones are left out. */
export function holdSingles(cx: SessionCx, ids: readonly number[]) {
  return chargesMatching(cx)
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .where('chargeCategory', '<>', '1')
    .orderBy('id')
    .forShare('serviceCharge')
    .execute();
}

/** Returns which of the codes and names exist here. */
export async function takenAmong(
  cx: SessionCx,
  { codes, names }: { readonly codes: readonly string[]; readonly names: readonly string[] },
) {
  const rows = await mine(cx, 'serviceCharge')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .where((is) =>
      is.or([
        is('code', '=', sql<string>`ANY (${[...codes]}::text[])`),
        is('name', '=', sql<string>`ANY (${[...names]}::text[])`),
      ]),
    )
    .select(['code', 'name'])
    .execute();
  return { codes: new Set(rows.map(({ code }) => code)), names: new Set(rows.map(({ name }) => name)) };
}

/** Inserts single services of the caller's organisation with one statement. */
export async function insertSingles(
  { db, caller }: SessionCx,
  rows: readonly Omit<Insertable<ServiceChargeTable>, 'propertyOwnerId' | 'orgId'>[],
): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  await db
    .insertInto('serviceCharge')
    .values(rows.map((row) => ({ ...row, propertyOwnerId, orgId })))
    .execute();
}
