import type { InputOf, MasterMove } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { goodsCodes } from '@mingmou/contract/erp/erp.codes';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { type BreedAttr, breedAttrs } from '@mingmou/contract/erp/goods/goods-attrs.fields';
import { CATEGORY_RULES, type CategoryRules, rulesOf } from '@mingmou/contract/erp/goods/goods-category.rules';
import { type BreedAttrs, foreignAttrs, missingAttrs } from '@mingmou/contract/erp/goods/goods-spec.rules';
import { malformed, refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { changes } from '../../../kernel/row/operation-log';
import { initials } from '../../../kernel/row/pinyin';
import { chainNumber } from '../../../kernel/row/sequence';
import { transition } from '../../../kernel/row/transition';
import { duplicate, whereUnique } from '../../../kernel/row/unique';
import { asSeen } from '../../../kernel/row/versioned-row';
import { isBreedInGoodsPackages } from '../goods-package/goods-package.store';
import { respecBarcodes } from './barcode.store';
import { shareBrand } from './brand.store';
import { findBreed, insertBreed, lockBarcodesOf, lockBreed, writeBreed } from './breed.store';
import { barcodesInBusiness } from './goods-use.store';

const TARGET = '品种';
const CODE_SERIES = 'BREED';
const CODE_DIGITS = 5;

export type BreedDraft = InputOf<typeof breed.save>;
type Draft = BreedDraft;
type Locked = NonNullable<Awaited<ReturnType<typeof lockBreed>>>;

export async function breedById(cx: SessionCx, id: number) {
  return (await findBreed(cx, id)) ?? refuse(sharedCodes.missing);
}

function isBreedAttr(name: string): name is BreedAttr {
  return name in breedAttrs;
}

function labelOf(name: string): string {
  return isBreedAttr(name) ? breedAttrs[name].title : name;
}

const QUARTERS = ['sphMin', 'sphMax', 'cylMin', 'cylMax', 'addMin', 'addMax'] as const;
const RANGES = [
  ['sphMin', 'sphMax', '球镜'],
  ['cylMin', 'cylMax', '柱镜'],
  ['addMin', 'addMax', '下加光'],
] as const;

function judgeRanges(attrs: BreedAttrs): void {
  for (const name of QUARTERS) {
    if (!Number.isInteger((attrs[name] ?? 0) * 4)) refuse(goodsCodes.notQuarter);
  }
  for (const [min, max, label] of RANGES) {
    const [from, to] = [attrs[min], attrs[max]];
    if (typeof from === 'number' && typeof to === 'number' && from > to) refuse(goodsCodes.rangeReversed, { label });
  }
}

function judgeAttrs(rules: CategoryRules, { categoryId, attrs }: Draft): void {
  const [foreign] = foreignAttrs(rules.breed, attrs);
  const category = dictName(goodsCategory, categoryId);
  if (foreign !== undefined) refuse(goodsCodes.attrForeign, { category, label: labelOf(foreign) });
  const [missing] = missingAttrs(rules.breedRequired, attrs);
  if (missing !== undefined) refuse(goodsCodes.attrMissing, { label: labelOf(missing) });
  judgeRanges(attrs);
}

/** Checks the requirements of the category (domain-erp §1.1), and that the brand covers the category. */
export async function judgeBreed(cx: SessionCx, draft: Draft): Promise<void> {
  const rules = CATEGORY_RULES[draft.categoryId];
  if (!rules.stockModes.includes(draft.stockMode)) throw malformed('stockMode', '库存方式：该类别不支持');
  const [missing] = rules.demands.filter((name) => !draft[name]);
  if (missing !== undefined) refuse(goodsCodes.attrMissing, { label: breed.fields[missing].title });
  judgeAttrs(rules, draft);
  const brand = await shareBrand(cx, draft.brandId);
  if (!brand) refuse(sharedCodes.missing);
  if (!brand.categoryIds.includes(draft.categoryId)) {
    refuse(goodsCodes.brandCategory, { brand: brand.name, category: dictName(goodsCategory, draft.categoryId) });
  }
}

function settled(attrs: BreedAttrs): BreedAttrs {
  return Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null && value !== undefined));
}

