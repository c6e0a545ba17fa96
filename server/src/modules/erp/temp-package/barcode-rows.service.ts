import { sentence } from '@mingmou/contract/base/codes';
import { f, required } from '@mingmou/contract/base/field';
import type { SheetRow } from '@mingmou/contract/base/sheet';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { MAX_PASTED_ROWS } from '@mingmou/contract/erp/barcode/barcode.contract';
import { ImportJudge, type ImportRow, ORIGIN_HEAD } from '@mingmou/contract/erp/barcode/barcode-import.rules';
import { goodsCodes, importCodes } from '@mingmou/contract/erp/erp.codes';
import { type BarcodeAttr, barcodeAttrs } from '@mingmou/contract/erp/goods/goods-attrs.fields';
import { type CategoryRules, rulesOf } from '@mingmou/contract/erp/goods/goods-category.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { atRow, type ImportKind } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  inSheetOrder,
  type ReadRow,
  readAll,
  type SheetColumn,
  textOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { keysOf } from '../goods/barcode.store';
import { createRows } from '../goods/barcode-create.service';
import { ownersOfOrigins } from '../goods/barcode-import.store';
import { allBreeds } from '../goods/breed.store';

const TEXT_CHARS = 300;
const ATTRS = Object.keys(barcodeAttrs) as BarcodeAttr[];

const COLUMNS: readonly SheetColumn[] = [
  { name: 'category', spec: f.dict('类别', goodsCategory) },
  { name: 'brand', spec: required(f.text('品牌', 30)), needed: true },
  { name: 'breed', spec: required(f.text('品种', 50)), needed: true },
  // As texts: what each may hold depends on the breed of the row.
  ...ATTRS.map((name) => ({ name, spec: { ...f.text(barcodeAttrs[name].title, TEXT_CHARS), ...unitOf(name) } })),
  { name: 'origins', spec: f.text(ORIGIN_HEAD, TEXT_CHARS) },
];

function unitOf(name: BarcodeAttr) {
  const { unit } = barcodeAttrs[name];
  return unit ? { unit } : {};
}

type Breed = Awaited<ReturnType<typeof allBreeds>>[number];

interface SheetBarcode {
  readonly no: number;
  readonly breedId: number;
  readonly row: ImportRow;
}

/** Returns which columns hold the attributes of a barcode with these rules. */
function placesOf({ barcode }: CategoryRules, head: SheetRow) {
  const at = new Map(
    head.cells.map((cell, place) => [cell?.text.replace(/[*＊\s]/g, '').replace(/[(（].*$/, ''), place]),
  );
  const titles = [
    ...barcode.map((name) => [name, barcodeAttrs[name].title] as const),
    ['origins', ORIGIN_HEAD] as const,
  ];
  return new Map(
    titles.flatMap(([name, title]) => {
      const place = at.get(title);
      return place === undefined ? [] : [[name, place] as const];
    }),
  );
}

/** The breed that a row names by brand and name, and by category where several have both; else why not. */
function breedOf(read: ReadRow, breeds: readonly Breed[]): Breed | string {
  const [brand, name] = [textOf(read, 'brand'), textOf(read, 'breed')];
  const { category } = read.values;
  const named = breeds.filter((breed) => breed.brandName === brand && breed.name === name);
  const found = category ? named.filter(({ categoryId }) => categoryId === category) : named;
  const [breed, other] = found;
  if (!breed) return `没有品种「${brand} ${name}」，请先建立品种`;
  if (other) return '几个类别都有这个品种，请填写类别';
  if (breed.stateEnum !== 'ENABLE') return sentence(goodsCodes.breedDisabled, { breed: breed.name });
  const { barcode } = rulesOf(breed.categoryId, breed.stockMode);
  return barcode.length === 0 ? sentence(importCodes.single, { breed: breed.name }) : breed;
}

/** Judges the rows of one breed as an import of that breed does. */
async function judgeBreedRows(cx: SessionCx, breed: Breed, head: SheetRow, reads: readonly ReadRow[]) {
  const rules = rulesOf(breed.categoryId, breed.stockMode);
  const origins = reads.flatMap((read) => (textOf(read, 'origins') ?? '').split(/[\s,，、]+/).filter(Boolean));
  const known = { keys: await keysOf(cx, breed.id), origins: await ownersOfOrigins(cx, origins) };
  const judge = new ImportJudge(rules, breed.attrs, placesOf(rules, head), known);
  const foreign: ImportError[] = [];
  for (const read of reads) {
    for (const name of ATTRS.filter((attr) => !rules.barcode.includes(attr))) {
      const text = textOf(read, name);
      if (text !== null)
        foreign.push(importError(read.row, barcodeAttrs[name].title, text, '该品种没有这一项，请留空'));
    }
    judge.judge(read.row);
  }
  const rows = judge.rows.map((row): SheetBarcode => ({ no: row.no, breedId: breed.id, row }));
  return { rows, errors: [...judge.errors, ...foreign] };
}

/** Barcodes of any number of breeds, each row naming its breed. */
export const barcodeRowsKind: ImportKind<object, SheetBarcode, { created: number }> = {
  template: async () => ({ name: '条码导入模板', heads: headsOf(COLUMNS) }),

  judge: async (cx, _input, sheet, step) => {
    const read = await readAll(sheet, COLUMNS, step);
    const breeds = await allBreeds(cx);
    const errors: ImportError[] = [...read.errors];
    const groups = new Map<Breed, ReadRow[]>();
    for (const each of read.rows.filter((row) => row.errors.length === 0)) {
      const breed = breedOf(each, breeds);
      if (typeof breed === 'string') errors.push(importError(each.row, '品种', textOf(each, 'breed') ?? '', breed));
      else groups.set(breed, [...(groups.get(breed) ?? []), each]);
    }
    const rows: SheetBarcode[] = [];
    for (const [breed, reads] of groups) {
      const judged = await judgeBreedRows(cx, breed, sheet.head, reads);
      rows.push(...judged.rows);
      errors.push(...judged.errors);
    }
    return { rows, errors: inSheetOrder(errors) };
  },

  write: async (cx, _input, rows, step) => {
    // Breeds in one order, so that two packages do not wait for each other in a ring.
    const breedIds = [...new Set(rows.map(({ breedId }) => breedId))].sort((a, b) => a - b);
    for (const breedId of breedIds) {
      const of = rows.filter((row) => row.breedId === breedId);
      for (let at = 0; at < of.length; at += MAX_PASTED_ROWS) {
        const some = of.slice(at, at + MAX_PASTED_ROWS);
        const given = some.map(({ row: { attrs, originCodes } }) => ({ attrs, originCodes: [...originCodes] }));
        const [first] = some;
        if (first) await atRow(first, () => createRows(cx, { breedId, rows: given }));
        await step(at, rows.length);
      }
    }
    return { created: rows.length };
  },
};
