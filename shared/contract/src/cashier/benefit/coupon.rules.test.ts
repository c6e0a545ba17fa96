import { describe, expect, it } from '@jest/globals';
import { inScope } from './coupon.rules';

describe('优惠券的适用范围', () => {
  it.each([
    ['an empty scope takes everything', {}, { sourceType: 9 }, true],
    ['empty lists limit nothing', { sourceTypes: [], goodsCategories: [] }, { sourceType: 2 }, true],
    ['a type in the list', { sourceTypes: [2] }, { sourceType: 2 }, true],
    ['a type beside the list', { sourceTypes: [2] }, { sourceType: 9 }, false],
    ['a category in the list', { goodsCategories: ['003'] }, { sourceType: 8, categoryId: '003' }, true],
    ['a category beside the list', { goodsCategories: ['003'] }, { sourceType: 8, categoryId: '004' }, false],
    ['a service fits no list of goods', { goodsCategories: ['003'] }, { sourceType: 9 }, false],
    [
      'both lists are asked',
      { sourceTypes: [4], goodsCategories: ['003'] },
      { sourceType: 8, categoryId: '003' },
      false,
    ],
  ])('%s', (_case, scope, line, fits) => {
    expect(inScope(scope, line)).toBe(fits);
  });
});
