import { describe, expect, it } from '@jest/globals';
import { f, required } from '@mingmou/contract/base/field';
import { type PastedFields, pastedGoods } from './pasted-goods';

const kind: PastedFields = {
  fields: {
    orderQty: f.qty('订货'),
    qty: f.qty('实收'),
    price: f.price('单价'),
    gift: required(f.bool('赠品')),
    batchNo: f.text('批号', 30),
    expireDate: f.date('有效期'),
  },
  usual: ['qty', 'price', 'batchNo', 'expireDate'],
  also: { 数量: 'qty', 效期: 'expireDate' },
};

describe('从表格粘贴商品', () => {
  it('没有表头时依次为条码、实收、单价、批号、有效期', () => {
    expect(
      pastedGoods(
        [
          ['29001', '3', '12.5', 'A1', '2027/1/31'],
          ['29002', '4'],
        ],
        kind,
      ),
    ).toEqual([
      { code: '29001', values: { qty: 3, price: 12.5, batchNo: 'A1', expireDate: '2027-01-31' }, unread: [] },
      { code: '29002', values: { qty: 4 }, unread: [] },
    ]);
  });

  it('有表头时按表头，不认识的列不管，没有条码的行不要', () => {
    const block = [
      ['商品', '订货', '条码', '效期', '赠品'],
      ['镜片', '6', '29001', '20270131', '是'],
      ['合计', '6', '', '', ''],
    ];
    expect(pastedGoods(block, kind)).toEqual([
      { code: '29001', values: { orderQty: 6, expireDate: '2027-01-31', gift: true }, unread: [] },
    ]);
  });

  it('读不懂的格子说明是哪一列', () => {
    expect(pastedGoods([['29001', '三', '12']], kind)).toEqual([
      { code: '29001', values: { price: 12 }, unread: ['实收'] },
    ]);
  });
});
