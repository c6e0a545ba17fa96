import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money } from '@mingmou/contract/base/money';
import type { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import type { goodsPackageStanding, goodsPackageState } from '@mingmou/contract/erp/package/goods-package.dicts';
import { type RawBuilder, sql } from 'kysely';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Row = OutputOf<typeof goodsPackage.findById>;
export type GoodsPackageItemRow = Row['items'][number];
type Filters = Omit<InputOf<typeof goodsPackage.page>, 'page' | 'size' | 'column' | 'asc'>;

export const goodsPackageSorting: Sorting = {
  columns: ['code', 'name', 'pinyin', 'price', 'start_date', 'end_date', 'state', 'standing', 'updated_at', 'sold_qty'],
  initial: [['id', 'desc']],
};

const OWN = sql`item.property_owner_id = goods_package.property_owner_id AND item.package_id = goods_package.id`;

/** Items as stored. The column is json, because jsonb would reorder the keys and a log line would show a change. */
const ITEMS = sql<GoodsPackageItemRow[]>`coalesce((
  SELECT json_agg(json_build_object('groupName', item.group_name, 'kind', item.kind,
    'targetId', coalesce(item.barcode_id, item.breed_id), 'categoryId', item.category_id, 'qty', item.qty,
    'chooseQty', item.choose_qty, 'required', item.required, 'sharePrice', item.share_price) ORDER BY item.item_no)
  FROM goods_package_item AS item WHERE ${OWN}), '[]')`;

const ORG_NAMES = sql<string[]>`ARRAY(SELECT org.org_short_name FROM org
  WHERE org.property_owner_id = goods_package.property_owner_id AND org.id = ANY (goods_package.org_ids) ORDER BY org.id)`;

const STATE = sql<CodeOf<typeof goodsPackageState>>`CASE WHEN released_at IS NULL THEN 'DRAFT' ELSE state_enum END`;

/** The tag price, in the caller's organisation today, of goods or a breed that an item names. */
function itemPrice({ caller, now }: SessionCx): RawBuilder<unknown> {
  return sql`LATERAL (SELECT price.price FROM erp_tag_price price
    WHERE price.property_owner_id = item.property_owner_id
      AND (price.barcode_id = item.barcode_id OR price.breed_id = coalesce(item.breed_id, barcode.breed_id))
      AND (price.org_id IS NULL OR price.org_id = ${caller.orgId}) AND price.effective_date <= ${dayText(now)}
    ORDER BY price.org_id IS NULL, price.barcode_id IS NULL, price.effective_date DESC LIMIT 1) tag`;
}

const WITH_BARCODE = sql`goods_package_item AS item LEFT JOIN erp_barcode barcode
  ON barcode.property_owner_id = item.property_owner_id AND barcode.id = item.barcode_id`;

/** SQL for names and tag prices of the items. */
function targets(cx: SessionCx): RawBuilder<Row['targets']> {
  return sql<Row['targets']>`coalesce((
    SELECT json_agg(json_build_object('name', coalesce(concat(brand.name, breed.name, ' ' || nullif(barcode.spec, '')), item.category_id),
      'tagPrice', tag.price) ORDER BY item.item_no)
    FROM ${WITH_BARCODE}
    LEFT JOIN erp_breed breed ON breed.property_owner_id = item.property_owner_id
      AND breed.id = coalesce(item.breed_id, barcode.breed_id)
    LEFT JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
    LEFT JOIN ${itemPrice(cx)} ON true
    WHERE ${OWN}), '[]')`;
}

/** Of each group that is required, the cheapest that may be taken; null where something of it has no price. */
function listAmount(cx: SessionCx): RawBuilder<Money | null> {
  return sql<Money | null>`(SELECT CASE WHEN bool_and(amount IS NOT NULL) THEN round(sum(amount) FILTER (WHERE place <= choose_qty), 2) END
    FROM (SELECT item.qty * tag.price AS amount, item.choose_qty,
        row_number() OVER (PARTITION BY item.group_name ORDER BY item.qty * tag.price, item.item_no) AS place
      FROM ${WITH_BARCODE} LEFT JOIN ${itemPrice(cx)} ON true WHERE ${OWN} AND item.required) AS costs)`;
}

const running = (day: string) => sql<boolean>`${day}::date BETWEEN start_date AND coalesce(end_date, 'infinity')`;

export function goodsPackagesMatching(cx: SessionCx, { name, state, orgId, day, stateEnum }: Filters = {}) {
  const today = dayText(cx.now);
  let rows = mine(cx, 'goodsPackage')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'pinyin', 'startDate', 'endDate', 'orgIds', 'remark', 'stateEnum', 'version'])
    .select('soldQty')
    .select(['updatedAt', 'goodsPackage.price', STATE.as('state'), ITEMS.as('items'), ORG_NAMES.as('orgNames')])
    .select([
      sql<CodeOf<typeof goodsPackageStanding>>`CASE WHEN start_date > ${today} THEN 'NOT_BEGUN'
        WHEN end_date < ${today} THEN 'OVER' ELSE 'RUNNING' END`.as('standing'),
      targets(cx).as('targets'),
      listAmount(cx).as('listAmount'),
    ]);
  if (name) {
    const pattern = contains(name);
    rows = rows.where((is) =>
      is.or([is('name', 'ilike', pattern), is('pinyin', 'like', pattern.toLowerCase()), is('code', 'ilike', pattern)]),
    );
  }
  if (state) rows = rows.where(STATE, '=', state);
  if (orgId) rows = rows.where(sql<boolean>`${orgId} = ANY (org_ids)`);
  if (day) rows = rows.where(running(day));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

