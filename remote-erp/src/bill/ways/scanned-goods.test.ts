import { describe, expect, it } from '@jest/globals';
import type { GoodsLine } from '../goods-line';
import { lineOfScan } from './scanned-goods';

const lens: GoodsLine = { key: 'n1', barcodeId: 1, code: 'c', goodsName: '镜架1', unit: 2, categoryId: '002' };

describe('扫码', () => {
  it('计到同一商品的行；带批号时计到该批，没有批号的行补上批号，有序列号的各成一行', () => {
    const goods = { barcodeId: 1, code: 'c', goodsName: '', unit: 1, categoryId: '002' } as const;
    const open = { ...lens, key: 'a' };
    const batched = { ...lens, key: 'b', batchNo: 'A1', expireDate: '2027-01-01' };
    expect(lineOfScan([open, batched], goods)?.key).toBe('a');
    expect(lineOfScan([open, batched], { ...goods, batchNo: 'A1', expireDate: '2027-01-01' })?.key).toBe('b');
    expect(lineOfScan([open, batched], { ...goods, batchNo: 'A2', expireDate: '2027-01-01' })?.key).toBe('a');
    expect(lineOfScan([batched], { ...goods, batchNo: 'A2', expireDate: '2027-01-01' })).toBeUndefined();
    expect(lineOfScan([open], { ...goods, serialNo: 'S1' })).toBeUndefined();
    expect(lineOfScan([{ ...open, gift: true }], goods)).toBeUndefined();
  });
});
