import { home } from '@mingmou/contract/home/home.contract';
import { handle, type Route } from '../../kernel/call/route';
import { charts, todayFigures } from './figures.service';
import { ownWeek } from './scheduling.service';
import { type TodoCounter, todoCounts } from './todo.service';

/** `counters`: of the modules that have something waiting. */
export const homeRoutes = (counters: readonly TodoCounter[]): readonly Route[] => [
  handle(home.lastWeek, (_input, cx) => ownWeek(cx, -1)),
  handle(home.thisWeek, (_input, cx) => ownWeek(cx, 0)),
  handle(home.nextWeek, (_input, cx) => ownWeek(cx, 1)),
  handle(home.todayFigures, (_input, cx) => todayFigures(cx)),
  handle(home.charts, charts),
  handle(home.todoCount, (_input, cx) => todoCounts(counters, cx)),
];
