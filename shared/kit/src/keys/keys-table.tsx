import type { KeyBinding } from './key-scopes';
import styles from './keys-table.module.css';

/** The keys of a page, as `?` shows them. */
export function KeysTable({ bindings }: { readonly bindings: readonly KeyBinding[] }) {
  return (
    <dl className={styles.keys}>
      {bindings.map(({ key, title }) => (
        <div key={key} className={styles.row}>
          <dt>
            <kbd className={styles.key}>{key}</kbd>
          </dt>
          <dd className={styles.title}>{title}</dd>
        </div>
      ))}
    </dl>
  );
}
