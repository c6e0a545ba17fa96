import type { InputOf } from '@mingmou/contract/base/call';
import { compareAmounts, type Price, percentOf } from '@mingmou/contract/base/money';
import { priceCodes } from '@mingmou/contract/erp/erp.codes';
import { changedPrice, MAX_PRICE_ROWS, MOST_PERCENT, MOST_PRICE } from '@mingmou/contract/erp/price/price-change.rules';
import type { tagPrice } from '@mingmou/contract/erp/price/tag-price.contract';
import { malformed } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import { requireCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { countOf, sorted } from '../../../kernel/row/list';
import { type PriceKind, STATIC_COST } from './price.kind';
import { PAST_DAY } from './price-change.service';
import { weightedCosts } from './price-cost.service';
import { type PriceRow, priceSorting, pricesMatching } from './price-list.store';

type Asked = InputOf<typeof tagPrice.preview>;

export interface Previewed extends Pick<PriceRow, 'scope' | 'targetType' | 'targetId' | 'code' | 'goodsName' | 'spec'> {
  readonly present: Price | null;
  readonly seenPrice: Price | null;
  readonly price?: Price;
  readonly minPrice?: Price | null;
  readonly fault?: string;
}

function checkAsked(cx: SessionCx, { rule, value, effectiveDate }: Asked): void {
  if (effectiveDate < dayText(cx.now)) throw malformed('effectiveDate', PAST_DAY);
  if (rule !== 'FIXED' && value > MOST_PERCENT) throw malformed('value', `调整值：不能大于${MOST_PERCENT}%`);
}

/** The rows to be changed, as they are priced on the day of the change. */
async function rowsOf(cx: SessionCx, kind: PriceKind, asked: Asked): Promise<PriceRow[]> {
  const rows = pricesMatching(cx, kind, asked, asked.effectiveDate);
  const count = await countOf(rows);
  if (count > MAX_PRICE_ROWS) {
    throw malformed('targets', `符合条件的有${count}项，一次最多调整${MAX_PRICE_ROWS}项，请缩小查询范围`);
  }
  return sorted(rows, {}, priceSorting).execute();
}

/** Costs to add a margin to: the weighted one, else the static one that holds. */
async function costsOf(
  cx: SessionCx,
  rows: readonly PriceRow[],
  asked: Asked,
): Promise<(row: PriceRow) => Price | null> {
  const weighted = await weightedCosts(cx, rows);
  const fixed = await pricesMatching(cx, STATIC_COST, asked, asked.effectiveDate).execute();
  const byTarget = new Map(fixed.map((row) => [`${row.targetType} ${row.targetId}`, row.scopePrice]));
  return (row) => weighted(row) ?? byTarget.get(`${row.targetType} ${row.targetId}`) ?? null;
}

function minimumOf({ minShare }: Asked, kind: PriceKind, newPrice: Price, { minPrice }: PriceRow): Price | null {
  if (!kind.hasMinimum) return null;
  return typeof minShare === 'number' ? percentOf(newPrice, minShare) : minPrice;
}

/** Returns the result of a batch row by row, with the reason for rows that cannot change. Writes nothing. */
export async function previewPrices(cx: SessionCx, kind: PriceKind, asked: Asked): Promise<Previewed[]> {
  checkAsked(cx, asked);
  const rows = await rowsOf(cx, kind, asked);
  if (asked.rule === 'MARKUP') await requireCost(cx);
  const cost = asked.rule === 'MARKUP' ? await costsOf(cx, rows, asked) : () => null;
  return rows.map((row) => {
    const { scope, targetType, targetId, code, goodsName, spec, price: seenPrice, scopePrice: present } = row;
    const target = { scope, targetType, targetId, code, goodsName, spec, present, seenPrice };
    const newPrice = changedPrice(asked, { present, cost: cost(row) });
    if (typeof newPrice === 'string') return { ...target, fault: newPrice };
    const minPrice = minimumOf(asked, kind, newPrice, row);
    if (Number(newPrice) > MOST_PRICE) return { ...target, fault: `超过最高价${MOST_PRICE}元` };
    const isTooHigh = minPrice !== null && compareAmounts(minPrice, newPrice) > 0;
    return { ...target, price: newPrice, minPrice, ...(isTooHigh ? { fault: priceCodes.minTooHigh.text } : {}) };
  });
}
