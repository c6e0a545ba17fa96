import { weekdayOf } from '@mingmou/contract/home/scheduling.rules';
import css from './dashboard.module.css';
import { todayText, weekdayName } from './dates';
import { ScheduleBlock } from './schedule-block';
import { ShortcutBlock } from './shortcut-block';
import { TodoBlock } from './todo-block';

/** The first page of most people: their week, what waits, and the way to where they work. */
export default function Dashboard() {
  const today = todayText();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>工作台</h1>
        <span className={css.date}>
          {today} ({weekdayName(weekdayOf(today))})
        </span>
      </header>
      <ScheduleBlock />
      <div className={css.pair}>
        <TodoBlock />
        <ShortcutBlock />
      </div>
    </div>
  );
}
