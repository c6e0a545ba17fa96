import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import { additionText, isInRow, powerRowName, powerRows } from '@mingmou/contract/erp/goods/power-grid.rules';
import type { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { textOf } from '@mingmou/kit/format/text-of';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useMemo } from 'react';
import styles from './stock.module.css';

type Matrix = OutputOf<typeof stock.matrix>;
type Power = Matrix['cells'][number];

/** Barcodes of one power together: contact lenses of a power differ by axis, size and colour. */
export interface Cell extends Pick<Power, 'sph' | 'cyl' | 'add' | 'onHand' | 'available'> {
  readonly barcodeIds: readonly number[];
  /** Sum of the safety quantities of the barcodes that are below theirs; 0 if none is. */
  readonly lackedQty: number;
}

interface PowerGridProps {
  readonly matrix: Matrix;
  readonly onPick: (cell: Cell) => void;
  /** Effect of a click on a cell, in a few words. */
  readonly picking?: string;
  /** Words at the cells of some goods, by barcode. */
  readonly marks?: ReadonlyMap<number, string>;
}

const NO_MARKS: ReadonlyMap<number, string> = new Map();

const sphere = f.sphere();
const power = (value: number) => textOf(sphere, value);
const HEATS = 4;

function amounts({ available, onHand }: Cell): string {
  return available === onHand ? String(onHand) : `${onHand}（可用${available}）`;
}

/** The barcodes of a matrix that are below their safety quantity. */
export const lowPowers = ({ cells }: Matrix) => cells.filter(({ onHand, safetyQty }) => onHand < safetyQty);

/** Returns the cell of the powers; undefined if there is none. */
function cellOf(powers: readonly Power[]): Cell | undefined {
  const [first] = powers;
  if (!first) return undefined;
  const { sph, cyl, add } = first;
  const total = (of: (each: Power) => number) => powers.reduce((sum, each) => sum + of(each), 0);
  return {
    ...{ sph, cyl, add },
    onHand: total(({ onHand }) => onHand),
    available: total(({ available }) => available),
    lackedQty: total(({ onHand, safetyQty }) => (onHand < safetyQty ? safetyQty : 0)),
    barcodeIds: powers.map(({ barcodeId }) => barcodeId),
  };
}

/** Returns the rows of the grid: spheres of each addition, with a cell for each cylinder that is made. */
function rowsOf({ cells, cylinders }: Matrix) {
  return powerRows(cells).map((row) => {
    const inRow = cells.filter((cell) => isInRow(cell, row));
    return { name: powerRowName(row), cells: cylinders.map((cyl) => cellOf(inRow.filter((cell) => cell.cyl === cyl))) };
  });
}

/** Returns the stock of a cell in quarters of the highest stock; the colour repeats the figure. */
function heatOf({ onHand }: Cell, most: number): number {
  return onHand === 0 ? 0 : Math.max(1, Math.ceil((onHand / most) * HEATS));
}

function cellName(cell: Cell, mark: string | undefined): string {
  const { sph, cyl, add, lackedQty } = cell;
  const low = lackedQty > 0 ? ` 低于安全库存${lackedQty}` : '';
  return `${power(sph)}/${power(cyl)}${additionText(add)} ${mark ? `${mark} ` : ''}${amounts(cell)}${low}`;
}

/** Stock of a breed by sphere (rows) and cylinder (columns): 现存, of it 可用 where some is taken; a cell leads to its rows. */
export function PowerGrid({ matrix, onPick, picking = '点一格看它的库存', marks = NO_MARKS }: PowerGridProps) {
  const rows = useMemo(() => rowsOf(matrix), [matrix]);
  if (rows.length === 0)
    return (
      <Quiet as="p" spaced>
        该品种还没有按度数生成的条码
      </Quiet>
    );
  const all = rows.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined));
  const most = Math.max(1, ...all.map(({ onHand }) => onHand));
  const low = all.filter(({ lackedQty }) => lackedQty > 0).length;
  const markOf = ({ barcodeIds }: Cell) => barcodeIds.map((id) => marks.get(id)).find((mark) => mark !== undefined);
  return (
    <>
      <Quiet as="p" spaced>
        颜色越深现存越多；红框为低于安全库存{low > 0 ? `（${low} 个度数）` : ''}；{picking}
      </Quiet>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.powers} aria-label="度数矩阵" tabIndex={0}>
        <table className={styles.powerTable} data-taken={all.some(({ available, onHand }) => available !== onHand)}>
          <thead>
            <tr>
              <th scope="col">球镜＼柱镜</th>
              {matrix.cylinders.map((cyl) => (
                <th key={cyl} scope="col">
                  {power(cyl)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => {
                  const cyl = matrix.cylinders[column];
                  if (!cell) return <td key={cyl} />;
                  const mark = markOf(cell);
                  return (
                    <td
                      key={cyl}
                      data-heat={heatOf(cell, most)}
                      data-low={cell.lackedQty > 0}
                      data-marked={mark !== undefined}
                    >
                      <button
                        type="button"
                        className={styles.powerText}
                        aria-label={cellName(cell, mark)}
                        onClick={() => onPick(cell)}
                      >
                        {mark ? <b>{mark} </b> : null}
                        {amounts(cell)}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
