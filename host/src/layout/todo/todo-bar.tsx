import { waitingItems } from '@mingmou/contract/home/todo';
import { useState } from 'react';
import { useFlyout } from '../use-flyout';
import { usePath } from '../use-path';
import { isTodoBarShown, todoBarWidth } from './todo.rules';
import css from './todo-bar.module.css';
import { useOpenTodo } from './use-open-todo';
import { useTodoPolling } from './use-todo-counts';

const TITLE = '我的待办';

interface TodoBarProps {
  /** Where the layout leaves it room: below the menu, below the folded menu, at the end of the menu's row. */
  readonly place: 'foot' | 'rail' | 'end';
}

/** On every page but the dashboard, while something waits: it rests in a place of its own and opens over the page only while it is used. */
export function TodoBar({ place }: TodoBarProps) {
  const { data } = useTodoPolling();
  const pathname = usePath();
  const open = useOpenTodo();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const around = useFlyout<HTMLElement>(isOpen, close);
  const waiting = waitingItems(data ?? {});
  if (!isTodoBarShown(waiting.length, pathname)) return null;
  return (
    <aside ref={around} className={css.bar} data-place={place} aria-label={TITLE}>
      <button
        type="button"
        className={css.head}
        style={{ width: todoBarWidth(waiting.length, true) }}
        aria-expanded={isOpen}
        title={isOpen ? '收起' : '展开'}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{TITLE}</span>
        <span className={css.kinds}>{waiting.length}项</span>
        <span className={css.caret} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul className={css.items} style={{ width: todoBarWidth(waiting.length, false) }}>
          {waiting.map(({ item, count }) => (
            <li key={item.key}>
              <button
                type="button"
                className={css.item}
                onClick={() => {
                  close();
                  open(item);
                }}
              >
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
