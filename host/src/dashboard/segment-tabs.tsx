import type { KeyboardEvent } from 'react';
import css from './segment-tabs.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

interface SegmentTabsProps<Key extends string> {
  readonly label: string;
  /** Keys in their order, with what they are called. */
  readonly tabs: readonly (readonly [key: Key, title: string])[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
  /** The id of the panel that the tabs change. */
  readonly panel: string;
}

/** A few views of one block; the arrows walk round them, Tab enters at the selected one. */
export function SegmentTabs<Key extends string>({ label, tabs, selected, onSelect, panel }: SegmentTabsProps<Key>) {
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(([key]) => key === selected);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next[0]);
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next[0]}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={css.tabs} onKeyDown={walk}>
      {tabs.map(([key, title]) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-key={key}
          aria-selected={key === selected}
          aria-controls={panel}
          tabIndex={key === selected ? 0 : -1}
          className={css.tab}
          onClick={() => onSelect(key)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
