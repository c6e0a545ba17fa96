import type { ReactNode } from 'react';
import styles from './amount-label.module.css';

interface AmountOption {
  readonly value: string | number;
  readonly name: string;
  /** Formatted amount; absent for a choice without an amount. */
  readonly amount?: string;
}

interface Rendered {
  readonly value?: string | number | null | undefined;
  readonly label?: ReactNode;
}

/**
 * Returns props of a select whose options end in an amount, 「普通挂号 ¥10.00」. The name is truncated if space is short,
 * the amount never. Labels stay texts: antd searches them and shows them as titles. The list is as wide as its labels.
 */
export function amountSelect<O extends AmountOption>(options: readonly O[]) {
  const byValue = new Map<unknown, O>(options.map((option) => [option.value, option]));
  const render = ({ value, label }: Rendered): ReactNode => {
    const option = byValue.get(value);
    if (option?.amount === undefined) return label;
    return (
      <span className={styles.label}>
        <span className={styles.text}>{option.name}</span> <span>{option.amount}</span>
      </span>
    );
  };
  return {
    options: options.map((option) => {
      const label = option.amount === undefined ? option.name : `${option.name} ${option.amount}`;
      return { ...option, label, title: label };
    }),
    labelRender: render,
    optionRender: render,
    popupMatchSelectWidth: false,
  } as const;
}
