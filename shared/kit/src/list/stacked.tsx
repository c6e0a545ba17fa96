import { isValidElement, type ReactNode } from 'react';
import type { ListColumn } from './columns';
import styles from './stacked.module.css';

/** Collects the text of a node; elements with their own title are left out. */
function textIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return `${node}`;
  if (Array.isArray(node)) return node.map(textIn).join('');
  if (!isValidElement<{ readonly children?: ReactNode; readonly title?: unknown }>(node) || node.props.title) return '';
  return textIn(node.props.children);
}

/** Whole text of a line, shown under the pointer where the line is cut. */
function wholeOf(line: ReactNode): string | undefined {
  return textIn(line).trim() || undefined;
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
