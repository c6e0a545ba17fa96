import type { CodeOf } from '@mingmou/contract/base/dict';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import type { Insertable } from 'kysely';
import type { PurchaseStorageLineTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/cx';

export type NewLine = Omit<Insertable<PurchaseStorageLineTable>, 'propertyOwnerId' | 'orgId' | 'billId' | 'lineNo'>;

/** Lines of a purchase bill in their order; numerics as text. */
export function linesOf({ db, caller }: SessionCx, billId: number) {
  return db
    .selectFrom('purchaseStorageLine as l')
    .leftJoin('stockLocation as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('place.id', '=', 'l.locationId'),
    )
    .select(['l.id', 'l.lineNo', 'l.barcodeId', 'l.code', 'l.goodsName', 'l.spec', 'l.stockMode', 'l.tagPrice'])
    .select(['l.orderQty', 'l.qty', 'l.price', 'l.priceEstimated', 'l.gift', 'l.amount', 'l.locationId'])
    .select(['l.batchNo', 'l.produceDate', 'l.expireDate', 'l.serialNo', 'place.name as locationName'])
    .select((is) => [
      is.ref('l.unit').$castTo<CodeOf<typeof unit>>().as('unit'),
      is.ref('l.categoryId').$castTo<CodeOf<typeof goodsCategory>>().as('categoryId'),
    ])
    .where('l.propertyOwnerId', '=', caller.propertyOwnerId)
    .where('l.billId', '=', billId)
    .orderBy('l.lineNo')
    .execute();
}

export type PurchaseLine = Awaited<ReturnType<typeof linesOf>>[number];

/** Puts the lines of a save in the place of those before; their bill is locked, and no posting refers to them. */
export async function replaceLines({ db, caller }: SessionCx, billId: number, lines: readonly NewLine[]) {
  const { propertyOwnerId, orgId } = caller;
  await db
    .deleteFrom('purchaseStorageLine')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('billId', '=', billId)
    .execute();
  if (lines.length === 0) return;
  await db
    .insertInto('purchaseStorageLine')
    .values(lines.map((line, index) => ({ ...line, propertyOwnerId, orgId, billId, lineNo: index + 1 })))
    .execute();
}
