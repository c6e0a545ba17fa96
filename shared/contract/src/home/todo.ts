interface TodoLine {
  readonly key: string;
  readonly title: string;
  /** The menu that its count and its target belong to. */
  readonly menu: number;
  readonly opens: `/${string}`;
}

/** The counters of the to-do bar, in its order (domain-system §1.5). */
export const TODO_ITEMS = [
  { key: 'waitingTasks', title: '复诊提醒', menu: 1306, opens: '/suffer/fcRemind' },
  { key: 'waitingAccepts', title: '待接诊', menu: 1201, opens: '/work/platform' },
  // Of domain-workstation §2.7.
  { key: 'waitingRx', title: '待确认处方', menu: 1201, opens: '/redirect/work/platform/index?tab=confirm' },
  { key: 'waitingFollowVisit', title: '待随访', menu: 1302, opens: '/redirect/suffer/followCenter?tab=0' },
  { key: 'waitingReturnVisit', title: '待回访', menu: 1304, opens: '/suffer/returnCenter/task' },
  { key: 'waitingPay', title: '待收款', menu: 1105, opens: '/redirect/outpatient/cashier/list?tab=0' },
  { key: 'archivesExpire', title: '档案到期', menu: 1205, opens: '/work/cArchives?expire=lens' },
  // Of domain-workstation §8b 4.
  { key: 'waitingLensEvents', title: '不良事件待上报', menu: 1205, opens: '/work/cArchives?tab=events&reportState=0' },
  {
    key: 'findHardArchivesPackageExpiration',
    title: '塑形镜套餐到期',
    menu: 1205,
    opens: '/work/cArchives?expire=ok',
  },
  { key: 'findHardRgpPackageExpiration', title: 'RGP套餐到期', menu: 1205, opens: '/work/cArchives?expire=rgp' },
  { key: 'findHardTrainingPackageExpiration', title: '视训套餐到期', menu: 1205, opens: '/work/cArchives?expire=vt' },
] as const satisfies readonly TodoLine[];

export type TodoItem = (typeof TODO_ITEMS)[number];
export type TodoKey = TodoItem['key'];
export type TodoCounts = Readonly<Record<TodoKey, number>>;

export interface WaitingItem {
  readonly item: TodoItem;
  readonly count: number;
}

/** The counters above 0, in their order. */
export function waitingItems(counts: Partial<TodoCounts>): WaitingItem[] {
  return TODO_ITEMS.map((item) => ({ item, count: counts[item.key] ?? 0 })).filter(({ count }) => count > 0);
}
