import { type Money, minus, money, price, share, toNumeric } from '@mingmou/contract/base/money';
import { dayText } from '../../../kernel/clock';
import type { SessionCx } from '../../../kernel/cx';
import type { Period } from '../document/period.service';
import { type SoldPiece, soldPieces } from '../sale/sale.store';
import { defectId } from '../stock/location.service';
import type { Movement } from '../stock/posting.service';
import type { SaleReturn } from './return.keeping';
import { type SoldCost, soldCosts } from './return.store';

type ReturnLine = SaleReturn['lines'][number];

/** Pieces of a line, by the batches that they were sold from. */
function piecesOf(line: ReturnLine, sold: readonly SoldPiece[]): SoldPiece[] {
  const { saleItemId, batchNo, expireDate } = line;
  let open = line.qty ?? 0;
  const isMeant = (piece: SoldPiece) =>
    piece.saleItemId === saleItemId &&
    (!batchNo || (piece.batchNo === batchNo && (!expireDate || piece.expireDate === expireDate)));
  return sold.filter(isMeant).flatMap((piece) => {
    const qty = Math.min(open, piece.qty);
    open -= qty;
    return qty > 0 ? [{ ...piece, qty }] : [];
  });
}

const DECIMALS = 4;

/** What pieces of an earlier period's sale cost then, pro rata; the last ones take what is left (domain-erp §5.5). */
function formerCost({ soldQty, soldCost, backQty, backCost }: SoldCost, qty: number): Movement['cost'] {
  const isLast = qty === soldQty - backQty;
  const amount: Money = isLast ? minus(soldCost, backCost) : share(soldCost, (qty / soldQty) * 100);
  return { unitCost: price((Number(toNumeric(amount)) / qty).toFixed(DECIMALS)), amount: money(toNumeric(amount)) };
}

/**
 * Goods that come back: into the stock, or in and out again as a loss. At the average of the period where the sale is of
 * the same one, else at what the sale cost. What was never taken off the stock posts nothing.
 */
export async function returnMovements(cx: SessionCx, { head, lines }: SaleReturn, period: Period): Promise<Movement[]> {
  if (head.saleId === null) return [];
  const sold = await soldPieces(cx, head.saleId);
  const costs = await soldCosts(
    cx,
    lines.flatMap(({ saleItemId }) => saleItemId ?? []),
  );
  const defect = await defectId(cx);
  const today = dayText(cx.now);
  return lines.flatMap((line) => {
    const cost = costs.get(line.saleItemId ?? 0);
    const isSamePeriod = cost?.periodId === period.id;
    return piecesOf(line, sold).flatMap((piece): Movement[] => {
      const isExpired = piece.expireDate !== null && piece.expireDate < today;
      const locationId = (isExpired ? defect : null) ?? line.locationId ?? piece.locationId;
      const place = { barcodeId: line.barcodeId, locationId, batchId: piece.batchId };
      const both = { ...place, itemId: line.id, saleItemId: piece.saleItemId };
      const back: Movement = {
        ...both,
        bizType: 'SALE_RETURN',
        qty: piece.qty,
        costKind: isSamePeriod ? 'ISSUED' : 'COSTED',
        cost: isSamePeriod || !cost ? 'AVERAGE' : formerCost(cost, piece.qty),
      };
      const lost: Movement = { ...both, bizType: 'DAMAGE', qty: -piece.qty, costKind: 'ISSUED', cost: 'AVERAGE' };
      return line.returnTo === 'SCRAP' ? [back, lost] : [back];
    });
  });
}
