import type { CodeOf } from '@mingmou/contract/base/dict';
import type { saleSource } from '@mingmou/contract/erp/sale/sale.dicts';
import { stockParameters } from '@mingmou/contract/erp/stock/stock.parameters';
import { malformed } from '../../../kernel/call/refusal';
import { addDays, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import type { NamedLine, TypedLine } from '../document/bill.storage';
import { leadDaysOf } from './promise.store';

/** Days of work in the shop, in addition to the delivery time of the goods (domain-erp §9b.5). */
const SHOP_DAYS = 2;
/** Goods that are handed over when they are paid, or dispensed. */
const AT_ONCE: readonly CodeOf<typeof saleSource>[] = ['QUICK', 'CASHIER', 'RX'];

interface Asked {
  readonly promisedAt?: string | null;
}

/** The longest way of the goods that are made to order. */
async function leadDays(cx: SessionCx, lines: readonly NamedLine<TypedLine>[]): Promise<number> {
  const breeds = lines.flatMap(({ snapshot, goods }) => (snapshot.stockMode === 'ORDER' ? [goods.breedId] : []));
  if (breeds.length === 0) return 0;
  const { propertyOwnerId, orgId } = cx.caller;
  const usual = await readParameter(cx.db, stockParameters.orderLeadDays, propertyOwnerId, orgId);
  const known = await leadDaysOf(cx, breeds);
  return Math.max(...breeds.map((breed) => known.get(breed) ?? usual));
}

/** Refuses to promise a past day, unless it was promised before. */
export function checkPromise(cx: SessionCx, asked: string | null | undefined, stood: string | null): void {
  if (asked && asked !== stood && asked < dayText(cx.now)) throw malformed('promisedAt', '承诺日期：不能早于今天');
}

/** Returns the promised day: the given one, otherwise the usual one. */
export async function promisedDay(
  cx: SessionCx,
  source: CodeOf<typeof saleSource>,
  { promisedAt }: Asked,
  lines: readonly NamedLine<TypedLine>[],
  standing: Asked | undefined,
): Promise<string | null> {
  checkPromise(cx, promisedAt, standing?.promisedAt ?? null);
  if (promisedAt) return promisedAt;
  if (AT_ONCE.includes(source)) return null;
  return dayText(addDays(cx.now, (await leadDays(cx, lines)) + SHOP_DAYS));
}
