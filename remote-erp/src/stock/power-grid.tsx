import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import type { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { textOf } from '@mingmou/kit/format/text-of';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useMemo } from 'react';
import styles from './stock.module.css';

type Matrix = OutputOf<typeof stock.matrix>;
export type Cell = Matrix['cells'][number];

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
const cellKey = (sph: number, cyl: number) => `${sph}/${cyl}`;
const HEATS = 4;

function amounts({ available, onHand }: Cell): string {
  return available === onHand ? String(onHand) : `${onHand}（可用${available}）`;
}

const isLow = ({ onHand, safetyQty }: Cell) => onHand < safetyQty;

/** Returns the stock of a cell in quarters of the highest stock; the colour repeats the figure. */
function heatOf({ onHand }: Cell, most: number): number {
  return onHand === 0 ? 0 : Math.max(1, Math.ceil((onHand / most) * HEATS));
}

/** Stock of a breed by sphere (rows) and cylinder (columns): 现存, of it 可用 where some is taken; a cell leads to its rows. */
export function PowerGrid({ matrix, onPick, picking = '点一格看它的库存', marks = NO_MARKS }: PowerGridProps) {
  const cells = useMemo(() => {
    const byPower = new Map<string, Cell>();
    for (const cell of matrix.cells) byPower.set(cellKey(cell.sph, cell.cyl), cell);
    return byPower;
  }, [matrix]);
  const most = Math.max(1, ...matrix.cells.map(({ onHand }) => onHand));
  if (matrix.cells.length === 0)
    return (
      <Quiet as="p" spaced>
        该品种还没有按度数生成的条码
      </Quiet>
    );
  const low = matrix.cells.filter(isLow).length;
  return (
    <>
      <Quiet as="p" spaced>
        颜色越深现存越多；红框为低于安全库存{low > 0 ? `（${low} 个度数）` : ''}；{picking}
      </Quiet>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.powers} aria-label="度数矩阵" tabIndex={0}>
        <table
          className={styles.powerTable}
          data-taken={matrix.cells.some(({ available, onHand }) => available !== onHand)}
        >
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
            {matrix.spheres.map((sph) => (
              <tr key={sph}>
                <th scope="row">{power(sph)}</th>
                {matrix.cylinders.map((cyl) => {
                  const cell = cells.get(cellKey(sph, cyl));
                  const mark = cell && marks.get(cell.barcodeId);
                  return (
                    <td
                      key={cyl}
                      data-heat={cell && heatOf(cell, most)}
                      data-low={cell && isLow(cell)}
                      data-marked={mark !== undefined}
                    >
                      {cell ? (
                        <button
                          type="button"
                          className={styles.powerText}
                          aria-label={`${power(sph)}/${power(cyl)} ${mark ? `${mark} ` : ''}${amounts(cell)}${isLow(cell) ? ` 低于安全库存${cell.safetyQty}` : ''}`}
                          onClick={() => onPick(cell)}
                        >
                          {mark ? <b>{mark} </b> : null}
                          {amounts(cell)}
                        </button>
                      ) : null}
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
