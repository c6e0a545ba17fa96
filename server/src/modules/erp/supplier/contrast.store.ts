import type { InputOf } from '@mingmou/contract/base/call';
import type { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { goodsName } from '../stock/goods.store';

type Filters = Omit<InputOf<typeof contrast.page>, 'page' | 'size' | 'column' | 'asc'>;

export const contrastSorting: Sorting = {
  columns: [
    ...['supplier_name', 'breed_name', 'category_id', 'supplier_goods_code', 'supplier_goods_name'],
    ...['purchase_price', 'lead_days', 'min_qty', 'is_default', 'state_enum', 'updated_at'],
  ],
  initial: [
    ['supplier_name', 'asc'],
    ['breed_name', 'asc'],
    ['id', 'asc'],
  ],
};

/** 对照 of the chain that are not deleted, of suppliers and breeds that are not either. */
export function contrastsMatching(cx: SessionCx, filters: Filters = {}) {
  const { supplierId, categoryId, breedId, keyword, stateEnum } = filters;
  let rows = mine(cx, 'erpContrast')
    .innerJoin('erpSupplier as supplier', (on) =>
      on
        .onRef('supplier.propertyOwnerId', '=', 'erpContrast.propertyOwnerId')
        .onRef('supplier.id', '=', 'erpContrast.supplierId')
        .on('supplier.stateEnum', '<>', 'DELETE'),
    )
    .innerJoin('erpBreed as breed', (on) =>
      on
        .onRef('breed.propertyOwnerId', '=', 'erpContrast.propertyOwnerId')
        .onRef('breed.id', '=', 'erpContrast.breedId')
        .on('breed.stateEnum', '<>', 'DELETE'),
    )
    .innerJoin('erpBrand as brand', (on) =>
      on.onRef('brand.propertyOwnerId', '=', 'breed.propertyOwnerId').onRef('brand.id', '=', 'breed.brandId'),
    )
    .where('erpContrast.stateEnum', '<>', 'DELETE')
    .select(['erpContrast.id', 'erpContrast.supplierId', 'erpContrast.breedId', 'supplierGoodsCode'])
    .select(['supplierGoodsName', 'purchasePrice', 'leadDays', 'minQty', 'isDefault', 'breed.categoryId'])
    .select(['erpContrast.stateEnum', 'erpContrast.version', 'erpContrast.updatedAt'])
    .select(['supplier.name as supplierName', goodsName.as('breedName')])
    .select(sql<string>`concat(supplier.name, ' ', ${goodsName})`.as('name'));
  if (supplierId) rows = rows.where('erpContrast.supplierId', '=', supplierId);
  if (breedId) rows = rows.where('erpContrast.breedId', '=', breedId);
  if (categoryId) rows = rows.where('breed.categoryId', '=', categoryId);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) =>
      is.or([
        is('supplier.name', 'ilike', pattern),
        is('supplier.pinyin', 'like', pattern.toLowerCase()),
        is(goodsName, 'ilike', pattern),
        is('breed.pinyin', 'like', pattern.toLowerCase()),
        is('supplierGoodsCode', 'ilike', pattern),
        is('supplierGoodsName', 'ilike', pattern),
      ]),
    );
  }
  return stateEnum ? rows.where('erpContrast.stateEnum', '=', stateEnum) : rows;
}

export type ContrastRow = Awaited<ReturnType<ReturnType<typeof contrastsMatching>['execute']>>[number];

/** How supplier and breed are called; undefined where one of them is not there. */
export function pairOf(cx: SessionCx, supplierId: number, breedId: number) {
  return mine(cx, 'erpSupplier as supplier')
    .innerJoin('erpBreed as breed', 'breed.propertyOwnerId', 'supplier.propertyOwnerId')
    .innerJoin('erpBrand as brand', (on) =>
      on.onRef('brand.propertyOwnerId', '=', 'breed.propertyOwnerId').onRef('brand.id', '=', 'breed.brandId'),
    )
    .where('supplier.id', '=', supplierId)
    .where('breed.id', '=', breedId)
    .where('supplier.stateEnum', '<>', 'DELETE')
    .where('breed.stateEnum', '<>', 'DELETE')
    .select(sql<string>`concat(supplier.name, ' ', ${goodsName})`.as('name'))
    .executeTakeFirst();
}

/** Removes the default mark from the breed's other suppliers. Concurrent callers wait for one another. */
export async function takeDefaultMark({ db, caller, now }: SessionCx, breedId: number, exceptId: number | null) {
  const { propertyOwnerId, accountId } = caller;
  await mine({ db, caller }, 'erpBreed').where('id', '=', breedId).select('id').forNoKeyUpdate().execute();
  await sql`UPDATE erp_contrast SET is_default = false, version = version + 1, updated_by = ${accountId},
      updated_at = ${now.toISOString()}
    WHERE property_owner_id = ${propertyOwnerId} AND breed_id = ${breedId} AND is_default AND state_enum <> 'DELETE'
      AND id IS DISTINCT FROM ${exceptId}`.execute(db);
}

/** Suppliers by their names and short names, breeds by their codes. */
export async function contrastNames(cx: SessionCx) {
  const suppliers = await mine(cx, 'erpSupplier')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'shortName'])
    .execute();
  const breeds = await mine(cx, 'erpBreed').where('stateEnum', '<>', 'DELETE').select(['id', 'code']).execute();
  return {
    suppliers: new Map(
      suppliers.flatMap(({ id, name, shortName }) => [
        ...(shortName ? [[shortName, id] as const] : []),
        [name, id] as const,
      ]),
    ),
    breeds: new Map(breeds.map(({ id, code }) => [code, id])),
  };
}
