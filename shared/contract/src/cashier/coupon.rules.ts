import type { DictCode } from '../base/dict';

/** What a coupon may be used for (domain-outpatient §6.8). */
export interface CouponScope {
  readonly sourceTypes?: readonly number[] | null;
  readonly goodsCategories?: readonly DictCode[] | null;
}

/**
 * Whether a line is within a coupon's scope: it fits each list that is not empty. What is no goods has no category and
 * fits no list of them.
 */
export function inScope(
  { sourceTypes, goodsCategories }: CouponScope,
  line: { readonly sourceType: number; readonly categoryId?: DictCode | null },
): boolean {
  if (sourceTypes?.length && !sourceTypes.includes(line.sourceType)) return false;
  if (!goodsCategories?.length) return true;
  return line.categoryId != null && goodsCategories.includes(line.categoryId);
}
