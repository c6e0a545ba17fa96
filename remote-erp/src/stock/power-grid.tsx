import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import type { stock } from '@mingmou/contract/erp/stock.contract';
import { textOf } from '@mingmou/kit/format/text-of';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useMemo } from 'react';
import styles from './stock.module.css';

type Matrix = OutputOf<typeof stock.matrix>;
type Cell = Matrix['cells'][number];

const sphere = f.sphere();
const power = (value: number) => textOf(sphere, value);
const cellKey = (sph: number, cyl: number) => `${sph}/${cyl}`;

function amounts({ available, onHand }: Cell): string {
  return available === onHand ? String(onHand) : `${onHand}（可用${available}）`;
}

/** Stock of a breed by sphere (rows) and cylinder (columns): 现存, of it 可用 where some is taken. */
export function PowerGrid({ matrix }: { readonly matrix: Matrix }) {
  const cells = useMemo(() => {
    const byPower = new Map<string, Cell>();
    for (const cell of matrix.cells) byPower.set(cellKey(cell.sph, cell.cyl), cell);
    return byPower;
  }, [matrix]);
  if (matrix.cells.length === 0)
    return (
      <Quiet as="p" spaced>
        该品种还没有按度数生成的条码
      </Quiet>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.powers} aria-label="度数矩阵" tabIndex={0}>
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
                    {cell ? <span className={styles.powerText}>{amounts(cell)}</span> : null}
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
