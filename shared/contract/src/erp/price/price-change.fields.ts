import { paging } from '../../base/envelope';
import { f, pick, required, type Shape } from '../../base/field';
import { goodsCategory } from '../../dict/goods-category';
import { brand } from '../goods/brand.contract';
import { breed } from '../goods/breed.contract';
import { priceRule, priceScope, priceTarget } from './price.dicts';
import { MAX_PRICE_ROWS, MOST_PRICE } from './price-change.rules';

/** Whose price it is, and of what. */
export const targetFields = {
  scope: required(f.dict('范围', priceScope)),
  targetType: required(f.dict('对象', priceTarget)),
  targetId: required(f.id('对象')),
} as const;

/** How the target is called. */
export const targetNames = {
  code: required(f.text('编码', 20)),
  goodsName: required(f.text('商品名称', 90)),
  /** Of a barcode. */
  spec: f.text('规格', 80),
} as const;

export const yuan = (title: string) => f.price(title, { max: MOST_PRICE });

export const priceDays = {
  effectiveDate: f.date('生效日'),
  nextDate: f.date('下次生效日'),
} as const;

/** `unset` is 未定价: nothing holds for the target here. */
export const priceFilters = (unset: string) =>
  ({
    scope: f.dict('范围', priceScope),
    categoryId: f.dict('类别', goodsCategory),
    brandId: f.ref('品牌', brand.findAll),
    breedId: f.ref('品种', breed.findAll),
    /** Code, name, initials or specification. */
    keyword: f.text('编码/商品', 50),
    unset: f.bool(unset),
    targetType: f.dict('对象', priceTarget),
  }) as const;

export type PriceFilters = ReturnType<typeof priceFilters>;

/** Declares the input of a batch: the named rows, otherwise all rows that match the list's filters. */
export function previewInput<S extends Shape>(filters: PriceFilters, more: S) {
  const rows = f.list('对象', f.object('对象', pick(targetFields, ['targetType', 'targetId'])), {
    max: MAX_PRICE_ROWS,
  });
  return {
    ...filters,
    scope: targetFields.scope,
    targets: rows,
    rule: required(f.dict('调整方式', priceRule)),
    /** Yuan, or percent: 110 of 按比例 is a tenth more, 60 of 按加价率 is 1.6 times the cost. */
    value: required(f.decimal('调整值', 2, { min: 0, max: MOST_PRICE })),
    effectiveDate: required(priceDays.effectiveDate),
    ...more,
  } as const;
}

export const minShare = f.decimal('最低售价占标签价', 2, { unit: '%', min: 0, max: 100 });

/** Says why a row of a preview cannot be written. */
export const previewFault = f.text('不能调整', 60);

export const savedRows = required(f.object('保存结果', { saved: required(f.int('已调整', { unit: '项' })) }));

export const reason = required(f.text('原因', 100));

export const priceSort = pick(paging, ['column', 'asc']);
