import { useKeys } from '@mingmou/kit/keys/use-keys';
import type { Ref } from 'react';
import type { PayWay, WayRow } from './pay.draft';
import styles from './pay.module.css';

interface WayButtonsProps {
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly ways: readonly PayWay[];
  readonly chosen: readonly WayRow[];
  readonly disabled: boolean;
  readonly onChoose: (wayCode: number) => void;
}

/** Ways beyond the ninth are reached by Tab. */
const KEYS = 9;

/** The ways as large buttons, in the organisation's order; the digit on each of the first is its key. */
export function WayButtons({ ref, ways, chosen, disabled, onChoose }: WayButtonsProps) {
  const keyed = ways.slice(0, KEYS);
  useKeys(
    keyed.map(({ wayCode, name }, at) => ({ key: String(at + 1), title: name, run: () => onChoose(wayCode) })),
    { active: !disabled },
  );
  return (
    <fieldset ref={ref} className={styles.ways} aria-label="支付方式" disabled={disabled}>
      {ways.map(({ wayCode, name }, at) => (
        <button
          key={wayCode}
          type="button"
          className={styles.way}
          aria-pressed={chosen.some((row) => row.wayCode === wayCode)}
          aria-keyshortcuts={at < KEYS ? String(at + 1) : undefined}
          onClick={() => onChoose(wayCode)}
        >
          {at < KEYS ? (
            <span className={styles.digit} aria-hidden="true">
              {at + 1}
            </span>
          ) : null}
          <span className={styles.wayName}>{name}</span>
        </button>
      ))}
    </fieldset>
  );
}
