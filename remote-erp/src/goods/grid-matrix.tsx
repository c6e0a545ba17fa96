import type { OutputOf } from '@mingmou/contract/base/call';
import { formatLens } from '@mingmou/contract/clinic/lens-fields.rules';
import type { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { memo } from 'react';
import styles from './goods.module.css';

type Cell = OutputOf<typeof barcode.previewGrid>['cells'][number];

interface Place {
  readonly fresh: number;
  readonly known: number;
}

/** Several additions share a place. */
function placesOf(cells: readonly Cell[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { sph, cyl, exists } of cells) {
    const { fresh, known } = places.get(`${sph}/${cyl}`) ?? { fresh: 0, known: 0 };
    places.set(`${sph}/${cyl}`, exists ? { fresh, known: known + 1 } : { fresh: fresh + 1, known });
  }
  return places;
}

function textOf({ fresh, known }: Place): string {
  if (fresh === 0) return known > 1 ? `已有${known}` : '已有';
  return fresh > 1 || known > 0 ? `新增${fresh}` : '新增';
}

/** 度数矩阵 of what would be made: spheres down, cylinders across. */
export const GridMatrix = memo(function GridMatrix({ cells }: { readonly cells: readonly Cell[] }) {
  const spheres = [...new Set(cells.map(({ sph }) => sph))];
  const cylinders = [...new Set(cells.map(({ cyl }) => cyl))];
  const places = placesOf(cells);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.matrixBox} aria-label="度数矩阵" tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">球镜＼柱镜</th>
            {cylinders.map((cyl) => (
              <th key={cyl} scope="col">
                {formatLens('cylinder', cyl)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spheres.map((sph) => (
            <tr key={sph}>
              <th scope="row">{formatLens('sphere', sph)}</th>
              {cylinders.map((cyl) => {
                const place = places.get(`${sph}/${cyl}`);
                return (
                  <td key={cyl} className={place && place.fresh > 0 ? styles.fresh : styles.known}>
                    {place ? textOf(place) : ''}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
