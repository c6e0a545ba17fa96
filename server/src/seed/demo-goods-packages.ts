import { money } from '@mingmou/contract/base/money';
import type { GoodsCategory } from '@mingmou/contract/erp/goods/goods-category.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { dayText } from '../kernel/context/clock';
import { initials } from '../kernel/row/pinyin';
import { GOODS_PACKAGE_SERIES } from '../modules/erp/goods-package/goods-package.service';
import { CHAIN_SERIES } from './training';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly now: Date;
  readonly orgIds: readonly number[];
}

interface Item {
  readonly groupName: string;
  /** Any goods of it; or its first breed. */
  readonly categoryId: GoodsCategory;
  readonly isBreed?: boolean;
  readonly qty: number;
}

const PACKAGES: readonly (readonly [name: string, price: number, items: readonly Item[]])[] = [
  [
    '开学配镜套餐',
    599,
    [
      { groupName: '镜架', categoryId: '003', qty: 1 },
      { groupName: '镜片', categoryId: '001', isBreed: true, qty: 2 },
    ],
  ],
  [
    '太阳镜加护理套餐',
    328,
    [
      { groupName: '太阳镜', categoryId: '004', qty: 1 },
      { groupName: '护理产品', categoryId: '007', qty: 1 },
    ],
  ],
];

async function itemOf({ tx, propertyOwnerId }: Filling, { groupName, categoryId, isBreed, qty }: Item) {
  const first = isBreed
    ? await tx
        .selectFrom('erpBreed')
        .where('propertyOwnerId', '=', propertyOwnerId)
        .where('categoryId', '=', categoryId)
        .select('id')
        .orderBy('id')
        .executeTakeFirst()
    : undefined;
  const target = first
    ? ({ kind: 'BREED', breedId: first.id, categoryId: null } as const)
    : ({ kind: 'CATEGORY', breedId: null, categoryId } as const);
  return { groupName, qty, chooseQty: 1, required: true, ...target };
}

/** Two packages of goods on sale in every organisation of the demo chain. */
export async function insertDemoGoodsPackages(filling: Filling): Promise<void> {
  const { tx, propertyOwnerId, now, orgIds } = filling;
  for (const [at, [name, price, items]] of PACKAGES.entries()) {
    const { id: packageId } = await tx
      .insertInto('goodsPackage')
      .values({
        propertyOwnerId,
        code: `TC${String(at + 1).padStart(4, '0')}`,
        name,
        pinyin: initials(name),
        price: money(price),
        startDate: dayText(now),
        orgIds: [...orgIds],
        releasedAt: now.toISOString(),
        stateEnum: 'ENABLE',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [place, item] of items.entries()) {
      const row = { propertyOwnerId, packageId, itemNo: place + 1, ...(await itemOf(filling, item)) };
      await tx.insertInto('goodsPackageItem').values(row).execute();
    }
  }
  await tx
    .insertInto('sequence')
    .values({ ...CHAIN_SERIES, propertyOwnerId, prefix: GOODS_PACKAGE_SERIES, n: PACKAGES.length })
    .execute();
}
