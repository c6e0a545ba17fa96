import { TabHeading, type Tabs } from '@mingmou/kit/list/tab-heading';
import type { List } from '@mingmou/kit/list/use-list';

interface PurchaseTabsProps {
  readonly list: Pick<List<unknown, unknown>, 'query' | 'show'>;
}

type Filters = Readonly<Record<string, unknown>>;
type Code = 'all' | 'waiting' | 'submitted' | 'passed';

const TABS: Tabs<Code> = [
  ['all', '全部'],
  ['waiting', '已下单未到'],
  ['submitted', '待审核'],
  ['passed', '已入库'],
];

/** What each tab asks the list for; the address keeps it as filters. */
const ASKED: Readonly<Record<Code, { readonly states?: readonly string[]; readonly waiting?: true }>> = {
  all: {},
  waiting: { waiting: true },
  submitted: { states: ['SUBMITTED'] },
  passed: { states: ['PASSED'] },
};

/** The tab whose filters the list has; none: others, chosen by hand. */
function tabOf({ states, waiting }: Filters): Code | undefined {
  const chosen = Array.isArray(states) ? states.join() : '';
  return TABS.find(([code]) => {
    const asked = ASKED[code];
    return (asked.states?.join() ?? '') === chosen && (asked.waiting ?? false) === (waiting ?? false);
  })?.[0];
}

export function PurchaseTabs({ list: { query, show } }: PurchaseTabsProps) {
  const open = (code: Code) => {
    const { states: _states, waiting: _waiting, ...others } = query.filters;
    show({ filters: { ...others, ...ASKED[code] } });
  };
  return <TabHeading title="采购入库" tabs={TABS} at={tabOf(query.filters)} onShow={open} />;
}
