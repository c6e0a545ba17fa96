import type { ReactNode } from 'react';
import styles from './amount-label.module.css';

/** Shows a label that ends in an amount: the text in front is cut where room is short, the amount never. */
function labelWithAmount({ label }: { readonly label?: ReactNode }): ReactNode {
  const [, text, amount] = (typeof label === 'string' && /^(.+)[ 　](\S+)$/.exec(label)) || [];
  if (amount === undefined) return label;
  return (
    <span className={styles.label}>
      <span className={styles.text}>{text}</span> <span>{amount}</span>
    </span>
  );
}

/**
 * Props of a select whose labels end in an amount, 「普通挂号 ¥10.00」. The labels stay texts: antd shows them as titles.
 * Options of a multiple select need their own `title`. The list is as wide as its labels.
 */
export const AMOUNT_LAST = {
  labelRender: labelWithAmount,
  optionRender: labelWithAmount,
  popupMatchSelectWidth: false,
} as const;
