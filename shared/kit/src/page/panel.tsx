import type { HTMLAttributes } from 'react';
import styles from './panel.module.css';

interface PanelProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'section' | 'div' | 'dl' | 'p';
  /** Less room within, for a page that is full. */
  readonly dense?: boolean;
}

/** A white part of a page. */
export function Panel({ as: Tag = 'section', dense = false, className, ...rest }: PanelProps) {
  const classes = [styles.panel, dense && styles.dense, className].filter(Boolean).join(' ');
  return <Tag {...rest} className={classes} />;
}
