import { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import { sql } from 'kysely';
import { addDays } from '../kernel/context/clock';
import { tempPackageFileKind } from '../modules/erp/temp-package/temp-package-file.service';
import { TEMP_PACKAGE_KINDS } from '../modules/erp/temp-package/temp-package-kinds.registry';
import { type Filling, Worker } from './demo-worker';

const FRAMES = '003';
const UNKNOWN = '6901234567892';

interface Line {
  readonly supplier: string;
  readonly code: string;
  readonly qty: number;
}

/** Sheets of purchases by days ago: one that can be applied, one with a code that nobody knows. */
const SHEETS = [
  { name: '镜架补货清单', daysAgo: 2, faulty: false },
  { name: '厂商送货单', daysAgo: 1, faulty: true },
] as const;

async function frameCodes({ tx, propertyOwnerId }: Filling): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`SELECT barcode.code FROM erp_barcode barcode
    JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
    WHERE barcode.property_owner_id = ${propertyOwnerId} AND breed.category_id = ${FRAMES}
    ORDER BY barcode.code LIMIT 3`.execute(tx);
  return rows.map(({ code }) => code);
}

async function supplierName({ tx, propertyOwnerId }: Filling, id: number): Promise<string> {
  const named = tx.selectFrom('erpSupplier').select('name').where('propertyOwnerId', '=', propertyOwnerId);
  return (await named.where('id', '=', id).executeTakeFirstOrThrow()).name;
}

/** Cells under the headings of the template, as a sheet holds them. */
function cellsOf(heads: readonly string[], { supplier, code, qty }: Line) {
  const values: Readonly<Record<string, string>> = { 供应商: supplier, 条码: code, 订货: String(qty) };
  return heads.map((head) => {
    const title = Object.keys(values).find((one) => head.startsWith(one));
    return title === undefined ? undefined : ({ kind: 'text', text: values[title] ?? '' } as const);
  });
}

/** 临时数据包 of the first organisation: lines of a purchase as they came in sheets. */
export async function insertDemoTempPackages(filling: Filling, orgId: number, supplierId: number): Promise<void> {
  const buyer = await Worker.of(filling, orgId, 'buyer', 'PURCHASER');
  const [codes, supplier] = [await frameCodes(filling), await supplierName(filling, supplierId)];
  for (const { name, daysAgo, faulty } of SHEETS) {
    await buyer.does(tempPackage.file.apply, addDays(filling.now, -daysAgo), async (cx) => {
      const heads = await TEMP_PACKAGE_KINDS.PURCHASE.heads(cx);
      const bought = [...codes, ...(faulty ? [UNKNOWN] : [])];
      const rows = bought.map((code, at) => ({ no: at + 2, cells: cellsOf(heads, { supplier, code, qty: 6 }) }));
      const head = { no: 1, cells: heads.map((text) => ({ kind: 'text', text }) as const) };
      await tempPackageFileKind.write(cx, { name, type: 'PURCHASE' }, [head, ...rows], async () => {});
    });
  }
}
