import { describe, expect, it } from '@jest/globals';
import { money } from '../../base/money';
import { type GoodsPackageItem, itemsFault, shareWeights, splitGoodsPackage, standingOf } from './goods-package.rules';

const line = (qty: number, weight: number) => ({ qty, weight: money(weight) });

describe('套餐价拆分', () => {
  it.each<[string, number, ReturnType<typeof line>[], number[]]>([
    [
      'ERP-03 镜架480、镜片2×160、服务50，套餐599',
      599,
      [line(1, 480), line(2, 320), line(1, 50)],
      [338.26, 225.51, 35.23],
    ],
    ['标签价全为0，按数量', 100, [line(1, 0), line(2, 0)], [33.33, 66.67]],
    ['有一行没有价值，它分不到', 100, [line(1, 0), line(1, 80)], [0, 100]],
    ['最后一行吃尾差', 100, [line(1, 10), line(1, 10), line(1, 10)], [33.33, 33.33, 33.34]],
    ['进位之和超过套餐价时不出现负数', 0.03, Array.from({ length: 6 }, () => line(1, 1)), [0.01, 0.01, 0.01, 0, 0, 0]],
    ['0元套餐', 0, [line(1, 5), line(1, 5)], [0, 0]],
    ['高于标签价之和', 200, [line(1, 30), line(1, 70)], [60, 140]],
  ])('%s', (_case, price, lines, amounts) => {
    expect(splitGoodsPackage(money(price), lines)).toEqual(amounts);
  });

  it('一项分给几行时按件分，合计不变', () => {
    expect(shareWeights(money(100), [1, 2])).toEqual([33.33, 66.67]);
  });
});

const item = (more: Partial<GoodsPackageItem> = {}): GoodsPackageItem => ({
  ...{ groupName: '镜架', kind: 'BARCODE', targetId: 1, qty: 1, chooseQty: 1, required: true },
  ...more,
});

describe('套餐明细', () => {
  it.each<[string, GoodsPackageItem[], string | null]>([
    ['一行', [item()], null],
    ['没有明细', [], null],
    [
      '三选二',
      [item({ chooseQty: 2 }), item({ targetId: 2, chooseQty: 2 }), item({ targetId: 3, chooseQty: 2 })],
      null,
    ],
    ['没选对象', [item({ targetId: null })], '第1行请选择对象'],
    ['类别写成了商品', [item(), item({ kind: 'CATEGORY', targetId: 3 })], '第2行请选择对象'],
    ['同组选几项不同', [item(), item({ targetId: 2, chooseQty: 2 })], '分组「镜架」各行的选几项须相同'],
    ['同组必选不同', [item(), item({ targetId: 2, required: false })], '分组「镜架」各行的必选须相同'],
    ['一项里选两项', [item({ chooseQty: 2 })], '分组「镜架」只有1项，选几项不能大于它'],
    ['同组重复', [item(), item()], '分组「镜架」的对象重复，请合并'],
    ['不同组可以重复', [item(), item({ groupName: '备用镜架' })], null],
  ])('%s', (_case, items, fault) => {
    expect(itemsFault(items)).toBe(fault);
  });
});

it.each([
  ['2026-03-11', null, 'NOT_BEGUN'],
  ['2026-03-10', null, 'RUNNING'],
  ['2026-03-01', '2026-03-10', 'RUNNING'],
  ['2026-03-01', '2026-03-09', 'OVER'],
])('2026-03-10 看 %s 至 %s：%s', (startDate, endDate, standing) => {
  expect(standingOf({ startDate, endDate }, '2026-03-10')).toBe(standing);
});
