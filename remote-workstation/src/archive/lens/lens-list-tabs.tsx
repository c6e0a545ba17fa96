import { today } from '@mingmou/contract/base/clinic-day';
import { stateCode } from '@mingmou/contract/base/flow';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { useRef } from 'react';

type Asked = Readonly<Record<string, unknown>>;

/** What each of the quick tabs asks the list of archives for (domain-workstation §3.5). */
export const quickTabs = (): readonly (readonly [title: string, asked: Asked])[] => [
  ['全部', {}],
  ['试戴中', { state: stateCode(lensArchiveFlow, 'TRIED') }],
  ['待交付', { state: stateCode(lensArchiveFlow, 'ORDERED') }],
  ['配戴中', { state: stateCode(lensArchiveFlow, 'WORN') }],
  ['待复查', { reviewBefore: today() }],
  ['将到期', { expire: 'lens' }],
  ['停戴', { state: stateCode(lensArchiveFlow, 'STOPPED') }],
];

const NAMES = ['state', 'reviewFrom', 'reviewBefore', 'expire'];
const PATH = '/work/cArchives';
/** What belongs to all archives, by its part of the address. */
const BESIDE = { events: '不良事件', trial: '试戴片' } as const;
type Beside = keyof typeof BESIDE;
const isBeside = (code: string): code is Beside => code in BESIDE;
const PACKAGES = '套餐将到期';

interface LensListTabsProps {
  readonly beside?: Beside;
  /** Of the list of archives; absent where another of the tabs is shown. */
  readonly list?: {
    readonly filters: Asked;
    readonly show: (filters: Asked) => void;
  };
}

/** The tabs of 角塑档案管理: quick filters of the archives, and what belongs to all of them. */
export function LensListTabs({ list, beside }: LensListTabsProps) {
  const navigate = useNavigate();
  const moved = useRef(false);
  const mayEvents = useHolds(lensEvent.page.grant);
  const quick = quickTabs();
  const isAsked = (asked: Asked) =>
    NAMES.every((name) => String(asked[name] ?? '') === String(list?.filters[name] ?? ''));
  const at = beside ? BESIDE[beside] : quick.find(([, asked]) => isAsked(asked))?.[0];
  const further = mayEvents ? Object.keys(BESIDE).filter(isBeside) : [];
  const titles = [...quick.map(([title]) => title), PACKAGES, ...further.map((code) => BESIDE[code])];
  const open = (title: string) => {
    const chosen = further.find((code) => BESIDE[code] === title);
    if (chosen) return navigate(`${PATH}?tab=${chosen}`);
    if (title === PACKAGES) return navigate(`${PATH}?expire=ok`);
    const asked = quick.find(([one]) => one === title)?.[1] ?? {};
    const others = Object.entries(list?.filters ?? {}).filter(([name]) => !NAMES.includes(name));
    if (list) return list.show({ ...Object.fromEntries(others), ...asked });
    const params = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    return navigate(params.size > 0 ? `${PATH}?${params}` : PATH);
  };
  return (
    <TabHeading
      title="角塑档案管理"
      tabs={titles.map((title) => [title, title] as const)}
      at={at}
      onShow={open}
      moved={moved}
    />
  );
}
