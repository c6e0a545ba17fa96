import type { CodeOf } from '@mingmou/contract/base/dict';
import type { licenceKind, settleType } from '@mingmou/contract/erp/erp.dicts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, dayText } from '../kernel/context/clock';
import { initials } from '../kernel/row/pinyin';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly now: Date;
}

/** Days from today on which a licence ends; null: 长期. */
type Ends = number | null;

interface DemoSupplier {
  readonly name: string;
  readonly shortName: string;
  readonly contact: string;
  readonly settleType: CodeOf<typeof settleType>;
  readonly creditDays?: number;
  readonly licences: readonly (readonly [kind: CodeOf<typeof licenceKind>, ends: Ends])[];
}

const BUSINESS = '营业执照';
const DEVICE = '医疗器械经营许可证';
const RECORD = '备案凭证';
const DRUG = '药品经营许可证';
const YEAR = 365;
/** Series and day of `chainNumber`, so that the next supplier saved without a code goes on from these. */
const SERIES = { orgId: 0, prefix: 'SUPPLIER', day: '1970-01-01' } as const;

/** Wholesalers as a clinic has them: one with a licence about to end, one whose licence has ended. */
const SUPPLIERS: readonly DemoSupplier[] = [
  {
    name: '上海视界光学贸易有限公司',
    shortName: '视界光学',
    contact: '沈国强',
    settleType: '月结',
    creditDays: 30,
    licences: [[BUSINESS, null]],
  },
  {
    name: '杭州明镜眼镜批发有限公司',
    shortName: '明镜批发',
    contact: '汪晓琴',
    settleType: '月结',
    creditDays: 60,
    licences: [
      [BUSINESS, null],
      [RECORD, 2 * YEAR],
    ],
  },
  {
    name: '江苏清眸医疗器械有限公司',
    shortName: '清眸器械',
    contact: '顾海波',
    settleType: '月结',
    creditDays: 45,
    licences: [
      [BUSINESS, null],
      [DEVICE, 3 * YEAR],
      [RECORD, 3 * YEAR],
    ],
  },
  {
    name: '北京睛彩角塑科技有限公司',
    shortName: '睛彩角塑',
    contact: '孟凡',
    settleType: '现结',
    licences: [
      [BUSINESS, null],
      [DEVICE, 18],
    ],
  },
  {
    name: '浙江康瞳医药有限公司',
    shortName: '康瞳医药',
    contact: '骆静',
    settleType: '月结',
    creditDays: 30,
    licences: [
      [BUSINESS, 6 * YEAR],
      [DRUG, YEAR],
    ],
  },
  {
    name: '温州锦瑞眼镜厂',
    shortName: '锦瑞镜架',
    contact: '叶忠',
    settleType: '现结',
    licences: [[BUSINESS, -12]],
  },
];

export async function insertDemoSuppliers({ tx, propertyOwnerId, now }: Filling): Promise<void> {
  const rows = SUPPLIERS.map(({ licences: _licences, ...supplier }, index) => ({
    ...supplier,
    propertyOwnerId,
    code: String(index + 1).padStart(4, '0'),
    pinyin: initials(supplier.name),
    phone: `0571-8800${String(index + 1).padStart(4, '0')}`,
  }));
  const inserted = await tx.insertInto('erpSupplier').values(rows).returning(['id', 'name']).execute();
  const ids = new Map(inserted.map(({ id, name }) => [name, id]));
  const licences = SUPPLIERS.flatMap(({ name, licences: held }, supplier) =>
    held.map(([kind, ends], index) => ({
      propertyOwnerId,
      supplierId: ids.get(name) ?? 0,
      position: index + 1,
      kind,
      no: `33010${supplier + 1}2024${String(index + 1).padStart(4, '0')}`,
      expireDate: ends === null ? null : dayText(addDays(now, ends)),
    })),
  );
  await tx.insertInto('erpSupplierLicence').values(licences).execute();
  await tx
    .insertInto('sequence')
    .values({ ...SERIES, propertyOwnerId, n: rows.length })
    .execute();
}
