import type { ComponentProps } from 'react';
import styles from './page.module.css';

interface PageProps extends Omit<ComponentProps<'section'>, 'aria-label'> {
  /** Name of the page. */
  readonly label: string;
  /** As high as the window, or at least so; otherwise as high as the content. */
  readonly height?: 'full' | 'least';
  /** A white sheet itself, not a ground with panels on it. */
  readonly sheet?: boolean;
}

/** A page of a remote: its parts below each other, in the size of text that the person chose. */
export function Page({ label, height, sheet = false, className, ...rest }: PageProps) {
  const classes = [styles.page, height && styles[height], sheet && styles.sheet, className].filter(Boolean).join(' ');
  return <section {...rest} className={classes} aria-label={label} />;
}
