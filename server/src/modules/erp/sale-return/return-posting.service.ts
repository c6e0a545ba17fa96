import { type Money, minus, money, type Price, price, proRata, sum, toNumeric } from '@mingmou/contract/base/money';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Period } from '../document/period.service';
import { type SoldPiece, soldPieces } from '../sale/sale.store';
import { consignedBack } from '../stock/consign.service';
import { type ConsignPlace, consignPlaces } from '../stock/consign.store';
import { defectId } from '../stock/location.service';
import { type Movement, negated } from '../stock/movement.rules';
import type { SaleReturn } from './return.storage';
import { type SoldCost, soldCosts } from './return.store';
import { returnedPieces } from './returned-pieces.rules';

const DECIMALS = 4;

/** Returns the cost of pieces sold in an earlier period, pro rata; the last pieces take the rest (domain-erp §5.5). */
function formerCost({ soldQty, soldCost, backQty, backCost }: SoldCost, qty: number) {
  const isLast = qty === soldQty - backQty;
  const amount: Money = isLast ? minus(soldCost, backCost) : proRata(soldCost, qty, soldQty);
  return { unitCost: price((Number(toNumeric(amount)) / qty).toFixed(DECIMALS)), amount: money(toNumeric(amount)) };
}

/** {@link formerCost}, piece by piece: pieces that the same return valued before count as returned. */
function formerCosts(costs: ReadonlyMap<number, SoldCost>) {
  const valued = new Map(costs);
  return (saleItemId: number, qty: number) => {
    const sold = valued.get(saleItemId);
    if (!sold) throw new Error(`line ${saleItemId} was sold at no cost`);
    const cost = formerCost(sold, qty);
    valued.set(saleItemId, { ...sold, backQty: sold.backQty + qty, backCost: sum([sold.backCost, cost.amount]) });
    return cost;
  };
}

/** Goods made for a customer keep the cost that they came with (§5.5). */
function scrapped(
  place: Pick<Movement, 'barcodeId' | 'locationId' | 'batchId' | 'itemId' | 'saleItemId'>,
  qty: number,
  cost: { readonly unitCost: Price; readonly amount: Money },
): Movement[] {
  const lost = { unitCost: cost.unitCost, amount: negated(cost.amount) };
  return [
    { ...place, bizType: 'SALE_RETURN', costKind: 'OWN', qty, cost },
    { ...place, bizType: 'DAMAGE', costKind: 'OWN', qty: -qty, cost: lost },
  ];
}

/** A piece on consignment is its supplier's again where it comes back to their place, else it stays bought. */
function unbought(
  both: Pick<Movement, 'barcodeId' | 'locationId' | 'batchId' | 'itemId' | 'saleItemId'>,
  { qty }: SoldPiece,
  cost: ReturnType<typeof formerCost>,
  from: ConsignPlace,
): Movement[] {
  const back = { ...both, bizType: 'SALE_RETURN', qty, cost } as const;
  if (both.locationId === from.id) return consignedBack({ ...back, costKind: 'OWN' }, from);
  return [{ ...back, costKind: 'COSTED' }];
}

/**
 * Returns the movements of returned goods: into the stock, or in and out again as a loss. Goods sold in the same period
 * return at the period's average, others at their cost at the sale. Goods that never left the stock post nothing.
 */
export async function returnMovements(cx: SessionCx, { head, lines }: SaleReturn, period: Period): Promise<Movement[]> {
  if (head.saleId === null) return [];
  const sold = await soldPieces(cx, head.saleId);
  const costs = await soldCosts(
    cx,
    lines.flatMap(({ saleItemId }) => saleItemId ?? []),
  );
  const defect = await defectId(cx);
  const places = await consignPlaces(
    cx,
    sold.map(({ locationId }) => locationId),
  );
  const today = dayText(cx.now);
  const pieces = returnedPieces(lines, sold);
  const former = formerCosts(costs);
  return lines.flatMap((line) => {
    const cost = costs.get(line.saleItemId ?? 0);
    const isSamePeriod = cost?.periodId === period.id;
    return (pieces.get(line.id) ?? []).flatMap((piece): Movement[] => {
      const isExpired = piece.expireDate !== null && piece.expireDate < today;
      const locationId = (isExpired ? defect : null) ?? line.locationId ?? piece.locationId;
      const place = { barcodeId: line.barcodeId, locationId, batchId: piece.batchId };
      const both = { ...place, itemId: line.id, saleItemId: piece.saleItemId };
      // Goods on consignment were bought by the sale; only their supplier takes them back.
      const from = places.get(piece.locationId);
      if (from && cost && line.returnTo !== 'SCRAP')
        return unbought(both, piece, former(piece.saleItemId, piece.qty), from);
      if ((line.stockMode === 'ORDER' || from) && cost) {
        return scrapped(both, piece.qty, former(piece.saleItemId, piece.qty));
      }
      const back: Movement = {
        ...both,
        bizType: 'SALE_RETURN',
        qty: piece.qty,
        costKind: isSamePeriod ? 'ISSUED' : 'COSTED',
        cost: isSamePeriod || !cost ? 'AVERAGE' : former(piece.saleItemId, piece.qty),
      };
      const lost: Movement = { ...both, bizType: 'DAMAGE', qty: -piece.qty, costKind: 'ISSUED', cost: 'AVERAGE' };
      return line.returnTo === 'SCRAP' ? [back, lost] : [back];
    });
  });
}
