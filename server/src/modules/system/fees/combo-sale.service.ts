import type { Money, Price } from '@mingmou/contract/base/money';
import { comboUnitPrices } from '@mingmou/contract/system/fees/charge-combo.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { combosMatching } from './combo.store';

const MOST_FOUND = 20;

interface SellableFilters {
  /** Part of name, pinyin initials or code; empty finds everything. */
  readonly keyword?: string | null;
  /** These alone, whatever they are called. */
  readonly ids?: readonly number[];
}

/** A combination on sale, with what each of its services takes of the price. */
export interface SellableCombo {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly price: Money;
  readonly parts: readonly { readonly itemId: number; readonly quantity: number; readonly unitPrice: Price }[];
}

/** Combinations that the cashier of this organisation may sell now, by code; at most 20 when a keyword looks for them. */
export async function findSellableCombos(cx: SessionCx, { keyword, ids }: SellableFilters): Promise<SellableCombo[]> {
  if (ids?.length === 0) return [];
  const all = combosMatching(cx, { keyword: keyword ?? null, stateEnum: 'ENABLE' })
    .orderBy('code')
    .orderBy('id');
  const rows = await (ids ? all.where('id', 'in', [...ids]) : all.limit(MOST_FOUND)).execute();
  return rows.map(({ id, code, name, price, items }) => {
    const prices = comboUnitPrices(price, items);
    const parts = items.map(({ singleId, quantity, price: single }, at) => ({
      itemId: singleId,
      quantity,
      unitPrice: prices[at] ?? single,
    }));
    return { id, code, name, price, parts };
  });
}
