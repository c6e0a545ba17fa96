import { describe, expect, it } from '@jest/globals';
import { purchasePages } from '../buy/purchase.pages';
import { sampleLine } from '../buy/purchase.samples';
import { lossPages } from '../loss/loss.pages';
import { returnPages } from '../return/return.pages';
import { quickPages, salePages } from '../sale/sale.pages';
import { transferInPages } from '../transfer/in.pages';
import { transferOutPages } from '../transfer/out.pages';
import { TYPED_ROOM } from './line-room';
import { isTooWide, readColumns, typedColumns } from './line-sums';

describe('columns of lines that are only read', () => {
  const shown = (needs: { readonly batches: boolean; readonly orders: boolean }, spec: string) =>
    readColumns(purchasePages.columns({ seesCost: true, serials: false, locations: [], ...needs }), [
      { key: '1', ...sampleLine(1), spec },
    ]);

  it('leave out a specification that no line has', () => {
    const keysOf = (spec: string) => shown({ batches: false, orders: false }, spec).map(({ key }) => key);
    expect(keysOf('1.56 -2.75')).toContain('spec');
    expect(keysOf('')).not.toContain('spec');
  });

  it.each([
    ['stands beside lines of plain goods', { batches: false, orders: false }, false],
    [
      'goes below lines with batches that are made to order, so that 实收 and 单价 stay in sight',
      { batches: true, orders: true },
      true,
    ],
  ])('the history %s', (_case, needs, isStacked) => {
    expect(isTooWide(shown(needs, '1.56 -2.75'))).toBe(isStacked);
  });
});

describe('columns of a sale that is typed', () => {
  it.each([
    ['销售单', salePages],
    ['快速销售', quickPages],
  ])('fit the narrowest screen: %s', (_name, pages) => {
    const columns = pages.columns({
      ...{ seesCost: false, batches: false, serials: false, orders: false, locations: [] },
      availableOf: () => 1,
    });
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(TYPED_ROOM);
  });
});

describe('columns of lines with batches that are typed', () => {
  const BILLS = [
    ['采购入库单', purchasePages],
    ['采购退货单', returnPages],
    ['报损单', lossPages],
    ['调拨出库单', transferOutPages],
    ['调拨入库单', transferInPages],
    ['销售单', salePages],
    ['快速销售', quickPages],
  ] as const;
  const EXTRAS = [
    ['batches', { serials: false, orders: false }],
    ['batches and serial numbers', { serials: true, orders: false }],
    ['batches, made to order', { serials: false, orders: true }],
    ['batches and serial numbers, made to order', { serials: true, orders: true }],
  ] as const;

  it.each(BILLS.flatMap(([name, pages]) => EXTRAS.map(([goods, extra]) => ({ name, goods, pages, extra }))))(
    'show the price next to the fixed amount: $name, $goods',
    ({ pages, extra }) => {
      const needs = { seesCost: true, batches: true, locations: [], ...extra };
      const declared = pages.columns({ ...needs, availableOf: () => 1 });
      const columns = typedColumns(declared);
      const amount = columns.findIndex(({ pinned }) => pinned === 'right');
      expect(columns[amount - 1]?.key).toBe('price');
      expect(columns.slice(0, amount + 1).reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(TYPED_ROOM);
      expect(columns.map(({ key }) => key).toSorted()).toEqual(declared.map(({ key }) => key).toSorted());
    },
  );

  it.each([
    ['the code where lines have serial numbers', { serials: true, orders: false }, ['code']],
    ['also the parameters where lines are made to order', { serials: false, orders: true }, ['code', 'customParams']],
    [
      'also the customer where lines have serial numbers and are made to order',
      { serials: true, orders: true },
      ['code', 'customParams', 'customerName'],
    ],
  ])('move behind the amount of a purchase %s', (_case, extra, moved) => {
    const columns = typedColumns(purchasePages.columns({ seesCost: true, batches: true, locations: [], ...extra }));
    const behind = columns.slice(columns.findIndex(({ key }) => key === 'amount') + 1).map(({ key }) => key);
    expect(behind.filter((key) => !['gift', 'rejectedQty', 'rejectReason'].includes(key)).toSorted()).toEqual(moved);
  });
});