export type GoodsPackageRow = Awaited<ReturnType<ReturnType<typeof goodsPackagesMatching>['execute']>>[number];

/** Replaces the items of a package. */
export async function replaceItems(
  { db, caller }: SessionCx,
  packageId: number,
  items: readonly GoodsPackageItemRow[],
): Promise<void> {
  const { propertyOwnerId } = caller;
  await deleteMine({ db, propertyOwnerId }, 'goodsPackageItem').where('packageId', '=', packageId).execute();
  if (items.length === 0) return;
  const rows = items.map(({ targetId, kind, categoryId, sharePrice, ...item }, at) => ({
    ...item,
    kind,
    propertyOwnerId,
    packageId,
    itemNo: at + 1,
    barcodeId: kind === 'BARCODE' ? (targetId ?? null) : null,
    breedId: kind === 'BREED' ? (targetId ?? null) : null,
    categoryId: categoryId ?? null,
    sharePrice: sharePrice ?? null,
  }));
  await db.insertInto('goodsPackageItem').values(rows).execute();
}

/** Returns which of the goods are enabled in the chain, and locks them until the transaction ends. */
export async function holdGoods(cx: SessionCx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const inUse = mine(cx, 'erpBarcode').where('id', 'in', ids).where('stateEnum', '=', 'ENABLE');
  const rows = await inUse.select('id').orderBy('id').forShare().execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of the breeds are enabled, and locks them. */
export async function holdBreeds(cx: SessionCx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const inUse = mine(cx, 'erpBreed').where('id', 'in', ids).where('stateEnum', '=', 'ENABLE');
  const rows = await inUse.select('id').orderBy('id').forShare().execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether a sale of any organisation names the package; one that was deleted names nothing. */
export function isGoodsPackageSold(cx: SessionCx, id: number): Promise<boolean> {
  return acrossOrgs(cx, async () => {
    const row = await mine(cx, 'saleLine as line')
      .innerJoin('bill', (on) =>
        on.onRef('bill.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('bill.id', '=', 'line.billId'),
      )
      .where('line.packageId', '=', id)
      .where('bill.state', '<>', 'DELETE')
      .select('line.id')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}

/** 已售份数 goes up or down; rows of several packages are locked in one order. */
export async function addSold(cx: SessionCx, packageId: number, pieces: number): Promise<void> {
  await updateMine(cx, 'goodsPackage')
    .set({ soldQty: sql`sold_qty + ${pieces}` })
    .where('id', '=', packageId)
    .execute();
}

/** Whether a package names the breed. */
export async function isBreedInGoodsPackages(cx: SessionCx, breedId: number): Promise<boolean> {
  const row = await mine(cx, 'goodsPackageItem')
    .where('breedId', '=', breedId)
    .select('itemNo')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
