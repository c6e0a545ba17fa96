import { useSearchParams } from '@mingmou/core/navigation/router';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import styles from './page-tabs.module.css';

export type Tabs<Code extends string> = readonly (readonly [code: Code, title: string])[];

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The tab that the address names; the first unless it names another. */
export function useTab<Code extends string>(tabs: Tabs<Code>): Code {
  const [params] = useSearchParams();
  const [first] = tabs;
  if (!first) throw new Error('a page of tabs has at least one');
  return tabs.find(([code]) => code === params.get('tab'))?.[0] ?? first[0];
}

interface PageTabsProps<Code extends string> {
  readonly title: string;
  readonly tabs: Tabs<Code>;
  /** Set when a tab was changed here: each tab draws the heading anew, and the focus must not be lost with the old one. */
  readonly moved: RefObject<boolean>;
}

/** The heading of a page of tabs; the arrow keys go from one to the next, the address keeps which. */
export function PageTabs<Code extends string>({ title, tabs, moved }: PageTabsProps<Code>) {
  const [, setParams] = useSearchParams();
  const at = useTab(tabs);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    moved.current = false;
  }, [moved]);
  const show = (tab: Code) => {
    if (tab === at) return;
    moved.current = true;
    setParams(new URLSearchParams([['tab', tab]]), { replace: true });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = STEPS[key];
    if (step === undefined) return;
    const next = tabs[(tabs.findIndex(([code]) => code === at) + step + tabs.length) % tabs.length];
    if (next) show(next[0]);
  };
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      <div ref={box} role="tablist" aria-label={title} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(([code, name]) => (
          <button
            key={code}
            type="button"
            role="tab"
            aria-selected={code === at}
            tabIndex={code === at ? 0 : -1}
            className={styles.tab}
            onClick={() => show(code)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
