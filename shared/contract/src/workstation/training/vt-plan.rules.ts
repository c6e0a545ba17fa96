interface Listed {
  readonly itemId?: number | null | undefined;
}

export interface TypedPlan {
  readonly items: readonly Listed[];
  readonly homeItems?: readonly Listed[] | null | undefined;
  readonly homeDays?: number | null | undefined;
}

function twice(rows: readonly Listed[]): boolean {
  const ids = rows.map(({ itemId }) => itemId);
  return new Set(ids).size < ids.length;
}

/** Returns why a plan is invalid, by field; undefined if it is valid. */
export function planFault({ items, homeItems, homeDays }: TypedPlan) {
  const home = homeItems ?? [];
  if (items.length === 0) return { field: 'items', says: '训练项目：请至少添加一个项目' } as const;
  if (twice(items)) return { field: 'items', says: '训练项目：有重复的项目，请删除一行' } as const;
  if (twice(home)) return { field: 'homeItems', says: '家庭训练：有重复的项目，请删除一行' } as const;
  if (home.length > 0 && !homeDays)
    return { field: 'homeDays', says: '家庭训练每周天数：布置了家庭训练，请填写每周几天' } as const;
  return undefined;
}
