import { describe, expect, it } from '@jest/globals';
import { faultsOf, placeColumn, type SaleReturnLine } from './sale-return.pages';

const line = { key: '1', barcodeId: 1, saleItemId: 5, qty: 1, stockMode: 'STOCK', returnTo: 'STOCK' } as SaleReturnLine;
const made: SaleReturnLine = { ...line, stockMode: 'ORDER', returnTo: 'SCRAP' };

describe('去向', () => {
  it('可选入库或报废', () => {
    expect(placeColumn.edit?.isOff?.(line)).toBe(false);
    expect([placeColumn.text(line), placeColumn.text({ ...line, returnTo: 'SCRAP' })]).toEqual(['入库', '报废']);
  });

  it('定做商品只有报废，没有可选的', () => {
    expect(placeColumn.edit?.isOff?.(made)).toBe(true);
    expect(placeColumn.text(made)).toBe('报废（定做）');
  });

  it('定做商品写着入库的，标出来，可以改', () => {
    const wrong: SaleReturnLine = { ...made, returnTo: 'STOCK' };
    expect(placeColumn.edit?.isOff?.(wrong)).toBe(false);
    expect(faultsOf(wrong)).toEqual({ returnTo: '定做商品不能退回库存，请选择报废' });
    expect(faultsOf(made)).toEqual({});
  });
});
