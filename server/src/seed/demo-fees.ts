import { money } from '@mingmou/contract/base/money';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { initials } from '../kernel/row/pinyin';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

interface Combo {
  readonly name: string;
  readonly price: string;
  /** Names of services and how often each is in it. */
  readonly items: readonly (readonly [name: string, quantity: number])[];
}

const COMBOS: readonly Combo[] = [
  {
    name: '近视防控检查',
    price: '298.00',
    items: [
      ['视力检查', 1],
      ['电脑验光', 1],
      ['角膜地形图', 1],
      ['眼轴测量', 1],
      ['眼压测量', 1],
    ],
  },
  {
    name: '双眼视功能评估',
    price: '168.00',
    items: [
      ['电脑验光', 1],
      ['双眼视功能检查', 1],
      ['调节功能检查', 1],
    ],
  },
  {
    name: '干眼治疗三次',
    price: '398.00',
    items: [
      ['裂隙灯检查', 1],
      ['睑板腺按摩', 3],
      ['结膜囊冲洗', 3],
    ],
  },
];

const USAGES = [
  { name: '人工泪液滴眼', route: '1', dose: 1, doseUnit: '滴', frequency: 'Tid', days: 30, eye: 'OU' },
  { name: '抗生素滴眼', route: '1', dose: 1, doseUnit: '滴', frequency: 'Qid', days: 7, eye: 'OU' },
  { name: '低浓度阿托品睡前', route: '1', dose: 1, doseUnit: '滴', frequency: 'QN', days: 30, eye: 'OU' },
  { name: '散瞳验光前', route: '1', dose: 1, doseUnit: '滴', frequency: 'YN', days: null, eye: 'OU' },
  { name: '眼膏睡前', route: '2', dose: 0.5, doseUnit: 'g', frequency: 'QN', days: 7, eye: null },
  { name: '口服叶黄素', route: '5', dose: 1, doseUnit: '粒', frequency: 'Qd', days: 30, eye: null },
  { name: '必要时止痒', route: '1', dose: 1, doseUnit: '滴', frequency: 'Prn', days: null, eye: 'OU' },
] as const;

async function insertCombo({ tx, propertyOwnerId, orgId }: Filling, combo: Combo, at: number): Promise<void> {
  const charges = await tx
    .selectFrom('serviceCharge')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', '=', orgId)
    .where(
      'name',
      'in',
      combo.items.map(([name]) => name),
    )
    .select(['id', 'name'])
    .execute();
  const { name, price } = combo;
  const code = `Z${String(at + 1).padStart(5, '0')}`;
  const { id: comboId } = await tx
    .insertInto('serviceCombo')
    .values({ propertyOwnerId, orgId, code, name, pinyin: initials(name), price: money(price) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('serviceComboItem')
    .values(
      combo.items.flatMap(([item, quantity], index) => {
        const charge = charges.find((row) => row.name === item);
        return charge ? [{ propertyOwnerId, orgId, comboId, position: index + 1, chargeId: charge.id, quantity }] : [];
      }),
    )
    .execute();
}

/** Combinations of the demo's services and usual ways to use drugs; the services are there. */
export async function insertDemoFees(filling: Filling): Promise<void> {
  const { tx, propertyOwnerId, orgId } = filling;
  await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true)`.execute(
    tx,
  );
  for (const [at, combo] of COMBOS.entries()) await insertCombo(filling, combo, at);
  await tx
    .insertInto('drugUsage')
    .values(USAGES.map((usage) => ({ ...usage, propertyOwnerId, orgId })))
    .execute();
}
