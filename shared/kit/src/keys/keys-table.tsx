import type { KeyBinding } from './key-scopes';
import styles from './keys-table.module.css';

type Key = Pick<KeyBinding, 'key' | 'title'>;

/** Names of keys as keyboards show them. */
const CAPS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

const capOf = (key: string) => key.replace(/Arrow\w+|Escape/, (name) => CAPS[name] ?? name);

/** What every page answers to. */
const EVERYWHERE: readonly Key[] = [
  { key: '?', title: '查看快捷键' },
  { key: 'Escape', title: '关闭菜单、抽屉和浮层' },
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
              <kbd className={styles.key}>{capOf(each.key)}</kbd>
            </dt>
            <dd className={styles.title}>{each.title}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
