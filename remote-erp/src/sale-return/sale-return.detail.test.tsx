import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SaleReturnDetail from './sale-return.detail';

const rights = ['menu:1406', 'erp-sale-return:edit'] as const;
type Found = OutputOf<typeof saleReturn.findById>;
const line: Found['lines'][number] = {
  ...{ id: 1, lineNo: 1, barcodeId: 1, code: '2900000000018', goodsName: '镜架1', spec: 'C1', unit: 2 },
  ...{ categoryId: '003', stockMode: 'STOCK', saleItemId: 5, qty: 1, returnTo: 'STOCK', locationId: 1 },
  ...{ locationName: '前厅', tagPrice: price(100), price: price(80), amount: money(59) },
};
const passed: Found = {
  ...{ id: 9, version: 2, billNo: 'XT202611200001', state: 'PASSED', saleId: 3, saleNo: 'XS202611190001' },
  ...{ patientName: '王小明', reason: '质量', totalQty: 2, totalAmount: money(118), printCount: 0 },
  ...{ createdAt: '2026-11-20 09:00:00', refundState: 'WAIT', refundOpen: true, refundNo: 'TF202611200001' },
  ...{ lines: [line, { ...line, id: 2, lineNo: 2 }], timeline: [], actions: [] },
};

function open(found: Partial<Found>) {
  const answers = [answer(saleReturn.findById, { ...passed, ...found })];
  return renderScreen(<SaleReturnDetail />, { answers, rights, at: '/erp/sell/returnInfo?id=9' });
}

describe('销售退货详情', () => {
  it('显示售价，合计是各行退款之和', async () => {
    open({});
    const [first] = await screen.findAllByRole('row', { name: /镜架1/ });
    expect(within(first as HTMLElement).getByText('¥80.00')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /合计/ })).getByText('¥118.00')).toBeVisible();
  });

  it.each<[string, Partial<Found>, string[]]>([
    ['待审核，退费未定', { state: 'SUBMITTED', refundState: null, refundOpen: false, refundNo: null }, []],
    ['收银正在处理', {}, []],
    ['收银已撤销', { refundOpen: false }, ['重新申请退费']],
    ['已退费', { refundState: 'REFUNDED', refundOpen: false }, []],
  ])('「重新申请退费」：%s', async (_what, found, buttons) => {
    open(found);
    await screen.findAllByText('镜架1');
    expect(screen.queryByText('无需退费')).toBeNull();
    const shown = screen.queryAllByRole('button', { name: '重新申请退费' });
    expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
  });
});
