import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { type Cell, PowerGrid } from './power-grid';

const at = (add: number | null, barcodeId: number, onHand: number, safetyQty = 0) => ({
  ...{ sph: -2, cyl: -0.5, add, barcodeId, onHand, available: onHand, safetyQty },
});

function open(cells: readonly ReturnType<typeof at>[], marks?: ReadonlyMap<number, string>) {
  const onPick = jest.fn<(cell: Cell) => void>();
  const matrix = { spheres: [-2], cylinders: [-0.5], cells: [...cells] };
  const shown = renderScreen(<PowerGrid matrix={matrix} onPick={onPick} marks={marks} />, { answers: [], rights: [] });
  return { ...shown, onPick, grid: within(screen.getByRole('region', { name: '度数矩阵' })) };
}

it('各下加光各占一行，现存不互相覆盖', () => {
  const { grid } = open([at(1, 1, 4), at(1.5, 2, 7, 9)]);
  expect(grid.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['-2.00 ADD+1.00', '-2.00 ADD+1.50']);
  expect(grid.getByRole('button', { name: '-2.00/-0.50 ADD+1.00 4' })).toBeVisible();
  expect(grid.getByRole('button', { name: '-2.00/-0.50 ADD+1.50 7 低于安全库存9' })).toBeVisible();
  expect(screen.getByText(/红框为低于安全库存（1 个度数）/)).toBeVisible();
});

it('同一度数的几个条码合计在一格，其中一个低于安全库存就标出', async () => {
  const { grid, user, onPick } = open([at(null, 1, 4, 5), at(null, 2, 7)], new Map([[2, '右眼']]));
  await user.click(grid.getByRole('button', { name: '-2.00/-0.50 右眼 11 低于安全库存5' }));
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ onHand: 11, barcodeIds: [1, 2] }));
});
