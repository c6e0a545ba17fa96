import type { Tone } from '@mingmou/contract/base/flow';
import styles from './state-tag.module.css';

interface StateTagProps {
  readonly tone: Tone;
  readonly children: string;
}

/** A state in its word and colour (visual.md, State tags). */
export function StateTag({ tone, children }: StateTagProps) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
