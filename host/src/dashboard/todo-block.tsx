import { waitingItems } from '@mingmou/contract/home/todo';
import { notice } from '@mingmou/contract/messaging/notice.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useId, useState } from 'react';
import { useOpenTodo } from '../layout/todo/use-open-todo';
import { useTodo } from '../layout/todo/use-todo-counts';
import { Block, Empty, Loaded } from './block';
import { NoticeList } from './notice-list';
import { SegmentTabs } from './segment-tabs';
import css from './todo-block.module.css';

const TABS = { todo: '待办', notice: '通知' } as const;
type Tab = keyof typeof TABS;

/** Tasks and notices of the person. */
export function TodoBlock() {
  const [tab, setTab] = useState<Tab>('todo');
  const { data } = useCall(notice.unread, {}, { quiet: true });
  const panel = useId();
  const told = data?.count ? `${TABS.notice} ${data.count}` : TABS.notice;
  const tabs = [
    ['todo', TABS.todo],
    ['notice', told],
  ] as const;
  return (
    <Block
      title={TABS.todo}
      extra={<SegmentTabs label="待办与通知" tabs={tabs} selected={tab} onSelect={setTab} panel={panel} />}
    >
      <div id={panel} role="tabpanel" aria-label={TABS[tab]} className={css.panel}>
        {tab === 'todo' ? <TodoItems /> : <NoticeList />}
      </div>
    </Block>
  );
}

/** What waits for the person, by kind. */
function TodoItems() {
  const state = useTodo();
  const open = useOpenTodo();
  return (
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
  );
}
