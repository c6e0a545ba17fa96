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
}

const MOST = 9_999_999_999.99;

/** Yuan to the cent; what stands in it is marked on entering, so that typing replaces it. */
export function MoneyInput({ label, value, onChange, faulty = false, readOnly = false, placeholder }: MoneyInputProps) {
  return (
    <InputNumber<number>
      aria-label={label}
      className={styles.money}
      controls={false}
      min={0}
      max={MOST}
      precision={2}
      prefix="¥"
      placeholder={placeholder}
      readOnly={readOnly}
      status={faulty ? 'error' : ''}
      value={value === undefined ? null : Number(toNumeric(value))}
      onChange={(next) => onChange(next === null ? undefined : money(next))}
      onFocus={({ target }) => target.select()}
    />
  );
}