function rowOf(draft: Draft, code: string) {
  const { name, categoryId, brandId, unit, stockMode } = draft;
  return {
    code,
    name,
    pinyin: initials(name),
    categoryId,
    brandId,
    unit,
    stockMode,
    manufacturer: draft.manufacturer ?? null,
    producerLicence: draft.producerLicence ?? null,
    registrationNo: draft.registrationNo ?? null,
    registrationExpire: draft.registrationExpire ?? null,
    storage: draft.storage ?? null,
    attrs: settled(draft.attrs),
  };
}

function uniqueBreed<T>(code: string, write: () => Promise<T>): Promise<T> {
  return whereUnique(
    {
      erp_breed_code_once: duplicate(breed.fields.code.title, code),
      erp_breed_name_once: () => refusal(goodsCodes.breedExists),
    },
    write,
  );
}

export async function saveBreed(cx: SessionCx, draft: Draft) {
  await judgeBreed(cx, draft);
  const code = draft.code ?? (await chainNumber(cx, CODE_SERIES, CODE_DIGITS));
  const row = rowOf(draft, code);
  const { propertyOwnerId } = cx.caller;
  const stored = { ...row, attrs: JSON.stringify(row.attrs), propertyOwnerId };
  const id = await uniqueBreed(code, () => insertBreed(cx, stored));
  cx.log({ targetType: TARGET, targetId: id, targetName: row.name, ...changes(breed.fields, {}, row) });
  return { id };
}

const FIXED = ['categoryId', 'brandId', 'unit', 'stockMode'] as const;

/** Barcodes hold on to what they were made of. */
async function judgeChange(cx: SessionCx, old: Locked, draft: Draft, barcodes: readonly number[]): Promise<void> {
  if (barcodes.length === 0 || FIXED.every((name) => old[name] === draft[name])) return;
  const grain = (row: Pick<Draft, 'categoryId' | 'stockMode'>) => rulesOf(row.categoryId, row.stockMode).barcode;
  if (grain(old).join() !== grain(draft).join()) refuse(goodsCodes.grainFixed);
  if ((await barcodesInBusiness(cx, barcodes)).size > 0) refuse(goodsCodes.breedFixed);
}

export async function updateBreed(cx: SessionCx, input: InputOf<typeof breed.update>) {
  const old = asSeen(await lockBreed(cx, input.id), input.version);
  await judgeBreed(cx, input);
  const barcodes = await lockBarcodesOf(cx, input.id);
  await judgeChange(cx, old, input, barcodes);
  const row = rowOf(input, input.code);
  await uniqueBreed(input.code, () => writeBreed(cx, input.id, { ...row, attrs: JSON.stringify(row.attrs) }));
  if (old.attrs.refractIndex !== row.attrs.refractIndex || old.categoryId !== row.categoryId) {
    await respecBarcodes(cx, input.id, rulesOf(row.categoryId, row.stockMode), row.attrs);
  }
  cx.log({ targetType: TARGET, targetId: input.id, targetName: row.name, ...changes(breed.fields, old, row) });
  return null;
}

/** Enables, disables or deletes; one with barcodes stays. */
export async function moveBreed(cx: SessionCx, { id, stateEnum, version }: MasterMove) {
  await transition(cx, {
    flow: breed.lifecycle,
    action: stateEnum,
    version,
    lock: () => lockBreed(cx, id),
    state: (row) => row.stateEnum,
    effect: async () => {
      if (stateEnum === 'DELETE') await judgeDelete(cx, id);
    },
    write: (_row, to) => writeBreed(cx, id, { stateEnum: to }),
    target: (row) => ({ targetType: TARGET, targetName: row.name }),
  });
  return null;
}

export async function judgeDelete(cx: SessionCx, id: number): Promise<void> {
  const n = (await lockBarcodesOf(cx, id)).length;
  if (n > 0) refuse(goodsCodes.breedHasBarcodes, { n });
  const { name } = await breedById(cx, id);
  if (await isBreedInGoodsPackages(cx, id))
    refuse(sharedCodes.inUse, { label: TARGET, name, place: '套餐', action: '删除' });
}
