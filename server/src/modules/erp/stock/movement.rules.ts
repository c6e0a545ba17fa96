import { lineAmount, type Money, minus, type Price, ZERO } from '@mingmou/contract/base/money';
import type { BizType, CostKind } from './ledger.store';
import type { Place } from './place.rules';

/** One movement of a bill; `cost` 'AVERAGE' values it at the current cost of the goods (§5.3). */
export interface Movement extends Place {
  readonly bizType: BizType;
  readonly costKind: CostKind;
  readonly qty: number;
  readonly cost: 'AVERAGE' | { readonly unitCost: Price; readonly amount: Money };
  readonly itemId?: number;
  readonly saleItemId?: number | null;
  readonly supplierId?: number | null;
  /** The other side of a transfer. */
  readonly relatedOrgId?: number | null;
  readonly reverseOfId?: number;
}

export function negated(amount: Money): Money {
  return minus(ZERO, amount);
}

/** A movement at a price of its own: a purchase, a transfer, the opening stock. */
export function pricedAt(unitPrice: Price, qty: number): Movement['cost'] {
  return { unitCost: unitPrice, amount: lineAmount(qty, unitPrice) };
}
