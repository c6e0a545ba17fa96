import { describe, expect, it, jest } from '@jest/globals';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { answer } from '@mingmou/testing/answers';
import { act, fireEvent, screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { scan } from '../bill/scanner.samples';
import type { SoldLine } from './handed-over';
import type { FoundSale } from './sale-acts';
import { TakeDialog } from './take-dialog';

const frame = {
  ...{ id: 11, barcodeId: 1, code: '2900000000018', goodsName: '镜架1', spec: 'C1', qty: 1, returnedQty: 0 },
} as SoldLine;
const lens = {
  ...{ id: 12, barcodeId: 2, code: '2900000000025', goodsName: '镜片1', spec: '1.60', qty: 2, returnedQty: 0 },
} as SoldLine;
const found = { id: 9, version: 4, billNo: 'XS202611200001', patientName: '王小明' } as FoundSale;
/** Manufacturers' barcodes of both goods; no sale line carries them. */
const MAKERS: Readonly<Record<string, SoldLine>> = { '6901234567892': frame, '6901234567908': lens };

function open() {
  let answerScans = () => {};
  const answered = new Promise<void>((resolve) => {
    answerScans = resolve;
  });
  const answers = [
    answer(barcode.scan, async ({ code }) => {
      await answered;
      const { barcodeId: id, ...goods } = MAKERS[code] ?? { ...frame, barcodeId: 99 };
      return { ...goods, id } as never;
    }),
    answer(saleDelivery.take, { id: 9, version: 5 } as never),
  ];
  const onClose = jest.fn();
  const lines = [frame, lens];
  const shown = renderScreen(<TakeDialog found={found} lines={lines} onClose={onClose} />, { answers, rights: [] });
  return { ...shown, answerScans, onClose };
}

const checkedOf = (name: string) => screen.getByRole('status', { name: `${name} 已核对` });
/** Not by `user`, who never presses a key twice within a second. */
const pressTake = () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });

describe('取件', () => {
  it.each([
    ['两种商品', ['6901234567892', '6901234567908'], '1 / 1', '1 / 2'],
    ['同一商品两件', ['6901234567908', '6901234567908'], '0 / 1', '2 / 2'],
  ])('连着扫两个原厂条码，查到之前扫的也都算：%s', async (_title, codes, ofFrame, ofLens) => {
    const { server, answerScans } = open();
    for (const code of codes) scan(code);
    await waitFor(() => expect(server.sent(barcode.scan)).toHaveLength(2));
    answerScans();
    await waitFor(() => expect(checkedOf('镜片1 1.60')).toHaveTextContent(ofLens));
    expect(checkedOf('镜架1 C1')).toHaveTextContent(ofFrame);
  });

  it('原厂条码还在查时扫了本店条码，两件都算', async () => {
    const { server, answerScans } = open();
    scan('6901234567908');
    scan(frame.code);
    await waitFor(() => expect(checkedOf('镜架1 C1')).toHaveTextContent('1 / 1'));
    await waitFor(() => expect(server.sent(barcode.scan)).toHaveLength(1));
    answerScans();
    await waitFor(() => expect(checkedOf('镜片1 1.60')).toHaveTextContent('1 / 2'));
    expect(checkedOf('镜架1 C1')).toHaveTextContent('1 / 1');
  });

  it('还没扫就按 Ctrl+Enter 只提示，扫了可以马上再按', async () => {
    const { server, onClose } = open();
    await act(async () => pressTake());
    expect(await screen.findByText('请扫描要取走的商品')).toBeVisible();
    scan(frame.code);
    expect(checkedOf('镜架1 C1')).toHaveTextContent('1 / 1');
    await act(async () => pressTake());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.sent(saleDelivery.take)).toEqual([{ saleId: 9, version: 4, itemIds: [11] }]);
  });

  it('条码还在查时按取件：查到后才取，这件也算', async () => {
    const { server, answerScans, onClose } = open();
    scan(frame.code);
    scan('6901234567908');
    scan('6901234567908');
    await waitFor(() => expect(server.sent(barcode.scan)).toHaveLength(2));
    await act(async () => pressTake());
    answerScans();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.sent(saleDelivery.take)).toEqual([{ saleId: 9, version: 4, itemIds: [11, 12] }]);
  });

  it('第一件还在查时点取件：查到后取走，不说还没扫', async () => {
    const { server, answerScans, onClose, user } = open();
    scan('6901234567892');
    await waitFor(() => expect(server.sent(barcode.scan)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /取\s*件/ }));
    answerScans();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByText('请扫描要取走的商品')).toBeNull();
    expect(server.sent(saleDelivery.take)).toEqual([{ saleId: 9, version: 4, itemIds: [11] }]);
  });

  it.each([
    ['不是这张单的', '6900000000000', /不是这张销售单要取的商品/],
    ['只够一半', '6901234567908', '「镜片1」还有 1 件未核对'],
  ])('条码还在查时按取件，查到%s：说明原因，不取', async (_title, code, says) => {
    const { server, answerScans, onClose } = open();
    scan(frame.code);
    scan(code);
    await waitFor(() => expect(server.sent(barcode.scan)).toHaveLength(1));
    await act(async () => pressTake());
    answerScans();
    expect(await screen.findByText(says)).toBeVisible();
    expect(server.sent(saleDelivery.take)).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('等条码时取消：不取', async () => {
    const { server, answerScans, onClose, user } = open();
    scan(frame.code);
    scan('6901234567892');
    await waitFor(() => expect(server.sent(barcode.scan)).toHaveLength(1));
    await act(async () => pressTake());
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    expect(onClose).toHaveBeenCalledTimes(1);
    answerScans();
    expect(await screen.findByText(/已全部核对，不能多取/)).toBeVisible();
    expect(server.sent(saleDelivery.take)).toEqual([]);
  });
});
