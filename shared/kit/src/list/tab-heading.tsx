import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import styles from './tab-heading.module.css';

export type Tabs<Code extends string> = readonly (readonly [code: Code, title: string])[];

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface TabBarProps<Code extends string> {
  readonly title: string;
  readonly tabs: Tabs<Code>;
  /** Undefined: the content belongs to none of the tabs. */
  readonly at: Code | undefined;
  readonly onShow: (code: Code) => void;
  /** Set if each tab renders its own heading: the new one takes the focus of the old one. */
  readonly moved?: RefObject<boolean>;
}

/** Tabs of a page; the arrow keys go from one to the next, Tab enters at the shown one. */
export function TabBar<Code extends string>({ title, tabs, at, onShow, moved }: TabBarProps<Code>) {
  const box = useRef<HTMLDivElement>(null);
  const entry = at ?? tabs[0]?.[0];
  useEffect(() => {
    if (!moved) return;
    if (moved.current) box.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    moved.current = false;
  }, [moved]);
  const show = (code: Code) => {
    if (code === at) return;
    if (moved) moved.current = true;
    onShow(code);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = STEPS[key];
    if (step === undefined) return;
    const next = (tabs.findIndex(([code]) => code === entry) + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    show(tab[0]);
    box.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={box} role="tablist" aria-label={title} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(([code, name]) => (
        <button
          key={code}
          type="button"
          role="tab"
          aria-selected={code === at}
          tabIndex={code === entry ? 0 : -1}
          className={styles.tab}
          onClick={() => show(code)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** The heading of a page of tabs. */
export function TabHeading<Code extends string>(props: TabBarProps<Code>) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{props.title}</h1>
      <TabBar {...props} />
    </div>
  );
}
