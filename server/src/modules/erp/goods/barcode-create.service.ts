import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { type barcode, MAX_GRID_CELLS } from '@mingmou/contract/erp/barcode/barcode.contract';
import { barcodeNumber } from '@mingmou/contract/erp/barcode/barcode-number.rules';
import { powersFault, requiredAttrs } from '@mingmou/contract/erp/barcode/barcode-rows.rules';
import { distinctOrigins } from '@mingmou/contract/erp/barcode/origin-code.rules';
import { goodsCodes } from '@mingmou/contract/erp/erp.codes';
import { type BarcodeAttr, barcodeAttrs } from '@mingmou/contract/erp/goods/goods-attrs.fields';
import { type CategoryRules, rulesOf } from '@mingmou/contract/erp/goods/goods-category.rules';
import {
  attrsKey,
  type BarcodeAttrs,
  foreignAttrs,
  missingAttrs,
  settledAttrs,
  specOf,
} from '@mingmou/contract/erp/goods/goods-spec.rules';
import { cellsOf, gridFault, gridSize, type PowerFault } from '@mingmou/contract/erp/goods/power-grid.rules';
import { Refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { chainNumbers } from '../../../kernel/row/sequence';
import { insertBarcodes, keysOf, type NewBarcode } from './barcode.store';
import { lockBreed } from './breed.store';
import { insertOrigins, ownerOfOrigin } from './origin.store';

const SERIES = 'BARCODE';
const TARGET = '条码';

type Breed = NonNullable<Awaited<ReturnType<typeof lockBreed>>>;
type Grid = InputOf<typeof barcode.createGrid>;
type NewRow = InputOf<typeof barcode.createRows>['rows'][number];

function refusePower(fault: PowerFault | undefined): void {
  if (fault?.kind === 'step') refuse(goodsCodes.notQuarter);
  if (fault?.kind === 'range') refuse(goodsCodes.outOfRange, { value: fault.value, range: fault.range });
}

function isBarcodeAttr(name: string): name is BarcodeAttr {
  return name in barcodeAttrs;
}

function labelOf(name: string): string {
  return isBarcodeAttr(name) ? barcodeAttrs[name].title : name;
}

/** Checks the attributes that the category requires of one barcode. */
function judge(breed: Breed, rules: CategoryRules, attrs: BarcodeAttrs): void {
  const [foreign] = foreignAttrs(rules.barcode, attrs);
  if (foreign !== undefined) {
    const category = dictName(goodsCategory, breed.categoryId);
    refuse(goodsCodes.attrForeign, { category, label: labelOf(foreign) });
  }
  const [missing] = missingAttrs(requiredAttrs(rules, attrs), attrs);
  if (missing !== undefined) refuse(goodsCodes.attrMissing, { label: labelOf(missing) });
  refusePower(powersFault(breed.attrs, attrs));
}

/** The breed, locked, so that two people who make its barcodes come one after the other. */
async function breedForBarcodes(cx: SessionCx, id: number): Promise<Breed> {
  const breed = (await lockBreed(cx, id)) ?? refuse(sharedCodes.missing);
  if (breed.stateEnum !== 'ENABLE') refuse(goodsCodes.breedDisabled, { breed: breed.name });
  return breed;
}

type Draft = Omit<NewBarcode, 'code'>;

function draftOf(breed: Breed, rules: CategoryRules, given: BarcodeAttrs): Draft {
  const attrs = settledAttrs(given);
  judge(breed, rules, attrs);
  return { attrs, attrsKey: attrsKey(rules, attrs), spec: specOf(rules, breed.attrs, attrs) };
}

async function write(cx: SessionCx, breed: Breed, drafts: readonly Draft[]) {
  if (drafts.length === 0) return { codes: [], ids: new Map<string, number>() };
  const first = await chainNumbers(cx, SERIES, drafts.length);
  const rows = drafts.map((draft, index) => ({ ...draft, code: barcodeNumber(first + index) }));
  return { codes: rows.map(({ code }) => code), ids: await insertBarcodes(cx, breed.id, rows) };
}

function logCreated(cx: SessionCx, breed: Breed, codes: readonly string[]): void {
  const [first] = codes;
  const span = codes.length > 1 ? `${first}～${codes.at(-1)}` : first;
  cx.log({
    targetType: TARGET,
    targetId: breed.id,
    targetName: breed.name,
    after: { created: { label: '新增条码', value: codes.length }, codes: { label: '条码', value: span ?? '' } },
  });
}

function gridOf(breed: Breed, grid: Grid) {
  const rules = rulesOf(breed.categoryId, breed.stockMode);
  if (!rules.grid) {
    refuse(goodsCodes.attrForeign, { category: dictName(goodsCategory, breed.categoryId), label: '度数' });
  }
  refusePower(gridFault(breed.attrs, grid));
  if (gridSize(grid) > MAX_GRID_CELLS) refuse(goodsCodes.gridTooLarge);
  const { bc, dia, axis, color } = grid;
  return cellsOf(grid).map((cell) => {
    const turned = cell.cyl === 0 ? {} : { axis };
    return { cell, ...draftOf(breed, rules, { bc, dia, color, ...turned, ...cell }) };
  });
}

/** The cells of a grid and which of them there are already; nothing is written. */
export async function previewGrid(cx: SessionCx, grid: Grid) {
  return shown(await lockedGrid(cx, grid));
}

async function lockedGrid(cx: SessionCx, grid: Grid) {
  const breed = await breedForBarcodes(cx, grid.breedId);
  const known = await keysOf(cx, breed.id);
  const cells = gridOf(breed, grid).map((cell) => ({ ...cell, exists: known.has(cell.attrsKey) }));
  return { breed, cells };
}

function shown({ cells }: Awaited<ReturnType<typeof lockedGrid>>) {
  const skipped = cells.filter(({ exists }) => exists).length;
  return {
    created: cells.length - skipped,
    skipped,
    cells: cells.map(({ cell, spec, exists }) => ({ ...cell, spec, exists })),
  };
}

/** Makes the barcodes of a grid that there are not yet; all of them or none. */
export async function createGrid(cx: SessionCx, grid: Grid) {
  const found = await lockedGrid(cx, grid);
  const drafts = found.cells.filter(({ exists }) => !exists);
  const { codes } = await write(cx, found.breed, drafts);
  logCreated(cx, found.breed, codes);
  return shown(found);
}

/** Runs a check of one row; its refusal names the row (counted from 1). */
function atRow<T>(index: number, isOne: boolean, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Refusal) || isOne) throw error;
    throw new Refusal(error.code, `第${index + 1}行：${error.message}`, { row: index + 1 });
  }
}

