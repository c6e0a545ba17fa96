import { describe, expect, it, jest } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { answer } from '@mingmou/testing/answers';
import { fireEvent, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { MatrixButton } from './matrix-entry';

const SPHERES = [-1, -1.25] as const;
const CYLINDERS = [0, -0.25, -0.5] as const;

/** Barcodes 1–6 by sphere, then cylinder; −1.25/−0.50 is not made. */
const cells = SPHERES.flatMap((sph, down) =>
  CYLINDERS.map((cyl, right) => ({
    ...{ sph, cyl, barcodeId: down * 3 + right + 1, onHand: right, available: right, safetyQty: 0 },
  })),
).slice(0, 5);

const PLAIN = { spheres: [...SPHERES], cylinders: [...CYLINDERS], cells };

type Added = Parameters<Parameters<typeof MatrixButton>[0]['onAdd']>[0];

async function open(matrix: OutputOf<typeof stock.matrix> = PLAIN, ready = '-1.00 0.00') {
  const onAdd = jest.fn<(goods: Added) => void>();
  const shown = renderScreen(<MatrixButton qtyTitle="订货" onAdd={onAdd} />, {
    rights: ['menu:1411'],
    answers: [
      answer(breed.findAll, [
        {
          ...({
            id: 7,
            code: 'B7',
            name: '1.60',
            pinyin: '',
            categoryId: '001',
            brandId: 1,
            brandName: '万新',
          } as const),
          ...({ unit: 1, stockMode: 'STOCK', attrs: {} } as const),
        },
      ]),
      answer(stock.matrix, matrix),
      answer(stock.findStock, ({ commodityIds }) =>
        (commodityIds ?? []).map((commodityId) => ({
          ...({ commodityId, code: `29${commodityId}`, goodsName: '万新1.60', unit: 1, categoryId: '001' } as const),
          ...({ stockMode: 'STOCK', onHand: 0, locked: 0, available: 0, sellable: 0, batches: [] } as const),
        })),
      ),
    ],
  });
  const { user } = shown;
  await user.click(screen.getByRole('button', { name: '度数矩阵' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByLabelText('品种'));
  await user.click(await screen.findByTitle('万新 1.60'));
  await screen.findByLabelText(ready);
  return { ...shown, onAdd, dialog };
}

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const adds = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /^添加/ });
const amounts = (goods: Added | undefined) => goods?.map(({ goods: { barcodeId }, qty }) => [barcodeId, qty]);

describe('度数矩阵录入', () => {
  it('各下加光各占一行，数量记在填的那一个上', async () => {
    const one = { sph: -1, cyl: 0, onHand: 0, available: 0, safetyQty: 0 };
    const progressive = {
      ...{ spheres: [-1], cylinders: [0] },
      cells: [
        { ...one, add: 1, barcodeId: 21 },
        { ...one, add: 1.5, barcodeId: 22 },
      ],
    };
    const { user, dialog, onAdd } = await open(progressive, '-1.00 ADD+1.00 0.00');
    await user.click(cell('-1.00 ADD+1.00 0.00'));
    await user.keyboard('2{Enter}1000{Enter}');
    await user.click(adds(dialog));
    expect(await screen.findByText('-1.00/0.00 ADD+1.50 填了 1000 片，确定添加吗？')).toBeVisible();
    const asked = screen.getAllByRole('dialog').find((each) => each.textContent?.includes('确定添加吗'));
    await user.click(within(asked ?? dialog).getByRole('button', { name: /^添\s*加$/ }));
    await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(1));
    expect(amounts(onAdd.mock.calls[0]?.[0])).toEqual([
      [21, 2],
      [22, 1000],
    ]);
  });

  it('2⏎3⏎4⏎ 依次填三格，行末到下一行；箭头换格', async () => {
    const { user, dialog, onAdd } = await open();
    await user.click(cell('-1.00 0.00'));
    await user.keyboard('2{Enter}3{Enter}4{Enter}5');
    expect(cell('-1.00 0.00')).toHaveValue('2');
    expect(cell('-1.00 -0.25')).toHaveValue('3');
    expect(cell('-1.00 -0.50')).toHaveValue('4');
    expect(cell('-1.25 0.00')).toHaveValue('5');
    await user.keyboard('{ArrowUp}');
    expect(cell('-1.00 0.00')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(cell('-1.25 -0.25')).toHaveFocus();
    await user.click(adds(dialog));
    await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(1));
    expect(amounts(onAdd.mock.calls[0]?.[0])).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ]);
  });

  it('Ctrl+Enter 添加；还没填数量时说明', async () => {
    const { user, onAdd } = await open();
    await user.click(cell('-1.00 0.00'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('请先填写数量')).toBeVisible();
    await user.keyboard('2{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(1));
    expect(amounts(onAdd.mock.calls[0]?.[0])).toEqual([[1, 2]]);
  });

  it('从表格粘贴一块；没有条码的格子不填，0 和空格不算', async () => {
    const { dialog } = await open();
    const into = cell('-1.00 -0.25');
    const event = new Event('paste', { bubbles: true, cancelable: true });
    fireEvent(into, Object.assign(event, { clipboardData: { getData: () => '6\t0\r\n\t9\r\n1\t1' } }));
    expect(cell('-1.00 -0.25')).toHaveValue('6');
    expect(cell('-1.00 -0.50')).toHaveValue('0');
    expect(adds(dialog)).toHaveTextContent('添加 1 个度数，共 6 片');
    expect(await screen.findByText('已粘贴 3 格，1 行超出明细，未填')).toBeVisible();
  });

  it('负数不收，说明是哪一格', async () => {
    const { user, dialog } = await open();
    await user.click(cell('-1.00 0.00'));
    await user.keyboard('-3{Enter}');
    expect(cell('-1.00 0.00')).toHaveAttribute('aria-invalid', 'true');
    expect(within(dialog).getByRole('alert')).toHaveTextContent('-1.00/0.00「-3」：不能小于0，未计入');
    expect(adds(dialog)).toHaveAttribute('aria-disabled', 'true');
    await user.click(cell('-1.00 0.00'));
    await user.keyboard('3{Enter}');
    expect(within(dialog).getByRole('alert')).toBeEmptyDOMElement();
    expect(adds(dialog)).toHaveTextContent('添加 1 个度数，共 3 片');
  });

  it('999 片不问，1000 片先问；不同意就留在矩阵里', async () => {
    const { user, dialog, onAdd } = await open();
    await user.click(cell('-1.00 0.00'));
    await user.keyboard('999{Enter}1000{Enter}');
    expect(cell('-1.00 0.00')).not.toHaveAttribute('data-hint');
    expect(cell('-1.00 -0.25')).toHaveAttribute('data-hint');
    await user.click(adds(dialog));
    const question = '-1.00/-0.25 填了 1000 片，确定添加吗？';
    expect(await screen.findByText(question)).toBeVisible();
    const asked = screen.getAllByRole('dialog').find((each) => each.textContent?.includes(question));
    await user.click(within(asked ?? dialog).getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(onAdd).not.toHaveBeenCalled();
    expect(cell('-1.00 -0.25')).toHaveValue('1000');
  });
});
