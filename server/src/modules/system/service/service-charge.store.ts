import { price } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../../kernel/cx';
import { contains } from '../../../kernel/list';

/** Only sold with a registration, which looks up its own. */
const REGISTRATION_FEE = '1';
const MOST_FOUND = 50;

interface SellableFilters {
  /** Part of name, pinyin initials or code; empty finds everything. */
  readonly keyword?: string | null;
  /** These alone, whatever they are called. */
  readonly ids?: readonly number[];
}

function enabled({ db, caller }: SessionCx) {
  return db
    .selectFrom('serviceCharge')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .where('stateEnum', '=', 'ENABLE');
}

/** Services that the cashier of this organisation may sell now, by code; at most 50 when a keyword looks for them. */
export async function findSellable(cx: SessionCx, { keyword, ids }: SellableFilters) {
  let rows = enabled(cx)
    .where('chargeCategory', '<>', REGISTRATION_FEE)
    .select(['id', 'code', 'name', 'unit', 'price', 'discountable', 'vipFlag', 'minDiscountRate', 'needExecute'])
    .orderBy('code')
    .orderBy('id');
  if (ids) {
    if (ids.length === 0) return [];
    rows = rows.where('id', 'in', ids);
  } else rows = rows.limit(MOST_FOUND);
  if (keyword) {
    const pattern = contains(keyword.trim());
    rows = rows.where((is) =>
      is.or([is('name', 'ilike', pattern), is('pinyin', 'like', pattern.toLowerCase()), is('code', 'ilike', pattern)]),
    );
  }
  return (await rows.execute()).map((row) => ({ ...row, price: price(row.price) }));
}

/** One service as {@link findSellable} finds it; undefined once it is disabled or deleted. */
export type SellableService = Awaited<ReturnType<typeof findSellable>>[number];

/** True when this organisation has something to charge for (checkBaseConfiguration, SERVICE_ITEM). */
export async function hasCharges(cx: SessionCx): Promise<boolean> {
  return (await enabled(cx).select('id').limit(1).executeTakeFirst()) !== undefined;
}