function draftsOf(breed: Breed, rows: readonly NewRow[], known: ReadonlyMap<string, string>): readonly Draft[] {
  const rules = rulesOf(breed.categoryId, breed.stockMode);
  const seen = new Map<string, number>();
  return rows.map(({ attrs }, index) =>
    atRow(index, rows.length === 1, () => {
      const draft = draftOf(breed, rules, attrs ?? {});
      const code = known.get(draft.attrsKey);
      if (code !== undefined) refuse(goodsCodes.barcodeExists, { code });
      const twin = seen.get(draft.attrsKey);
      if (twin !== undefined) refuse(goodsCodes.barcodeExists, { code: `与第${twin + 1}行重复` });
      seen.set(draft.attrsKey, index);
      return draft;
    }),
  );
}

/** Writes the makers' codes of new barcodes; a code belongs to one barcode only (140116). */
async function writeOrigins(cx: SessionCx, rows: readonly NewRow[], ids: readonly number[]): Promise<void> {
  const origins = rows.flatMap(({ originCodes }, index) =>
    distinctOrigins(originCodes ?? []).map((code, place) => {
      return { barcodeId: ids[index] ?? 0, code, position: place + 1, index };
    }),
  );
  const [taken] = await insertOrigins(cx, origins);
  if (taken === undefined) return;
  const goods = await ownerOfOrigin(cx, taken.code);
  atRow(taken.index, rows.length === 1, () => refuse(goodsCodes.originTaken, { goods }));
}

/** Makes one barcode a row; all of them or none, and the refusal names the row. */
export async function createRows(cx: SessionCx, { breedId, rows }: InputOf<typeof barcode.createRows>) {
  const breed = await breedForBarcodes(cx, breedId);
  const drafts = draftsOf(breed, rows, await keysOf(cx, breedId));
  const { codes, ids } = await write(cx, breed, drafts);
  await writeOrigins(
    cx,
    rows,
    codes.map((code) => ids.get(code) ?? 0),
  );
  logCreated(cx, breed, codes);
  return { codes };
}
