import { textOn } from './chip-color';
import styles from './schedule.module.css';

interface ChipProps {
  readonly shortName: string;
  readonly name: string;
  /** `#RRGGBB`. */
  readonly color: string;
}

/** A shift by its colour and its one or two characters. */
export function Chip({ shortName, name, color }: ChipProps) {
  return (
    <span className={styles.chip} style={{ background: color, color: textOn(color) }} title={name}>
      {shortName}
    </span>
  );
}
