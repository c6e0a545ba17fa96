import { InputNumber, Select } from '@mingmou/kit/ui-form';
import styles from './order.module.css';

interface DiscountInputProps<T extends number> {
  readonly label: string;
  readonly type: T;
  readonly value: number;
  readonly kinds: readonly { readonly code: T; readonly name: string }[];
  readonly onChange: (type: T, value: number) => void;
}

const RATE = 1;
const FULL_RATE = 100;
const MOST = 9_999_999;

/** How something is discounted and by how much: percent payable for a rate, else yuan. */
export function DiscountInput<T extends number>({ label, type, value, kinds, onChange }: DiscountInputProps<T>) {
  return (
    <span className={styles.discount}>
      <Select<T>
        aria-label={`${label}方式`}
        className={styles.discountKind}
        value={type}
        options={kinds.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(next) => onChange(next, next === RATE ? FULL_RATE : 0)}
      />
      {type > 0 ? (
        <InputNumber
          aria-label={`${label}值`}
          className={styles.discountValue}
          controls={false}
          min={0}
          max={type === RATE ? FULL_RATE : MOST}
          precision={2}
          value={value}
          suffix={type === RATE ? '%' : '元'}
          onFocus={({ target }) => target.select()}
          needed="请填写折扣"
          onChange={(next) => (next === null ? undefined : onChange(type, next))}
        />
      ) : null}
    </span>
  );
}
