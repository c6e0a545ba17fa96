import { type Price, price, ZERO } from '@mingmou/contract/base/money';
import { consignCodes } from '@mingmou/contract/erp/erp.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { agreedPrices, type ConsignPlace, consignPlaces } from './consign.store';
import { goodsByIds } from './goods.store';
import type { BizType } from './ledger.store';
import { type Movement, negated, pricedAt } from './movement.rules';

/** Of pieces that are the supplier's. */
const COSTLESS = { costKind: 'NONE', cost: { unitCost: price(0), amount: ZERO } } as const;
/** How their pieces come and go without being sold. */
const MOVES: readonly BizType[] = ['PURCHASE_IN', 'PURCHASE_RETURN'];

interface Placed {
  readonly barcodeId: number;
  readonly locationId: number | null;
}

/** The agreed prices of goods on consignment by place and goods; one that is missing is refused (140310). */
export async function consignPrices(
  cx: SessionCx,
  places: ReadonlyMap<number, ConsignPlace>,
  lines: readonly Placed[],
): Promise<(line: Placed) => Price> {
  const found = new Map<string, Price>();
  for (const place of places.values()) {
    const ids = lines.flatMap(({ barcodeId, locationId }) => (locationId === place.id ? barcodeId : []));
    const agreed = await agreedPrices(cx, place.supplierId, ids);
    for (const id of ids) {
      const known = agreed.get(id);
      if (known === undefined) {
        const goods = (await goodsByIds(cx, [id])).get(id)?.goodsName ?? '';
        return refuse(consignCodes.noPrice, { supplier: place.supplierName, goods });
      }
      found.set(`${place.id} ${id}`, known);
    }
  }
  return ({ locationId, barcodeId }) => found.get(`${locationId} ${barcodeId}`) ?? price(0);
}

/** Refuses to sell goods on consignment without an agreed price, before the sale is confirmed. */
export async function checkConsignPrices(cx: SessionCx, lines: readonly Placed[]): Promise<void> {
  const places = await consignPlaces(
    cx,
    lines.map(({ locationId }) => locationId),
  );
  await consignPrices(cx, places, lines);
}

type Line = Placed & { readonly lineNo: number };

/** A place on consignment takes and gives pieces of its own supplier alone. */
export async function checkConsignSupplier(
  cx: SessionCx,
  supplierId: number | null,
  lines: readonly Line[],
): Promise<void> {
  const places = await consignPlaces(
    cx,
    lines.map(({ locationId }) => locationId),
  );
  for (const { lineNo, locationId } of lines) {
    const place = places.get(locationId ?? 0);
    if (!place || place.supplierId === supplierId) continue;
    throw malformed(
      'locationId',
      `第${lineNo}行 库位：「${place.name}」只存放${place.supplierName}的代销商品，请换库位`,
    );
  }
}

/** Goods on consignment stay with the organisation that the supplier brought them to, and others are not put there. */
export async function refuseConsigned(cx: SessionCx, lines: readonly Line[]): Promise<void> {
  const places = await consignPlaces(
    cx,
    lines.map(({ locationId }) => locationId),
  );
  const line = lines.find(({ locationId }) => places.has(locationId ?? 0));
  if (!line) return;
  const name = places.get(line.locationId ?? 0)?.name ?? '';
  throw malformed('locationId', `第${line.lineNo}行 库位：代销库位「${name}」的商品不能调拨，请换库位`);
}

/** A piece that is sold is bought at the same moment: the pair of goods made to order (domain-erp §9b.6). */
function sold(movement: Movement, place: ConsignPlace, unitPrice: Price): Movement[] {
  const pieces = -movement.qty;
  const paid = pricedAt(unitPrice, pieces);
  const own = { ...movement, costKind: 'OWN', supplierId: place.supplierId } as const;
  const given = paid === 'AVERAGE' ? paid : { unitCost: paid.unitCost, amount: negated(paid.amount) };
  return [
    { ...own, bizType: 'PURCHASE_IN', qty: pieces, cost: paid },
    { ...own, cost: given },
    { ...movement, ...COSTLESS, bizType: 'CONSIGN', supplierId: place.supplierId },
  ];
}

function asConsigned(movement: Movement, place: ConsignPlace, priceOf: (line: Placed) => Price): Movement[] {
  // What carries a cost of its own says already how it leaves or comes.
  if (movement.costKind === 'OWN' || movement.bizType === 'CONSIGN') return [movement];
  if (movement.bizType === 'SALE') return sold(movement, place, priceOf(movement));
  const bizType = MOVES.includes(movement.bizType) ? 'CONSIGN' : movement.bizType;
  return [{ ...movement, ...COSTLESS, bizType, supplierId: place.supplierId }];
}

/**
 * Returns movements with goods on consignment as they are booked: pieces move without a cost, and sold pieces are
 * bought at the price agreed with the supplier.
 */
export async function withConsigned(cx: SessionCx, movements: readonly Movement[]): Promise<readonly Movement[]> {
  const places = await consignPlaces(
    cx,
    movements.map(({ locationId }) => locationId),
  );
  if (places.size === 0) return movements;
  const selling = movements.filter(({ bizType, costKind }) => bizType === 'SALE' && costKind !== 'OWN');
  const priceOf = await consignPrices(cx, places, selling);
  return movements.flatMap((movement) => {
    const place = places.get(movement.locationId);
    return place ? asConsigned(movement, place, priceOf) : [movement];
  });
}

/**
 * Returns the movements of a returned piece on consignment: it belongs to the supplier again, at its purchase price.
 */
export function consignedBack(back: Movement, place: ConsignPlace): Movement[] {
  if (back.cost === 'AVERAGE') throw new Error('a piece that was bought by selling it has a cost of its own');
  const { unitCost, amount } = back.cost;
  const own = { ...back, costKind: 'OWN', supplierId: place.supplierId } as const;
  return [
    own,
    { ...own, bizType: 'PURCHASE_RETURN', qty: -back.qty, cost: { unitCost, amount: negated(amount) } },
    { ...back, ...COSTLESS, bizType: 'CONSIGN', supplierId: place.supplierId },
  ];
}
