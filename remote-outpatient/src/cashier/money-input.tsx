import { type Money, money, toNumeric } from '@mingmou/contract/base/money';
import { InputNumber } from '@mingmou/kit/ui-form';
import styles from './cashier.module.css';

interface MoneyInputProps {
  readonly label: string;
  readonly value: Money | undefined;
  readonly onChange: (value: Money | undefined) => void;
  readonly faulty?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** Message for an empty field, where empty does not mean nothing. */
  readonly needed?: string;
  /** Called on Enter, which moves to the next choice. */
  readonly onDone?: () => void;
}

const MOST = 9_999_999_999.99;

/** Amount in yuan and cents; focusing selects the text, so that typing replaces it. */
export function MoneyInput(props: MoneyInputProps) {
  const { label, value, onChange, faulty = false, readOnly = false, onDone, ...rest } = props;
  return (
    <InputNumber
      {...rest}
      aria-label={label}
      className={styles.money}
      controls={false}
      min={0}
      max={MOST}
      precision={2}
      prefix="¥"
      readOnly={readOnly}
      status={faulty ? 'error' : ''}
      value={value === undefined ? null : Number(toNumeric(value))}
      onChange={(next) => onChange(next === null ? undefined : money(next))}
      onPressEnter={(event) => {
        // A button that takes the focus now would be pressed by the same Enter.
        if (onDone) event.preventDefault();
        onDone?.();
      }}
      onFocus={({ target }) => target.select()}
    />
  );
}
