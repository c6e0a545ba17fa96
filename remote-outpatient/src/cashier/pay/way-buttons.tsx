import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
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
  /** Why this patient cannot use a way. */
  readonly whyNot?: ((wayCode: number) => string | undefined) | undefined;
}

/** Ways beyond the ninth are reached by Tab. */
const KEYS = 9;

/**
 * Returns the digit of a way: its place among the ways that the organisation has enabled, in the order of the settings.
 * The digit depends neither on the page nor on the patient; there is none until the ways are loaded.
 */
function useDigits(): (wayCode: number) => string | undefined {
  const { data } = useCall(chargeOrder.findWays, { scene: 1 }, { quiet: true });
  return (wayCode) => {
    const at = data?.findIndex((way) => way.wayCode === wayCode) ?? -1;
    return at >= 0 && at < KEYS ? String(at + 1) : undefined;
  };
}

/** The ways as large buttons, in the organisation's order; the digit on each of the first nine is its key. */
export function WayButtons({ ref, ways, chosen, disabled, onChoose, whyNot }: WayButtonsProps) {
  const digitOf = useDigits();
  const press = usePress();
  const buttons = ways.map(({ wayCode, name }) => ({
    wayCode,
    name,
    digit: digitOf(wayCode),
    press: press(whyNot?.(wayCode), () => onChoose(wayCode)),
  }));
  useKeys(
    buttons.flatMap(({ digit, name, press: { onClick } }) =>
      digit ? [{ key: digit, title: name, run: () => onClick?.() }] : [],
    ),
    { active: !disabled },
  );
  return (
    <fieldset ref={ref} className={styles.ways} aria-label="支付方式" disabled={disabled}>
      {buttons.map(({ wayCode, name, digit, press: { title, onClick, ...why } }) => (
        <button
          key={wayCode}
          type="button"
          aria-disabled={why['aria-disabled']}
          title={title}
          className={styles.way}
          aria-pressed={chosen.some((row) => row.wayCode === wayCode)}
          aria-keyshortcuts={digit}
          onClick={() => onClick?.()}
        >
          {digit ? (
            <span className={styles.digit} aria-hidden="true">
              {digit}
            </span>
          ) : null}
          <span className={styles.wayName}>{name}</span>
        </button>
      ))}
    </fieldset>
  );
}
