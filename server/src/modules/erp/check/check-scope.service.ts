import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { checkCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { usableLocations } from '../stock/location.store';
import { findNames, findOverlapping, type NamedTable, type Scope } from './check-scope.store';

const NAMED = 3;

/** 「前厅、后仓、药房等5个库位」. */
function said(names: readonly string[], title: string): string[] {
  if (names.length === 0) return [];
  const first = names.slice(0, NAMED).join('、');
  return [names.length > NAMED ? `${first}等${names.length}个${title}` : first];
}

/** Returns the names of the rows; refuses an unknown or deleted row. */
async function namesOf(cx: SessionCx, table: NamedTable, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const names = await findNames(cx, table, ids);
  return names.length === ids.length ? names : refuse(sharedCodes.missing);
}

/** Returns the scope in words; refuses unknown objects. */
export async function scopeText(cx: SessionCx, scope: Scope): Promise<string> {
  const usable = new Map((await usableLocations(cx)).map(({ id, name }) => [id, name]));
  const locations = scope.locationIds.map((id) => usable.get(id) ?? refuse(sharedCodes.missing));
  const brands = await namesOf(cx, 'erp_brand', scope.brandIds);
  const breeds = await namesOf(cx, 'erp_breed', scope.breedIds);
  const categories = scope.categoryIds.map((id) => dictName(goodsCategory, id));
  const parts = [
    ...said(locations, '库位'),
    ...said(categories, '类别'),
    ...said(brands, '品牌'),
    ...said(breeds, '品种'),
  ];
  return parts.length > 0 ? parts.join('；') : '全盘';
}

/**
 * Refuses a scope that shares a place of goods with a count that is not passed (140208, ruling 6). Counts of one
 * organisation are begun one after the other until the transaction ends.
 */
export async function checkOverlap(cx: SessionCx, scope: Scope, besides: number | null): Promise<void> {
  const billNo = await findOverlapping(cx, scope, besides);
  if (billNo !== undefined) refuse(checkCodes.overlap, { billNo });
}
