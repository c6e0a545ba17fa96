import { deskCounts } from '@mingmou/contract/workstation/desk.fields';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import styles from './platform.module.css';
import type { DeskPage, DeskTab } from './use-desk-page';

const TABS: readonly DeskTab[] = ['s0', 's1', 's2', 'earlier'];

interface DeskTabsProps {
  readonly tab: DeskTab;
  readonly counts: NonNullable<DeskPage['data']>['counts'] | undefined;
  readonly onChange: (tab: DeskTab) => void;
}

/** The states of the visits and how many stand in each; Alt+←/→ go to the neighbours. */
export function DeskTabs({ tab, counts, onChange }: DeskTabsProps) {
  const go = (by: 1 | -1) => {
    const next = TABS[TABS.indexOf(tab) + by];
    if (next) onChange(next);
  };
  useKeys([
    { key: 'Alt+ArrowLeft', title: '上一个页签', run: () => go(-1) },
    { key: 'Alt+ArrowRight', title: '下一个页签', run: () => go(1) },
  ]);
  return (
    <nav className={styles.tabs} aria-label="就诊状态">
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          className={name === tab ? `${styles.tab} ${styles.current}` : styles.tab}
          aria-pressed={name === tab}
          onClick={() => onChange(name)}
        >
          {deskCounts[name].title} <span className={styles.count}>{counts?.[name] ?? 0}</span>
        </button>
      ))}
    </nav>
  );
}
