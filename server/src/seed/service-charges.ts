import type { CodeOf } from '@mingmou/contract/base/dict';
import { money, price } from '@mingmou/contract/base/money';
import type { checkItem } from '@mingmou/contract/dict/check-item';
import type { visitType } from '@mingmou/contract/dict/visit-type';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { initials } from '../kernel/row/pinyin';
import type { FeeScope } from '../modules/outpatient/registration/registration-fee.store';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

interface Charge {
  readonly name: string;
  /** Code of the dictionary chargeCategory. */
  readonly category: string;
  readonly price: string;
  /** Registration fees are never discounted. */
  readonly isFee?: boolean;
  /** A person must perform the service after payment. */
  readonly isDone?: boolean;
}

interface Fee {
  readonly name: string;
  readonly price: string;
  readonly scope: FeeScope;
  readonly visitTypes: readonly CodeOf<typeof visitType>[];
  readonly staffIds?: readonly number[];
}

const FEE_CATEGORY = '1';
const FIRST_VISIT = 1;
const RETURN_VISIT = 2;

/** Fees that every organisation starts with (domain-system §2.2); who comes for something else pays none. */
const START_FEES: readonly Fee[] = [
  { name: '普通挂号', price: '10.00', scope: 'DEFAULT', visitTypes: [FIRST_VISIT, RETURN_VISIT] },
  { name: '复诊免挂号费', price: '0.00', scope: 'RETURN', visitTypes: [RETURN_VISIT] },
];

const DEMO_SERVICES: readonly (readonly [category: string, services: readonly (readonly [string, string])[]])[] = [
  [
    '2',
    [
      ['视力检查', '10.00'],
      ['电脑验光', '20.00'],
      ['散瞳验光', '60.00'],
      ['角膜地形图', '180.00'],
      ['眼轴测量', '80.00'],
      ['眼压测量', '30.00'],
      ['裂隙灯检查', '20.00'],
      ['眼底照相', '90.00'],
      ['双眼视功能检查', '120.00'],
      ['调节功能检查', '60.00'],
      ['色觉检查', '15.00'],
    ],
  ],
  [
    '3',
    [
      ['结膜囊冲洗', '30.00'],
      ['睑板腺按摩', '120.00'],
      ['泪道冲洗', '60.00'],
    ],
  ],
  ['4', [['视觉训练（单次）', '150.00']]],
  [
    '5',
    [
      ['塑形镜验配', '500.00'],
      ['硬性角膜接触镜验配', '300.00'],
      ['软性接触镜验配', '50.00'],
    ],
  ],
  [
    '6',
    [
      ['镜片加工费', '30.00'],
      ['镜架维修', '20.00'],
    ],
  ],
  ['7', [['检查耗材', '5.00']]],
  ['9', [['病历本', '2.00']]],
];
/** Examinations of the demo's services, which determine their forms. */
const EXAMINES: Readonly<Record<string, CodeOf<typeof checkItem>>> = {
  ...{ 视力检查: 1, 电脑验光: 2, 散瞳验光: 5, 眼压测量: 6, 角膜地形图: 8, 眼轴测量: 9, 调节功能检查: 13 },
  ...{ 双眼视功能检查: 14, 色觉检查: 17, 眼底照相: 20 },
};
const CARRIED_OUT = ['2', '3', '4'];

/** Sets the organisation, because row-level security requires that the writer works in it. */
async function standIn({ tx, orgId }: Filling): Promise<void> {
  await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true)`.execute(
    tx,
  );
}

async function insertCharges({ tx, propertyOwnerId, orgId }: Filling, charges: readonly Charge[], before: number) {
  const rows = await tx
    .insertInto('serviceCharge')
    .values(
      charges.map(({ name, category, price: amount, isFee = false, isDone = false }, index) => ({
        propertyOwnerId,
        orgId,
        code: `F${String(before + index + 1).padStart(5, '0')}`,
        name,
        pinyin: initials(name),
        chargeCategory: category,
        price: price(amount),
        discountable: !isFee,
        vipFlag: !isFee,
        needExecute: isDone,
        checkItemId: EXAMINES[name] ?? null,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function insertFee({ tx, propertyOwnerId, orgId }: Filling, fee: Fee, chargeId: number): Promise<void> {
  const { name, price, scope, visitTypes, staffIds = [] } = fee;
  const { id: feeId } = await tx
    .insertInto('registrationFee')
    .values({ propertyOwnerId, orgId, chargeId, name, price: money(price), scope, visitTypes: [...visitTypes] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const targets = scope === 'DOCTOR' ? staffIds : [null];
  await tx
    .insertInto('registrationFeeTarget')
    .values(
      visitTypes.flatMap((visitType) =>
        targets.map((staffId) => ({ propertyOwnerId, orgId, feeId, scope, visitType, staffId })),
      ),
    )
    .execute();
}

async function insertFees(filling: Filling, fees: readonly Fee[]): Promise<void> {
  const charges = fees.map(({ name, price }) => ({ name, price, category: FEE_CATEGORY, isFee: true }));
  const ids = await insertCharges(filling, charges, 0);
  for (const fee of fees) {
    const chargeId = ids.get(fee.name);
    if (chargeId !== undefined) await insertFee(filling, fee, chargeId);
  }
}

/** What an organisation charges before anybody sets anything: the registration fees alone. */
export async function insertStartFees(filling: Filling): Promise<void> {
  await standIn(filling);
  await insertFees(filling, START_FEES);
}

/** The price list of an organisation of the demo; its experts cost more. */
export async function insertDemoCharges(filling: Filling, expertIds: readonly number[]): Promise<void> {
  await standIn(filling);
  const expert = {
    name: '专家挂号',
    price: '20.00',
    scope: 'DOCTOR',
    visitTypes: [FIRST_VISIT, RETURN_VISIT],
    staffIds: expertIds,
  } as const;
  const fees = expertIds.length > 0 ? [...START_FEES, expert] : START_FEES;
  await insertFees(filling, fees);
  const services = DEMO_SERVICES.flatMap(([category, lines]) =>
    lines.map(([name, price]) => ({ name, price, category, isDone: CARRIED_OUT.includes(category) })),
  );
  await insertCharges(filling, services, fees.length);
}
