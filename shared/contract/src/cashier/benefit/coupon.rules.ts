import type { DictCode } from '../../base/dict';

/** Scope of a coupon (domain-outpatient §6.8). */
export interface CouponScope {
  readonly sourceTypes?: readonly number[] | null;
  readonly goodsCategories?: readonly DictCode[] | null;
}

/**
 * Returns whether a line is within a coupon's scope: it matches each list that is not empty. Lines without goods have
 * no goods category and match no list of categories.
 */
export function inScope(
  { sourceTypes, goodsCategories }: CouponScope,
  line: { readonly sourceType: number; readonly categoryId?: DictCode | null },
): boolean {
  if (sourceTypes?.length && !sourceTypes.includes(line.sourceType)) return false;
  if (!goodsCategories?.length) return true;
  return line.categoryId != null && goodsCategories.includes(line.categoryId);
}
