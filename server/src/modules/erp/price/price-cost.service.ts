import { compareAmounts, type Price, price } from '@mingmou/contract/base/money';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { monthPeriod } from '../document/period.service';
import { breedCosts, currentCosts } from '../stock/cost.store';
import type { Target } from './price.kind';
import { idsOf } from './price-change.store';

const NOTHING = price(0);

/**
 * Returns the weighted cost of each breed and barcode in the organisation for callers who may see costs; 0 counts as
 * none.
 */
export async function weightedCosts(
  cx: SessionCx,
  targets: readonly Target[],
): Promise<(target: Target) => Price | null> {
  const month = monthPeriod(dayText(cx.now).slice(0, 7));
  const costs = {
    BREED: await breedCosts(cx, idsOf(targets, 'BREED'), month),
    BARCODE: await currentCosts(cx, idsOf(targets, 'BARCODE'), month),
  };
  return ({ targetType, targetId }) => {
    const cost = costs[targetType].get(targetId);
    return cost && compareAmounts(cost, NOTHING) > 0 ? cost : null;
  };
}
