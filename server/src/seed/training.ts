import type { CodeOf } from '@mingmou/contract/base/dict';
import type { trainingCategory } from '@mingmou/contract/system/training/training.dicts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { ITEM_SERIES } from '../modules/system/training/training-item.service';

interface Item {
  readonly name: string;
  readonly category: CodeOf<typeof trainingCategory>;
  readonly minutes: number;
  readonly home?: boolean;
}

/** Items of vision training that every chain starts with (domain-workstation §4.1). */
const ITEMS: readonly Item[] = [
  { name: '反转拍', category: '调节', minutes: 10, home: true },
  { name: 'Hart表', category: '调节', minutes: 10, home: true },
  { name: '推进训练', category: '集合', minutes: 5, home: true },
  { name: '镜片阅读', category: '调节', minutes: 10, home: true },
  { name: 'Brock线', category: '集合', minutes: 10, home: true },
  { name: '聚散球', category: '集合', minutes: 10, home: true },
  { name: '裂隙尺', category: '双眼视', minutes: 10 },
  { name: '红绿可变矢量图', category: '双眼视', minutes: 10 },
  { name: '立体镜', category: '双眼视', minutes: 10 },
  { name: '偏心环', category: '双眼视', minutes: 10, home: true },
  { name: '马斯登球', category: '感统', minutes: 10, home: true },
  { name: '扫视卡', category: '知觉', minutes: 5, home: true },
  { name: '追随', category: '知觉', minutes: 5, home: true },
  { name: '脱抑制', category: '弱视', minutes: 15 },
  { name: '精细目力', category: '弱视', minutes: 15, home: true },
  { name: '光栅', category: '弱视', minutes: 10 },
  { name: '手眼协调', category: '感统', minutes: 10, home: true },
  { name: '同视机', category: '双眼视', minutes: 15 },
  { name: '数字化训练', category: '其他', minutes: 20 },
];

/** Series and day of `chainNumber`, so that the next item saved without a code goes on from these. */
export const CHAIN_SERIES = { orgId: 0, day: '1970-01-01' } as const;

/** The items of vision training of a new chain. */
export async function insertTrainingItems(tx: Kysely<DB>, propertyOwnerId: number): Promise<void> {
  const rows = ITEMS.map(({ name, category, minutes, home = false }, at) => ({
    propertyOwnerId,
    code: `V${String(at + 1).padStart(3, '0')}`,
    name,
    category,
    minutes,
    homeEnabled: home,
  }));
  await tx.insertInto('trainingItem').values(rows).execute();
  await tx
    .insertInto('sequence')
    .values({ ...CHAIN_SERIES, propertyOwnerId, prefix: ITEM_SERIES, n: rows.length })
    .execute();
}
