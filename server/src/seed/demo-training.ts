import type { CodeOf } from '@mingmou/contract/base/dict';
import { money } from '@mingmou/contract/base/money';
import type { checkItem } from '@mingmou/contract/dict/check-item';
import type { visitType } from '@mingmou/contract/dict/visit-type';
import { startNodes } from '@mingmou/contract/system/training/training.rules';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { REVIEW_SERVICE_PACKAGE_SERIES } from '../modules/system/training/review-service-package.service';
import { TRAINING_SERVICE_PACKAGE_SERIES } from '../modules/system/training/training-service-package.service';
import { CHAIN_SERIES } from './training';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgIds: readonly number[];
}

interface Stage {
  readonly name: string;
  readonly weeks: number;
  readonly timesPerWeek: number;
  readonly items: readonly string[];
}

const PLANS: readonly (readonly [name: string, indication: string, stages: readonly Stage[]])[] = [
  [
    '调节功能训练',
    '调节不足、调节灵敏度不足、视疲劳',
    [
      { name: '单眼调节', weeks: 4, timesPerWeek: 2, items: ['反转拍', 'Hart表'] },
      { name: '双眼调节', weeks: 4, timesPerWeek: 2, items: ['反转拍', '镜片阅读'] },
      { name: '巩固', weeks: 4, timesPerWeek: 1, items: ['镜片阅读', '推进训练'] },
    ],
  ],
  [
    '集合不足训练',
    '集合不足、外隐斜',
    [
      { name: '近点集合', weeks: 3, timesPerWeek: 2, items: ['推进训练', 'Brock线', '聚散球'] },
      { name: '融像范围', weeks: 5, timesPerWeek: 2, items: ['裂隙尺', '偏心环'] },
    ],
  ],
  [
    '弱视基础训练',
    '屈光不正性弱视、屈光参差性弱视',
    [
      { name: '脱抑制', weeks: 6, timesPerWeek: 3, items: ['脱抑制', '光栅'] },
      { name: '精细目力', weeks: 8, timesPerWeek: 3, items: ['精细目力', '手眼协调'] },
      { name: '双眼视', weeks: 6, timesPerWeek: 2, items: ['同视机', '立体镜'] },
    ],
  ],
];

const TRAINING_SERVICE_PACKAGES = [
  { name: '视训体验10次', totalTimes: 10, price: money(1800), validDays: 90, items: ['反转拍', 'Brock线'] },
  {
    name: '双眼视功能20次',
    totalTimes: 20,
    price: money(4000),
    validDays: 365,
    items: ['反转拍', 'Brock线', '裂隙尺', '偏心环', '同视机'],
  },
  {
    name: '弱视训练60次',
    totalTimes: 60,
    price: money(10800),
    validDays: 730,
    items: ['脱抑制', '精细目力', '光栅', '手眼协调', '数字化训练'],
  },
] as const;

const REVIEWS = [
  { name: '塑形镜全年复查', kind: 'REVIEW_OK', totalTimes: 8, price: money(600) },
  { name: 'RGP全年复查', kind: 'REVIEW_RGP', totalTimes: 4, price: money(400) },
  { name: '配镜全年复查', kind: 'REVIEW_GLASSES', totalTimes: 4, price: money(200) },
] as const;

const VALID_DAYS = 365;

/** Codes of the dictionary checkItem. */
const GROUPS: readonly (readonly [
  name: string,
  items: readonly CodeOf<typeof checkItem>[],
  visitTypes: readonly CodeOf<typeof visitType>[],
])[] = [
  ['初诊常规', [1, 2, 6, 7, 9], [1]],
  ['近视防控复查', [1, 2, 9, 4], [2]],
  ['散瞳验光', [1, 6, 5], []],
  ['双眼视功能', [11, 12, 13, 14, 15], []],
  ['塑形镜验配', [8, 7, 9, 24, 23, 10], []],
];

interface Item {
  readonly id: number;
  readonly homeEnabled: boolean;
}

type Items = ReadonlyMap<string, Item>;

