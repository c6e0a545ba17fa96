import type { Shape } from '@mingmou/contract/base/field';
import { cellOf, type EyeSheet } from '@mingmou/kit/eyes/eye-rows';
import { FieldMeasure } from '@mingmou/kit/eyes/lens-inputs';
import { paperKeys } from '@mingmou/kit/eyes/paper-keys';
import styles from './stage.module.css';

interface FigureTableProps {
  readonly title: string;
  readonly sheet: EyeSheet;
  readonly columns: readonly string[];
  /** A line of fields under the title of each row; where a row has fewer, the cells behind stay empty. */
  readonly rows: Readonly<Record<string, Shape>>;
}

/** Figures in rows of their own: far and near, the directions of gaze. Keys go as in a table of eyes. */
export function FigureTable({ title, sheet, columns, rows }: FigureTableProps) {
  return (
    <table className={styles.table} aria-label={title} data-eye-rows="" onKeyDown={paperKeys}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(rows).map(([row, cells]) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {columns.map((column, place) => {
              const [name, spec] = Object.entries(cells)[place] ?? [];
              return (
                <td key={column}>
                  {name && spec ? <FieldMeasure {...cellOf(sheet, name, spec.title)} spec={spec} /> : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
