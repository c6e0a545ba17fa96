import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import type { FieldSpec } from '@mingmou/contract/base/field';
import {
  KEY_FIGURES,
  keyFigures,
  keyName,
  WHEN,
  type When,
} from '@mingmou/contract/workstation/training/vt-record.form';
import { AcuityInput, FieldMeasure } from '@mingmou/kit/eyes/lens-inputs';
import styles from './training.module.css';

type Figures = Readonly<Record<string, unknown>>;

/** A figure as it is read; a dash where there is none. */
export const textOfFigure = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '—' : String(value);

const ROWS: readonly When[] = ['before', 'after'];

interface KeyTableProps {
  readonly record: Figures;
  /** Figures at the end of the last session. */
  readonly last: Figures | undefined;
  readonly visionType: number;
  readonly onChange: (name: string, value: unknown) => void;
}

/** 关键指标 before and after the session; below, the figures at the end of the last one. */
export function KeyTable({ record, last, visionType, onChange }: KeyTableProps) {
  return (
    <table className={styles.rows} aria-label="关键指标">
      <thead>
        <tr>
          <th scope="col">
            <span className={hiddenText}>时间</span>
          </th>
          {KEY_FIGURES.map((figure) => (
            <th key={figure} scope="col">
              {keyFigures[figure].title} {keyFigures[figure].unit ? <small>{keyFigures[figure].unit}</small> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((when) => (
          <tr key={when}>
            <th scope="row">{WHEN[when]}</th>
            {KEY_FIGURES.map((figure) => {
              const name = keyName(when, figure);
              const spec: FieldSpec = keyFigures[figure];
              const label = `${WHEN[when]}${spec.title}`;
              const shared = {
                ...{ id: `vt-${name}`, label, value: record[name] ?? null },
                onChange: (value: unknown) => onChange(name, value),
              };
              return (
                <td key={figure}>
                  {spec.kind === 'acuity' ? (
                    <AcuityInput {...shared} visionType={visionType} />
                  ) : (
                    <FieldMeasure {...shared} spec={spec} />
                  )}
                  {when === 'before' && last ? (
                    <small className={styles.prior}>上次 {textOfFigure(last[keyName('after', figure)])}</small>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
