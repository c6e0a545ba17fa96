import type { KeyBinding } from './key-scopes';
import styles from './keys-table.module.css';

type Key = Pick<KeyBinding, 'key' | 'title'>;

/** What every page answers to. */
const EVERYWHERE: readonly Key[] = [
  { key: '?', title: '查看快捷键' },
  { key: 'Esc', title: '关闭菜单、抽屉和浮层' },
];

/** The keys of a page and those of every page, as `?` shows them. */
export function KeysTable({ bindings }: { readonly bindings: readonly Key[] }) {
  return (
    <>
      {bindings.length > 0 ? <KeyGroup title="本页" keys={bindings} /> : null}
      <KeyGroup title="全局" keys={EVERYWHERE} />
    </>
  );
}

function KeyGroup({ title, keys }: { readonly title: string; readonly keys: readonly Key[] }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map((each) => (
          <div key={each.key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{each.key}</kbd>
            </dt>
            <dd className={styles.title}>{each.title}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
