import type { ReactNode } from 'react';
import type { ListColumn } from './columns';
import styles from './stacked.module.css';

/** The whole of a line that is cut, under the pointer. */
function wholeOf(line: ReactNode): string | undefined {
  return typeof line === 'string' ? line : undefined;
}

interface StackProps {
  readonly top: ReactNode;
  readonly below: ReactNode;
}

/** Two lines of a cell, the lower one small and grey. */
export function Stack({ top, below }: StackProps) {
  return (
    <span className={styles.stack}>
      <span className={styles.line} title={wholeOf(top)}>
        {top}
      </span>
      <span className={`${styles.line} ${styles.below}`} title={wholeOf(below)}>
        {below}
      </span>
    </span>
  );
}

/** Two columns as one, for lists that would not fit the width of a clinic's screen. */
export function stacked<Row>(top: ListColumn<Row>, below: ListColumn<Row>, width: number): ListColumn<Row> {
  return {
    key: top.key,
    label: [top.label, below.label].filter(Boolean).join('、'),
    title: <Stack top={top.title} below={below.title} />,
    width,
    align: top.align,
    isStacked: true,
    render: (row) => <Stack top={top.render(row)} below={below.render(row)} />,
  };
}
