import type { Values } from '@mingmou/contract/base/field';
import type { customerLabel } from '@mingmou/contract/patients/customer.contract';
import styles from './label-tags.module.css';

/** Labels in their colours, in one line; all of their names are under the pointer. */
export function LabelTags({ of: labels }: { readonly of: readonly Values<typeof customerLabel.label>[] }) {
  return (
    <span className={styles.labels} title={labels.map(({ name }) => name).join('、')}>
      {labels.map(({ id, name, color }) => (
        <span key={id} className={styles.label} style={{ color }}>
          {name}
        </span>
      ))}
    </span>
  );
}
