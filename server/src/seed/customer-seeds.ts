import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';

/** Labels that every chain starts with (domain-system §2.2). */
const LABELS = [
  ['VIP', '#9A5B00', '消费'],
  ['高度近视', '#B4531A', '人群'],
  ['塑形镜', '#1468C7', '服务'],
  ['离焦镜', '#12784F', '服务'],
  ['弱视训练', '#6B46B0', '服务'],
  ['易投诉', '#B42318', '人群'],
  ['沉睡客户', '#66758A', '消费'],
] as const;

type SourceKind = 'NORMAL' | 'PATIENT' | 'EMPLOYEE' | 'OUTER' | 'SCREEN';

const SOURCES: readonly (readonly [name: string, branches: readonly (readonly [name: string, kind?: SourceKind])[]])[] =
  [
    ['自然到店', [['路过'], ['附近居民']]],
    ['线上', [['美团'], ['抖音'], ['小红书'], ['公众号']]],
    [
      '转介绍',
      [
        ['老客户', 'PATIENT'],
        ['员工', 'EMPLOYEE'],
        ['外部合作', 'OUTER'],
      ],
    ],
    ['筛查', [['学校筛查', 'SCREEN'], ['社区义诊']]],
    ['其他', []],
  ];

async function insertLabels(tx: Kysely<DB>, propertyOwnerId: number): Promise<void> {
  const rows = LABELS.map(([name, color, category], index) => ({
    propertyOwnerId,
    name,
    color,
    category,
    sort: (index + 1) * 10,
  }));
  await tx.insertInto('customerLabel').values(rows).execute();
}

async function insertSources(tx: Kysely<DB>, propertyOwnerId: number): Promise<void> {
  for (const [index, [name, branches]] of SOURCES.entries()) {
    const { id } = await tx
      .insertInto('customerSource')
      .values({ propertyOwnerId, name, sort: (index + 1) * 10 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = branches.map(([branch, sourceKind = 'NORMAL' as const], place) => ({
      propertyOwnerId,
      parentId: id,
      name: branch,
      sourceKind,
      sort: (place + 1) * 10,
    }));
    if (rows.length > 0) await tx.insertInto('customerSource').values(rows).execute();
  }
}

/** Labels and sources that every chain starts with. */
export async function insertCustomerSeeds(tx: Kysely<DB>, propertyOwnerId: number): Promise<void> {
  await insertLabels(tx, propertyOwnerId);
  await insertSources(tx, propertyOwnerId);
}
