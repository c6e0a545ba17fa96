import { dictName } from '@mingmou/contract/base/dict';
import { optional, pick } from '@mingmou/contract/base/field';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { goodsCodes } from '@mingmou/contract/erp/erp.codes';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { breedAttrs } from '@mingmou/contract/erp/goods/goods-attrs.fields';
import { CATEGORY_RULES, type GoodsCategory } from '@mingmou/contract/erp/goods/goods-category.rules';
import { HttpRefusal, Refusal } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { atRow, type ImportKind } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  inSheetOrder,
  namedIn,
  type ReadRow,
  readAll,
  type SheetColumn,
  Twice,
  textOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { brandsMatching } from '../goods/brand.store';
import { type BreedDraft, judgeBreed, saveBreed } from '../goods/breed.service';
import { allBreeds } from '../goods/breed.store';

const { fields } = breed;
/** Defaults come from the category. */
const unasked = optional(pick(fields, ['unit', 'stockMode']));
const FACTS = ['manufacturer', 'registrationNo', 'registrationExpire', 'storage'] as const;

interface SheetBreed {
  readonly no: number;
  readonly draft: BreedDraft;
}

async function columnsOf(cx: SessionCx): Promise<readonly SheetColumn[]> {
  const brands = new Map(
    (await brandsMatching(cx, { stateEnum: 'ENABLE' }).execute()).map(({ id, name }) => [name, id]),
  );
  const read = namedIn(brands, '启用的品牌');
  return [
    { name: 'categoryId', spec: fields.categoryId, needed: true },
    // By name; the length of the name is checked before the lookup.
    { name: 'brandId', spec: { ...fields.brandId, title: '品牌' }, needed: true, read },
    { name: 'code', spec: fields.code },
    { name: 'name', spec: fields.name, needed: true },
    { name: 'unit', spec: unasked.unit },
    { name: 'stockMode', spec: unasked.stockMode },
    ...FACTS.map((name) => ({ name, spec: fields[name] })),
    ...Object.entries(breedAttrs).map(([name, spec]) => ({ name: `attrs.${name}`, spec })),
  ];
}

/** Returns the breed of a row; unit and stock mode default to the category's. */
function draftOf({ values }: ReadRow): BreedDraft {
  const category = values.categoryId as GoodsCategory;
  const rules = CATEGORY_RULES[category];
  const attrs = Object.keys(breedAttrs).map((name) => [name, values[`attrs.${name}`] ?? null] as const);
  return {
    // Each value was held to the field of its name.
    ...(values as unknown as BreedDraft),
    unit: (values.unit ?? rules.unit) as BreedDraft['unit'],
    stockMode: (values.stockMode ?? rules.stockModes[0]) as BreedDraft['stockMode'],
    attrs: Object.fromEntries(attrs) as BreedDraft['attrs'],
  };
}

async function faultOf(cx: SessionCx, draft: BreedDraft): Promise<string | null> {
  try {
    await judgeBreed(cx, draft);
    return null;
  } catch (error) {
    if (error instanceof Refusal || error instanceof HttpRefusal) return error.message;
    throw error;
  }
}

const keyOf = ({ categoryId, brandId, name }: Pick<BreedDraft, 'categoryId' | 'brandId' | 'name'>) =>
  `${categoryId} ${brandId} ${name}`;

/** New breeds of the chain; one that is there is never changed. */
export const breedRowsKind: ImportKind<object, SheetBreed, { created: number }> = {
  template: async (cx) => ({ name: '品种导入模板', heads: headsOf(await columnsOf(cx)) }),

  judge: async (cx, _input, sheet, step) => {
    const read = await readAll(sheet, await columnsOf(cx), step);
    const known = new Set((await allBreeds(cx)).map(keyOf));
    const [names, codes] = [new Twice(), new Twice()];
    const errors: ImportError[] = [...read.errors];
    const rows: SheetBreed[] = [];
    for (const each of read.rows.filter((row) => row.errors.length === 0)) {
      const { row } = each;
      const draft = draftOf(each);
      const say = (column: string, msg: string | null) => {
        if (msg !== null) errors.push(importError(row, column, textOf(each, 'name') ?? '', msg));
      };
      say(fields.name.title, known.has(keyOf(draft)) ? goodsCodes.breedExists.text : names.reasonOf(row, keyOf(draft)));
      say(fields.code.title, codes.reasonOf(row, draft.code));
      say(dictName(goodsCategory, draft.categoryId), await faultOf(cx, draft));
      rows.push({ no: row.no, draft });
      await step(row.no, sheet.rows.length);
    }
    return { rows, errors: inSheetOrder(errors) };
  },

  write: async (cx, _input, rows, step) => {
    for (const [index, row] of rows.entries()) {
      await atRow(row, () => saveBreed(cx, row.draft));
      await step(index, rows.length);
    }
    return { created: rows.length };
  },
};
