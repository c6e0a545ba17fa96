import { consultingDeskCounts } from '@mingmou/contract/workstation/consulting-desk.fields';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { TabBar } from '@mingmou/kit/list/tab-heading';
import type { ConsultingDeskPage, ConsultingDeskTab } from './use-consulting-desk-page';

const VISITS = ['s0', 's1', 's2', 'earlier'] as const;
const WAITING = [
  ['confirm', '待确认处方'],
  ['review', '待审方'],
] as const;

interface ConsultingDeskTabsProps {
  readonly tab: ConsultingDeskTab;
  readonly counts: NonNullable<ConsultingDeskPage['data']>['counts'] | undefined;
  /** What waits for the caller's signature, each where the caller may give it. */
  readonly waiting: Readonly<Record<'confirm' | 'review', number | undefined>>;
  readonly onChange: (tab: ConsultingDeskTab) => void;
}

/** States of the visits with their counts; Alt+←/→ switch between neighbours. */
export function ConsultingDeskTabs({ tab, counts, waiting, onChange }: ConsultingDeskTabsProps) {
  const tabs: readonly (readonly [name: ConsultingDeskTab, title: string, n: number])[] = [
    ...VISITS.map((name) => [name, consultingDeskCounts[name].title, counts?.[name] ?? 0] as const),
    ...WAITING.flatMap(([name, title]) => {
      const n = waiting[name];
      return n === undefined ? [] : [[name, title, n] as const];
    }),
  ];
  const go = (by: 1 | -1) => {
    const next = tabs[tabs.findIndex(([name]) => name === tab) + by];
    if (next) onChange(next[0]);
  };
  useKeys([
    { key: 'Alt+ArrowLeft', title: '上一个页签', run: () => go(-1) },
    { key: 'Alt+ArrowRight', title: '下一个页签', run: () => go(1) },
  ]);
  return (
    <TabBar
      title="就诊状态"
      tabs={tabs.map(([name, title, n]) => [name, `${title} ${n}`] as const)}
      at={tab}
      onShow={onChange}
    />
  );
}
