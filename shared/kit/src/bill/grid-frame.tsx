import type { ReactNode } from 'react';
import type { LineColumn } from './line-columns';
import styles from './line-grid.module.css';
import type { LineHeading } from './line-row';
import type { KeyedLine, LineStore } from './line-store';
import { useLines } from './use-lines';

export const NUMBER_WIDTH = 40;
export const ACTS_WIDTH = 36;

interface FrameProps<Line> {
  readonly columns: readonly LineColumn<Line>[];
  readonly heading: LineHeading | undefined;
  /** Lines can be removed. */
  readonly acts: boolean;
}

export function GridColumns<Line>({ columns, heading, acts }: FrameProps<Line>) {
  return (
    <colgroup>
      <col style={{ width: heading?.width ?? NUMBER_WIDTH }} />
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
      {acts ? <col style={{ width: ACTS_WIDTH }} /> : null}
    </colgroup>
  );
}

export function GridHead<Line>({ columns, heading, acts }: FrameProps<Line>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={heading ? styles.name : styles.number} data-align={heading?.align}>
          {heading ? heading.title : <span className={styles.hiddenText}>序号</span>}
        </th>
        {columns.map(({ key, title, align, pinned }) => (
          <th key={key} scope="col" data-align={align} data-pinned={pinned}>
            {title}
          </th>
        ))}
        {acts ? (
          <th scope="col" className={styles.acts}>
            <span className={styles.hiddenText}>操作</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface FootProps<Line extends KeyedLine> extends FrameProps<Line> {
  readonly store: LineStore<Line>;
  readonly sumsOf: (lines: readonly Line[]) => Readonly<Record<string, ReactNode>>;
}

/** 合计, which follows every stroke. */
export function GridFoot<Line extends KeyedLine>({ store, columns, sumsOf, heading, acts }: FootProps<Line>) {
  const lines = useLines(store);
  const sums = sumsOf(lines);
  return (
    <tfoot>
      <tr aria-rowindex={lines.length + 2}>
        <th scope="row" className={heading ? styles.name : styles.number} data-align={heading?.align}>
          合计
        </th>
        {columns.map(({ key, align, pinned }, at) => (
          <td key={key} data-align={align} data-pinned={pinned}>
            {sums[key] ?? (at === 0 ? `${lines.length} 行` : null)}
          </td>
        ))}
        {acts ? <td className={styles.acts} /> : null}
      </tr>
    </tfoot>
  );
}
