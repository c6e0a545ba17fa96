import { useSearchParams } from '@mingmou/core/navigation/router';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import styles from './cost.module.css';

export const TABS = [
  ['charge', '收费统计'],
  ['item', '项目统计'],
  ['doctor', '医生/科室'],
  ['pay-way-count', '支付方式'],
  ['refund', '退费统计'],
  ['detail', '明细'],
] as const;
export type TabCode = (typeof TABS)[number][0];

/** The tab that the address names; 收费统计 unless it names another. */
export function tabOf(text: string | null): TabCode {
  return TABS.find(([code]) => code === text)?.[0] ?? 'charge';
}

/** What a tab takes over from the one before: days, organisations and people; not its groups, order and page. */
const KEPT = ['from', 'to', 'orgIds', 'byOrg', 'cashierId', 'departmentId', 'doctorId', 'sourceId', 'keyword'];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface CostTabsProps {
  /** Set when a tab was changed here: each tab draws the heading anew, and the focus must not be lost with the old one. */
  readonly moved: RefObject<boolean>;
}

/** 费用统计 and its tabs; the arrow keys go from one to the next. */
export function CostTabs({ moved }: CostTabsProps) {
  const [params, setParams] = useSearchParams();
  const at = tabOf(params.get('tab'));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    moved.current = false;
  }, [moved]);
  const show = (tab: TabCode) => {
    moved.current = tab !== at;
    const kept = [...params].filter(([name]) => KEPT.includes(name));
    setParams(new URLSearchParams([['tab', tab], ...kept]), { replace: true });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = STEPS[key];
    if (step === undefined) return;
    const next = TABS.findIndex(([code]) => code === at) + step + TABS.length;
    show(tabOf(TABS[next % TABS.length]?.[0] ?? null));
  };
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>费用统计</h1>
      <div ref={box} role="tablist" aria-label="费用统计" className={styles.tabs} onKeyDown={onKeyDown}>
        {TABS.map(([code, title]) => (
          <button
            key={code}
            type="button"
            role="tab"
            id={`cost-tab-${code}`}
            aria-selected={code === at}
            tabIndex={code === at ? 0 : -1}
            className={styles.tab}
            onClick={() => show(code)}
          >
            {title}
          </button>
        ))}
      </div>
    </div>
  );
}
