import { useSearchParams } from '@mingmou/core/navigation/router';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import cashier from '../cashier.module.css';
import styles from './list.module.css';
import { freshTab, TABS, type Tab, tabOf } from './tabs';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface ListHeadingProps {
  /** Set when a tab was changed here: each tab draws the heading anew, and the focus must not be lost with the old one. */
  readonly moved: RefObject<boolean>;
}

/** 收银台 and its tabs; the arrow keys go from one to the next. */
export function ListHeading({ moved }: ListHeadingProps) {
  const [params, setParams] = useSearchParams();
  const at = tabOf(params.get('tab'));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    moved.current = false;
  }, [moved]);
  const show = (tab: Tab) => {
    moved.current = tab !== at;
    setParams(new URLSearchParams(freshTab(tab)), { replace: true });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = STEPS[key];
    if (step === undefined) return;
    show(tabOf(String((at + step + TABS.length) % TABS.length)));
  };
  return (
    <div className={styles.heading}>
      <h1 className={cashier.title}>收银台</h1>
      <div ref={box} role="tablist" aria-label="收银台" className={styles.tabs} onKeyDown={onKeyDown}>
        {TABS.map((title, tab) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`cashier-tab-${tab}`}
            aria-selected={tab === at}
            tabIndex={tab === at ? 0 : -1}
            className={styles.tab}
            onClick={() => show(tabOf(String(tab)))}
          >
            {title}
          </button>
        ))}
      </div>
    </div>
  );
}
