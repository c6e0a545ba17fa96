import { describe, expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { billFault, contentOf, newContent, saveInput } from '../bill/bill-content';
import { faultsOf, type PurchaseLine, purchasePages } from './purchase.pages';
import { sampleLine, samplePurchase } from './purchase.samples';

const given = { today: '2026-11-20', seesCost: true };
const { head, lines } = contentOf(purchasePages, samplePurchase());
const [line] = lines;
if (!line) throw new Error('the sample has a line');
const lens: PurchaseLine = { ...line, categoryId: '002' };

describe('采购单草稿', () => {
  const faults: readonly (readonly [string, PurchaseLine, boolean, string[]])[] = [
    ['填全的行没有错', line, true, []],
    ['没填实收', { ...line, qty: null }, true, ['qty']],
    ['单价为0', { ...line, price: price(0) }, true, ['price']],
    ['赠品可以为0', { ...line, price: price(0), gift: true }, true, []],
    ['看不到成本的人不填单价', { ...line, price: null }, false, []],
    ['批次商品没有批号', lens, true, ['batchNo']],
    ['有批号没有效期', { ...lens, batchNo: 'A1' }, true, ['expireDate']],
    [
      '生产日期晚于效期',
      { ...lens, batchNo: 'A1', expireDate: '2027-01-01', produceDate: '2027-02-01' },
      true,
      ['produceDate'],
    ],
    ['已过期', { ...lens, batchNo: 'A1', expireDate: '2026-11-19' }, true, ['expireDate']],
    ['今天到期还能入库', { ...lens, batchNo: 'A1', expireDate: '2026-11-20' }, true, []],
    ['硬镜要序列号', { ...line, categoryId: 'qx3', batchNo: 'A1', expireDate: '2027-01-01' }, true, ['serialNo']],
  ];
  it.each(faults)('%s', (_title, each, seesCost, names) => {
    expect(Object.keys(faultsOf(each, { ...given, seesCost }))).toEqual(names);
  });

  it('提交前按顺序说第一处问题和它的格子', () => {
    expect(billFault(purchasePages, { ...head, supplierId: null }, lines, given)?.says).toBe('请选择供应商');
    expect(billFault(purchasePages, { ...head, buyerId: null }, lines, given)?.says).toBe('请选择采购员');
    expect(billFault(purchasePages, head, [], given)?.says).toBe('单据没有商品明细，请先添加商品');
    expect(billFault(purchasePages, head, [line, { ...line, key: 'n2', qty: null }], given)).toEqual({
      says: '第2行「镜架1」：请填写实收数量',
      line: { key: 'n2', name: 'qty' },
    });
    expect(billFault(purchasePages, head, [line, { ...line, key: 'n2' }], given)?.says).toBe(
      '商品「镜架1」在同一库位批次重复，请合并',
    );
    expect(billFault(purchasePages, head, [line, { ...line, key: 'n2', gift: true }], given)).toBeUndefined();
  });

  it('看不到成本的人不送单价和合计金额', () => {
    const sent = saveInput(purchasePages, { id: 9, version: 3 }, head, lines, false);
    expect(sent).not.toHaveProperty('totalAmount');
    expect(sent.lines?.[0]).not.toHaveProperty('price');
    expect(saveInput(purchasePages, { version: 0 }, head, lines, true)).toMatchObject({
      totalQty: 5,
      totalAmount: 100,
    });
    expect(saveInput(purchasePages, { version: 0 }, head, lines, true)).not.toHaveProperty('version');
  });

  it('复制时不带批号和效期', () => {
    const bill = samplePurchase({ lines: [sampleLine(1, { batchNo: 'A1', expireDate: '2027-01-01' })] });
    const copy = newContent(purchasePages, { today: '2026-11-21', from: bill });
    expect(copy).toMatchObject({ version: 0, head: { supplierId: 1, orderDate: '2026-11-21', invoiceNo: null } });
    expect(copy.lines[0]).toMatchObject({ barcodeId: 1, qty: 5, batchNo: null, expireDate: null });
  });
});
