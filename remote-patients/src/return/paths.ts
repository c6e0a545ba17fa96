/** Pages of return visits that lead to each other. */
export const returnPaths = {
  tasks: '/suffer/returnCenter/task',
  phone: '/suffer/returnCenter/phone',
  wechat: '/suffer/returnCenter/wechat',
  add: '/suffer/returnAdd',
  people: '/suffer/returnAddSuffer',
  patient: '/suffer/returnVisitSuffer',
} as const;
