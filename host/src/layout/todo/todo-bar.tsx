import { waitingItems } from '@mingmou/contract/home/todo';
import { useState } from 'react';
import { isRoomy } from '../menu/menu-view.rules';
import { usePath } from '../use-path';
import { isTodoBarShown, todoBarWidth } from './todo.rules';
import css from './todo-bar.module.css';
import { useOpenTodo } from './use-open-todo';
import { useTodoPolling } from './use-todo-counts';

const TITLE = '我的待办';

/** Floats over every page but the dashboard, and only while something waits; folded where a page wants all the room. */
export function TodoBar() {
  const { data } = useTodoPolling();
  const pathname = usePath();
  const open = useOpenTodo();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const collapsed = chosen ?? isRoomy(pathname);
  const waiting = waitingItems(data ?? {});
  if (!isTodoBarShown(waiting.length, pathname)) return null;
  return (
    <aside className={css.bar} aria-label={TITLE} style={{ width: todoBarWidth(waiting.length, collapsed) }}>
      <button
        type="button"
        className={css.head}
        aria-expanded={!collapsed}
        title={collapsed ? '展开' : '收起'}
        onClick={() => setChosen(!collapsed)}
      >
        <span>{TITLE}</span>
        {collapsed && <span className={css.kinds}>{waiting.length}项</span>}
        <span className={css.caret} aria-hidden="true" />
      </button>
      {!collapsed && (
        <ul className={css.items}>
          {waiting.map(({ item, count }) => (
            <li key={item.key}>
              <button type="button" className={css.item} onClick={() => open(item)}>
                <span className={css.count}>{count}</span>
                <span className={css.name}>{item.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
