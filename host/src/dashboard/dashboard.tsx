import { clinicDayText } from '@mingmou/contract/base/clinic-day';
import { weekdayOf } from '@mingmou/contract/home/scheduling.rules';
import { ChartsBlock, useChartsHeld } from './charts-block';
import css from './dashboard.module.css';
import { weekdayName } from './dates';
import { FiguresBlock } from './figures-block';
import { IncomeBlock } from './income-block';
import { ScheduleBlock } from './schedule-block';
import { ShortcutBlock } from './shortcut-block';
import { TodoBlock } from './todo-block';

/** Start page: figures of the day, the person's week, tasks, and links to frequent pages. */
export default function Dashboard() {
  const today = clinicDayText(new Date());
  const withCharts = useChartsHeld();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>工作台</h1>
        <span className={css.date}>
          {today} ({weekdayName(weekdayOf(today))})
        </span>
      </header>
      <FiguresBlock />
      <IncomeBlock />
      <ScheduleBlock />
      <div className={withCharts ? css.beside : css.pair}>
        {withCharts && <ChartsBlock />}
        <TodoBlock />
        <ShortcutBlock />
      </div>
    </div>
  );
}