function itemIn(items: Items, name: string): Item {
  const item = items.get(name);
  if (!item) throw new Error(`the chain has no training item ${name}`);
  return item;
}

async function insertPlans({ tx, propertyOwnerId }: Filling, items: Items): Promise<void> {
  for (const [name, indication, stages] of PLANS) {
    const { id: planId } = await tx
      .insertInto('trainingPlan')
      .values({ propertyOwnerId, name, indication })
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = { propertyOwnerId, planId };
    await tx
      .insertInto('trainingPlanStage')
      .values(stages.map(({ items: _items, ...stage }, at) => ({ ...key, stage: at + 1, ...stage })))
      .execute();
    const planned = stages.flatMap((stage, at) =>
      stage.items.map((item, place) => ({
        ...key,
        stage: at + 1,
        position: place + 1,
        itemId: itemIn(items, item).id,
        minutes: 10,
        groups: 3,
        home: itemIn(items, item).homeEnabled,
      })),
    );
    await tx.insertInto('trainingPlanItem').values(planned).execute();
  }
}

async function insertPackages(filling: Filling, items: Items, orgId: number, before: number): Promise<void> {
  const { tx, propertyOwnerId } = filling;
  const codeOf = (prefix: string, at: number, of: number) =>
    `${prefix}${String(before * of + at + 1).padStart(4, '0')}`;
  for (const [at, { items: names, ...servicePackage }] of TRAINING_SERVICE_PACKAGES.entries()) {
    const { id: servicePackageId } = await tx
      .insertInto('trainingServicePackage')
      .values({
        propertyOwnerId,
        orgId,
        code: codeOf('VT', at, TRAINING_SERVICE_PACKAGES.length),
        ...servicePackage,
        startRule: 'FIRST',
        refundable: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('trainingServicePackageItem')
      .values(
        names.map((name, place) => ({
          propertyOwnerId,
          orgId,
          servicePackageId,
          position: place + 1,
          itemId: itemIn(items, name).id,
        })),
      )
      .execute();
  }
  const reviews = REVIEWS.map((review, at) => ({
    propertyOwnerId,
    orgId,
    code: codeOf('FC', at, REVIEWS.length),
    ...review,
    validDays: VALID_DAYS,
    startRule: 'PAY' as const,
    nodes: JSON.stringify(startNodes(review.kind)),
  }));
  await tx.insertInto('reviewServicePackage').values(reviews).execute();
}

async function insertGroups({ tx, propertyOwnerId }: Filling, orgId: number): Promise<void> {
  const rows = GROUPS.map(([name, items, visitTypes], at) => ({
    propertyOwnerId,
    orgId,
    name,
    checkItemIds: [...items],
    visitTypes: [...visitTypes],
    isDefault: at === 0,
    sort: (at + 1) * 10,
  }));
  await tx.insertInto('checkItemGroup').values(rows).execute();
}

async function insertSeries({ tx, propertyOwnerId, orgIds }: Filling): Promise<void> {
  const series = [
    { prefix: TRAINING_SERVICE_PACKAGE_SERIES, n: TRAINING_SERVICE_PACKAGES.length * orgIds.length },
    { prefix: REVIEW_SERVICE_PACKAGE_SERIES, n: REVIEWS.length * orgIds.length },
  ];
  await tx
    .insertInto('sequence')
    .values(series.map((one) => ({ ...CHAIN_SERIES, propertyOwnerId, ...one })))
    .execute();
}

/** Plans of the demo chain; packages and groups of check items of each of its organisations. */
export async function insertDemoTraining(filling: Filling): Promise<void> {
  const { tx, propertyOwnerId, orgIds } = filling;
  const rows = await tx
    .selectFrom('trainingItem')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .select(['id', 'name', 'homeEnabled'])
    .execute();
  const items = new Map(rows.map(({ name, ...item }) => [name, item]));
  await insertPlans(filling, items);
  for (const [before, orgId] of orgIds.entries()) {
    // Row-level security requires that the writer works in the organisation.
    await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true)`.execute(
      tx,
    );
    await insertPackages(filling, items, orgId, before);
    await insertGroups(filling, orgId);
  }
  await insertSeries(filling);
}
