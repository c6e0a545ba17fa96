import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import type { StateEnum } from '@mingmou/contract/base/field';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { erpCodes } from '@mingmou/contract/erp/erp.codes';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import type { GoodsCategory } from '@mingmou/contract/erp/goods/goods-category.rules';
import { refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { initials } from '../../../kernel/row/pinyin';
import { chainNumber } from '../../../kernel/row/sequence';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { brandSorting, brandsMatching, usedCategories } from './brand.store';

const CODE_SERIES = 'BRAND';
const CODE_DIGITS = 4;

type Brand = Pick<OutputOf<typeof brand.findById>, 'id' | 'name'>;

/** A category in which the brand has breeds stays. */
async function keepUsedCategories(cx: SessionCx, { id, name }: Brand, categoryIds: readonly GoodsCategory[]) {
  const missed = (await usedCategories(cx, id)).find((used) => !categoryIds.includes(used));
  if (missed === undefined) return;
  const place = `「${name}」的品种`;
  refuse(sharedCodes.inUse, { label: '类别', name: dictName(goodsCategory, missed), place, action: '取消' });
}

async function valuesOf(cx: SessionCx, input: InputOf<typeof brand.save>, old?: Brand) {
  const { code, name, categoryIds, origin, sort } = input;
  if (old) await keepUsedCategories(cx, old, categoryIds);
  return {
    code: code ?? (await chainNumber(cx, CODE_SERIES, CODE_DIGITS)),
    name,
    pinyin: initials(name),
    categoryIds,
    origin: origin ?? null,
    sort: sort ?? 0,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** A brand with breeds is not deleted. */
async function beforeMove(cx: SessionCx, { id, name }: Brand, to: StateEnum): Promise<void> {
  if (to !== 'DELETE' || (await usedCategories(cx, id)).length === 0) return;
  refuse(sharedCodes.inUse, { label: brand.name, name, place: '品种', action: '删除' });
}

/**
 * Brands of the chain (domain-erp §1.3). An empty code becomes the next four-digit number; code and name are unique.
 */
export const brandRules = {
  table: 'erpBrand',
  rows: brandsMatching,
  sorting: brandSorting,
  pickSorting: {
    columns: [],
    initial: [
      ['sort', 'asc'],
      ['name', 'asc'],
    ],
  },
  valuesOf,
  unique: {
    erp_brand_code_once: ({ code }: Values) => duplicate(brand.fields.code.title, code)(),
    erp_brand_name_once: () => refusal(erpCodes.brandExists),
  },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'erpBrand', values),
  write: (cx: SessionCx, id: number, change: RowChange<'erpBrand'>) => writeRow(cx, 'erpBrand', id, change),
  beforeMove,
} as const;
