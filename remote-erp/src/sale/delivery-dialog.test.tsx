import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { DeliveryDialog } from './delivery-dialog';
import type { SoldLine } from './handed-over';
import type { FoundSale } from './sale-acts';

const right = { id: 11, goodsName: '镜片1', spec: '1.60', qty: 1, eye: 'OD' } as SoldLine;
const left = { id: 12, goodsName: '镜片2', spec: '1.60', qty: 2 } as SoldLine;
const found = { id: 9, version: 4, billNo: 'XS202611200001' } as FoundSale;
const answers = [
  answer(stock.findEmployee, [
    { staffId: 70, name: '许佳' },
    { staffId: 71, name: '何明' },
  ]),
  answer(saleDelivery.process, { id: 9, version: 5 } as never),
  answer(saleDelivery.finishProcess, { id: 9, version: 5 } as never),
];

async function open(step: 'process' | 'finishProcess') {
  const onClose = jest.fn();
  const dialog = <DeliveryDialog found={found} step={step} lines={[right, left]} onClose={onClose} />;
  const shown = renderScreen(dialog, { answers, rights: ['menu:1405', 'erp-sale:deliver'] });
  const box = within(await screen.findByRole('dialog'));
  await box.findByRole('checkbox', { name: '右眼 镜片1 1.60 × 1' });
  return { ...shown, box, onClose };
}

afterEach(() => localStorage.clear());

describe.each([
  ['process', '送加工', '加工人', 'processorId'],
  ['finishProcess', '加工完成', '检验人', 'inspectorId'],
] as const)('%s', (step, title, person, field) => {
  it(`${title}：默认全部商品，选了${person}就一起送出`, async () => {
    const { server, user, box, onClose } = await open(step);
    await user.click(await box.findByRole('combobox', { name: person }));
    await user.click(await screen.findByTitle('何明'));
    await user.click(box.getByRole('button', { name: title }));
    expect(await screen.findByText(`${title}成功`)).toBeVisible();
    expect(server.sent(saleDelivery[step])).toEqual([{ saleId: 9, version: 4, itemIds: [11, 12], [field]: 71 }]);
    expect(server.sent(stock.findEmployee)).toEqual([{ nature: 'PROCESS' }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it(`${title}：只送勾选的商品，${person}可以不选`, async () => {
    const { server, user, box } = await open(step);
    await user.click(box.getByRole('checkbox', { name: '右眼 镜片1 1.60 × 1' }));
    await user.click(box.getByRole('button', { name: title }));
    await waitFor(() =>
      expect(server.sent(saleDelivery[step])).toEqual([{ saleId: 9, version: 4, itemIds: [12], [field]: null }]),
    );
  });

  it(`${title}：一件商品也不勾选时不送出`, async () => {
    const { server, user, box } = await open(step);
    await user.click(box.getByRole('checkbox', { name: '右眼 镜片1 1.60 × 1' }));
    await user.click(box.getByRole('checkbox', { name: '镜片2 1.60 × 2' }));
    await user.click(box.getByRole('button', { name: title }));
    expect(await box.findByText('请选择商品')).toBeVisible();
    expect(server.sent(saleDelivery[step])).toEqual([]);
  });
});
