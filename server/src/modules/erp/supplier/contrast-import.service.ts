import type { InputOf } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { insertOnce } from '../../../kernel/row/master';
import { atRow, type ImportKind } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  type ReadRow,
  readRows,
  type SheetColumn,
  Twice,
  textOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { contrastRules, contrastValues } from './contrast.service';
import { contrastNames, contrastsMatching } from './contrast.store';

type Draft = InputOf<typeof contrast.save>;

interface SheetContrast {
  readonly no: number;
  readonly supplier: string | null;
  readonly breed: string | null;
  readonly rest: Partial<Omit<Draft, 'supplierId' | 'breedId'>>;
}

const { fields } = contrast;
const SUPPLIER = required(f.text('供应商', 60));
const BREED = required(f.text('品种编码', 20));

const COLUMNS: readonly SheetColumn[] = [
  { name: 'supplier', spec: SUPPLIER, needed: true },
  { name: 'breed', spec: BREED, needed: true },
  ...(['supplierGoodsCode', 'supplierGoodsName', 'purchasePrice', 'leadDays', 'minQty'] as const).map((name) => ({
    name,
    spec: fields[name],
  })),
  { name: 'isDefault', spec: { ...fields.isDefault, required: false } },
];

function taken({ row, values }: ReadRow): SheetContrast {
  // Each value was held to the field of its name.
  const { supplier, breed, ...rest } = values as unknown as {
    readonly supplier: string | null;
    readonly breed: string | null;
  } & SheetContrast['rest'];
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return { no: row.no, supplier, breed, rest: said };
}

async function judgeOf(cx: SessionCx) {
  const names = await contrastNames(cx);
  const twice = new Twice();
  return (read: ReadRow) => {
    const [supplier, breed] = [textOf(read, 'supplier'), textOf(read, 'breed')];
    const again = twice.reasonOf(read.row, supplier && breed && `${names.suppliers.get(supplier)} ${breed}`);
    return [
      ...(supplier && !names.suppliers.has(supplier)
        ? [importError(read.row, SUPPLIER.title, supplier, '没有这个供应商，请核对名称')]
        : []),
      ...(breed && !names.breeds.has(breed)
        ? [importError(read.row, BREED.title, breed, '没有这个品种编码，请核对')]
        : []),
      ...(again === null ? [] : [importError(read.row, BREED.title, breed ?? '', again)]),
    ];
  };
}

/** Adds a pair, or updates an existing one with the sheet's values; returns whether it is new. */
async function writePair(cx: SessionCx, pair: { supplierId: number; breedId: number }, rest: SheetContrast['rest']) {
  const known = await contrastsMatching(cx, pair).executeTakeFirst();
  const { supplierGoodsCode, supplierGoodsName, purchasePrice, leadDays, minQty, isDefault = false } = known ?? {};
  const standing = { supplierGoodsCode, supplierGoodsName, purchasePrice, leadDays, minQty, isDefault };
  const values = await contrastValues(
    cx,
    { ...standing, ...rest, ...pair, isDefault: rest.isDefault ?? isDefault },
    known,
  );
  if (known) await contrastRules.write(cx, known.id, values);
  else await insertOnce(cx, contrastRules, values);
  return !known;
}

/** Import of a supplier's list: new pairs are added, existing ones updated. */
export const contrastImportKind: ImportKind<object, SheetContrast, { created: number; updated: number }> = {
  template: async () => ({ name: `${contrast.name}导入模板`, heads: headsOf(COLUMNS) }),

  judge: async (cx, _input, sheet, step) =>
    readRows(sheet, { columns: COLUMNS, take: taken, judge: await judgeOf(cx), step }),

  write: async (cx, _input, rows, step) => {
    const names = await contrastNames(cx);
    let created = 0;
    for (const [index, row] of rows.entries()) {
      const pair = {
        // One that is gone since the check is refused by its row as missing.
        supplierId: names.suppliers.get(row.supplier ?? '') ?? 0,
        breedId: names.breeds.get(row.breed ?? '') ?? 0,
      };
      if (await atRow(row, () => writePair(cx, pair, row.rest))) created += 1;
      await step(index, rows.length);
    }
    cx.log({ targetType: contrast.name, targetName: `${rows.length}行` });
    return { created, updated: rows.length - created };
  },
};
