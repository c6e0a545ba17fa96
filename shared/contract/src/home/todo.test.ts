import { describe, expect, it } from '@jest/globals';
import { menuOf } from '../auth/menus';
import { home } from './home.contract';
import { TODO_ITEMS, waitingItems } from './todo';

describe('待办', () => {
  it('十一个计数与调用返回的一致，标签相同', () => {
    const answered = Object.entries(home.todoCount.output.fields ?? {}).map(([key, { title }]) => [key, title]);
    expect(TODO_ITEMS.map(({ key, title }) => [key, title])).toEqual(answered);
    expect(answered).toHaveLength(11);
  });

  it.each(TODO_ITEMS)('$title 打开的页面属于菜单 $menu', ({ menu, opens }) => {
    const path = opens.replace('/redirect', '').replace(/\?.*$/, '');
    expect(path.startsWith(menuOf(menu)?.path ?? '?')).toBe(true);
  });

  it('只列出大于 0 的，顺序不变', () => {
    const waiting = waitingItems({ waitingAccepts: 2, waitingPay: 0, waitingTasks: 5, archivesExpire: 1 });
    expect(waiting.map(({ item, count }) => [item.title, count])).toEqual([
      ['复诊提醒', 5],
      ['待接诊', 2],
      ['档案到期', 1],
    ]);
  });
});
