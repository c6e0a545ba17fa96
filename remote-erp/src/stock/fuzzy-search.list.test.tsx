import { expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { stockFinder } from '@mingmou/contract/erp/stock/stock-finder.contract';
import { answer } from '@mingmou/testing/answers';
import { checkCallDialog } from '@mingmou/testing/call-dialog';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import FuzzySearch, { type FoundRow } from './fuzzy-search.list';

const row: FoundRow = {
  ...{ orgId: 2, orgName: '城东店', isOwn: false, barcodeId: 9, code: '692000000009', goodsName: '镜架1', spec: 'C1' },
  ...{ unit: 1, tagPrice: price(300), available: 4, transitQty: 0 },
};

it('asks another organisation for pieces', async () => {
  const opened = renderScreen(<FuzzySearch />, {
    answers: [
      answer(stockFinder.page, { records: [row], total: 1, page: 1, size: 10 }),
      answer(stockFinder.findOrgs, [{ id: 2, name: '城东店' }]),
      answer(stockFinder.ask, { orgName: '城东店' }),
    ],
    rights: ['menu:1412'],
    at: '/erp/stock/fuzzy',
  });
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: '去调拨' }));
  await checkCallDialog(opened, {
    call: stockFinder.ask,
    ok: '发出请求',
    empty: (dialog) => user.clear(dialog.getByLabelText('数量')),
    missing: { 数量: '请输入数量' },
    fill: (dialog) => user.type(dialog.getByLabelText('数量'), '3'),
    sent: { orgId: 2, barcodeId: 9, qty: 3, remark: null },
  });
  expect(await screen.findByText('已请城东店调拨')).toBeVisible();
});
