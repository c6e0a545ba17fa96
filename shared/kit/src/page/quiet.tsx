import type { HTMLAttributes } from 'react';
import styles from './quiet.module.css';

interface QuietProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'span' | 'small' | 'p';
  /** A paragraph with room above and below, where no list or column sets it. */
  readonly spaced?: boolean;
}

/** Secondary text: a note, a number, the reason for an empty place. */
export function Quiet({ as: Tag = 'span', spaced = false, className, ...rest }: QuietProps) {
  const classes = [styles.quiet, spaced ? styles.spaced : '', className ?? ''].filter(Boolean).join(' ');
  return <Tag {...rest} className={classes} />;
}
