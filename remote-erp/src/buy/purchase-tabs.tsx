import type { List } from '@mingmou/kit/list/use-list';
import { type KeyboardEvent, useRef } from 'react';
import styles from './buy.module.css';

interface PurchaseTabsProps {
  readonly list: Pick<List<unknown, unknown>, 'query' | 'show'>;
}

type Filters = Readonly<Record<string, unknown>>;

/** What each tab asks the list for; the address keeps it as filters. */
const TABS: readonly { readonly title: string; readonly states?: readonly string[]; readonly waiting?: true }[] = [
  { title: '全部' },
  { title: '已下单未到', waiting: true },
  { title: '待审核', states: ['SUBMITTED'] },
  { title: '已入库', states: ['PASSED'] },
];

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The tab whose filters the list has; -1: others, chosen by hand. */
function tabOf({ states, waiting }: Filters): number {
  const asked = Array.isArray(states) ? states.join() : '';
  return TABS.findIndex((tab) => (tab.states?.join() ?? '') === asked && (tab.waiting ?? false) === (waiting ?? false));
}

/** 采购入库 and its tabs; the arrow keys go from one to the next. */
export function PurchaseTabs({ list: { query, show } }: PurchaseTabsProps) {
  const box = useRef<HTMLDivElement>(null);
  const at = tabOf(query.filters);
  const open = (next: number) => {
    const tab = TABS[next];
    if (!tab || next === at) return;
    const { states: _states, waiting: _waiting, ...others } = query.filters;
    const { title: _title, ...asked } = tab;
    show({ filters: { ...others, ...asked } });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = STEPS[key];
    if (step === undefined) return;
    const next = (Math.max(at, 0) + step + TABS.length) % TABS.length;
    open(next);
    box.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>采购入库</h1>
      <div ref={box} role="tablist" aria-label="采购入库" className={styles.tabs} onKeyDown={onKeyDown}>
        {TABS.map(({ title }, tab) => (
          <button
            key={title}
            type="button"
            role="tab"
            aria-selected={tab === at}
            tabIndex={tab === Math.max(at, 0) ? 0 : -1}
            className={styles.tab}
            onClick={() => open(tab)}
          >
            {title}
          </button>
        ))}
      </div>
    </div>
  );
}
