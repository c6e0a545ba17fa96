import { waitingItems } from '@mingmou/contract/home/todo';
import { useOpenTodo } from '../layout/todo/use-open-todo';
import { useTodo } from '../layout/todo/use-todo-counts';
import { Block, Empty, Loaded } from './block';
import css from './todo-block.module.css';

/** What waits for the person, by kind. */
export function TodoBlock() {
  const state = useTodo();
  const open = useOpenTodo();
  return (
    <Block title="待办">
      <Loaded what="待办" state={state}>
        {(counts) => {
          const waiting = waitingItems(counts);
          if (waiting.length === 0) return <Empty text="现在没有需要处理的事项，有新的待办会显示在这里" />;
          return (
            <ul className={css.items}>
              {waiting.map(({ item, count }) => (
                <li key={item.key}>
                  <button type="button" className={css.item} onClick={() => open(item)}>
                    <span className={css.name}>{item.title}</span>
                    <span className={css.count}>{count}</span>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Block>
  );
}
