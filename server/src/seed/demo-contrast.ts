import { percentOf } from '@mingmou/contract/base/money';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
}

interface Delivery {
  /** The supplier's short name. */
  readonly supplier: string;
  readonly brands: readonly string[];
  readonly leadDays: number;
  /** Of the static cost. */
  readonly percent: number;
}

/** Deliveries by supplier; the second supplier of a brand is more expensive and not the default. */
const DELIVERIES: readonly Delivery[] = [
  { supplier: '视界光学', brands: ['明月', '万新', '依视路', '蔡司'], leadDays: 3, percent: 100 },
  { supplier: '明镜批发', brands: ['暴龙', '陌森', '雷朋'], leadDays: 5, percent: 100 },
  { supplier: '锦瑞镜架', brands: ['陌森'], leadDays: 7, percent: 104 },
  { supplier: '清眸器械', brands: ['强生', '海昌', '博士伦', '卫康'], leadDays: 2, percent: 100 },
  { supplier: '睛彩角塑', brands: ['欧普康视'], leadDays: 10, percent: 100 },
  { supplier: '康瞳医药', brands: ['兴齐', '参天'], leadDays: 2, percent: 100 },
];

/** 供应商品种对照 of the demo's goods, after goods and suppliers. */
export async function insertDemoContrasts({ tx, propertyOwnerId }: Filling): Promise<void> {
  const taken = new Set<number>();
  for (const { supplier, brands, leadDays, percent } of DELIVERIES) {
    const { id: supplierId } = await tx
      .selectFrom('erpSupplier')
      .select('id')
      .where('propertyOwnerId', '=', propertyOwnerId)
      .where('shortName', '=', supplier)
      .executeTakeFirstOrThrow();
    const breeds = await tx
      .selectFrom('erpBreed as breed')
      .innerJoin('erpBrand as brand', (on) =>
        on.onRef('brand.propertyOwnerId', '=', 'breed.propertyOwnerId').onRef('brand.id', '=', 'breed.brandId'),
      )
      .leftJoin('erpStaticCost as fixed', (on) =>
        on.onRef('fixed.propertyOwnerId', '=', 'breed.propertyOwnerId').onRef('fixed.breedId', '=', 'breed.id'),
      )
      .where('breed.propertyOwnerId', '=', propertyOwnerId)
      .where('brand.name', 'in', brands)
      .select(['breed.id', 'fixed.cost'])
      .execute();
    for (const { id: breedId, cost } of breeds) {
      const purchasePrice = cost === null ? null : percentOf(cost, percent);
      const isDefault = !taken.has(breedId);
      taken.add(breedId);
      await tx
        .insertInto('erpContrast')
        .values({ propertyOwnerId, supplierId, breedId, leadDays, purchasePrice, isDefault })
        .execute();
    }
  }
}
