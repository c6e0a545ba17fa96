import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import type { stock } from '@mingmou/contract/erp/stock.contract';
import { readCell } from '@mingmou/kit/bill/cell-text';
import { textOf } from '@mingmou/kit/format/text-of';
import { memo, useMemo } from 'react';
import styles from './stock.module.css';

type Matrix = OutputOf<typeof stock.matrix>;
type Cell = Matrix['cells'][number];

interface PowerGridProps {
  readonly matrix: Matrix;
  /** Quantities by barcode; absent: the grid is only read. */
  readonly typed?: ReadonlyMap<number, number>;
  readonly onType?: (barcodeId: number, qty: number | null) => void;
}

const sphere = f.sphere();
const qty = f.qty();
const power = (value: number) => textOf(sphere, value);
const cellKey = (sph: number, cyl: number) => `${sph}/${cyl}`;

/** Stock of a breed by sphere (rows) and cylinder (columns): 现存, of it 可用 where some is taken. */
export function PowerGrid({ matrix, typed, onType }: PowerGridProps) {
  const cells = useMemo(() => {
    const byPower = new Map<string, Cell>();
    for (const cell of matrix.cells) byPower.set(cellKey(cell.sph, cell.cyl), cell);
    return byPower;
  }, [matrix]);
  if (matrix.cells.length === 0) return <p className={styles.quiet}>该品种还没有按度数生成的条码</p>;
  return (
    // What is only read is moved by the arrow keys.
    <section className={styles.powers} aria-label="度数矩阵" tabIndex={onType ? undefined : 0}>
      <table className={styles.powerTable}>
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
                return (
                  <td key={cyl} data-empty={cell?.onHand === 0}>
                    {cell ? <PowerCell cell={cell} typed={typed?.get(cell.barcodeId)} onType={onType} /> : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PowerCellProps extends Pick<PowerGridProps, 'onType'> {
  readonly cell: Cell;
  readonly typed: number | undefined;
}

const PowerCell = memo(function PowerCell({ cell, typed, onType }: PowerCellProps) {
  const { sph, cyl, onHand, available, barcodeId } = cell;
  const name = `${power(sph)}/${power(cyl)}`;
  const stands = available === onHand ? String(onHand) : `${onHand}（可用${available}）`;
  if (onType) {
    return (
      <input
        className={styles.powerInput}
        aria-label={`${name} 现存${onHand}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(onHand)}
        value={typed ?? ''}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          const reading = readCell(qty, target.value);
          if ('value' in reading) onType(barcodeId, typeof reading.value === 'number' ? reading.value : null);
        }}
      />
    );
  }
  return <span className={styles.powerText}>{stands}</span>;
});
