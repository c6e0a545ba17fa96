import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { Link, useNavigate } from '@mingmou/core/navigation/router';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import styles from './detail.module.css';
import { tabAddress, type VisitQuery } from './tabs';
import type { VisitOfDetail } from './use-visit';

export type VisitStages = VisitOfDetail['stages'];

interface VisitTabsProps {
  readonly tab: number;
  readonly query: VisitQuery;
  readonly stages: VisitStages;
}

const VOID = 3;
const WAITING = opticianFlow.states.WAITING.code;

/** How far a stage is, in shape and word. */
export function stageMark(state: number): { readonly sign: string; readonly word: string } {
  if (state === 0) return { sign: '○', word: '未填写' };
  if (state === 1) return { sign: '◐', word: '暂存' };
  if (state === WAITING) return { sign: '◑', word: '待医师确认' };
  return state === VOID ? { sign: '⊘', word: '已作废' } : { sign: '●', word: '已完成' };
}

/** The stages of a visit that have a page; Alt+←/→ go to the neighbours. */
export function VisitTabs({ tab, query, stages }: VisitTabsProps) {
  const navigate = useNavigate();
  const tabs = stages.flatMap((stage) => {
    const address = tabAddress(stage.tab, query);
    return address === undefined ? [] : [{ ...stage, address }];
  });
  const place = tabs.findIndex((one) => one.tab === tab);
  const go = (by: 1 | -1) => {
    const next = tabs[place + by];
    if (next) navigate(next.address);
  };
  useKeys([
    { key: 'Alt+ArrowLeft', title: '上一个页签', run: () => go(-1) },
    { key: 'Alt+ArrowRight', title: '下一个页签', run: () => go(1) },
  ]);
  return (
    <nav className={styles.tabs} aria-label="就诊页签">
      {tabs.map((one) => {
        const { sign, word } = stageMark(one.stageState);
        return (
          <Link
            key={one.tab}
            to={one.address}
            className={one.tab === tab ? `${styles.tab} ${styles.current}` : styles.tab}
            aria-current={one.tab === tab ? 'page' : undefined}
          >
            {one.title} <span title={word}>{sign}</span>
          </Link>
        );
      })}
    </nav>
  );
}
