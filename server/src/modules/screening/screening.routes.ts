import { screeningRuleSet } from '@mingmou/contract/screening/rule-set.contract';
import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { handle, type Route } from '../../kernel/call/route';
import { pageOf } from '../../kernel/row/list';
import { enableRuleSet, tryRuleSet } from './rule-set.service';
import { ruleSets } from './rule-set.store';
import { deleteTaskCheck, moveTask, saveTask, taskById, updateTask } from './task.service';
import { nextRound, taskSorting, tasksMatching } from './task.store';

export const screeningRoutes: readonly Route[] = [
  handle(screeningRuleSet.findAll, (_input, cx) => ruleSets(cx)),
  handle(screeningRuleSet.enable, (input, cx) => enableRuleSet(cx, input)),
  handle(screeningRuleSet.trial, (input, cx) => tryRuleSet(cx, input)),
  handle(screeningTask.page, (query, cx) => pageOf(tasksMatching(cx, query), query, taskSorting)),
  handle(screeningTask.findById, ({ id }, cx) => taskById(cx, id)),
  handle(screeningTask.options, async (input, cx) => ({ nextRound: await nextRound(cx, input) })),
  handle(screeningTask.save, (input, cx) => saveTask(cx, input)),
  handle(screeningTask.update, (input, cx) => updateTask(cx, input)),
  handle(screeningTask.start, (input, cx) => moveTask(cx, 'start', input)),
  handle(screeningTask.finish, (input, cx) => moveTask(cx, 'finish', input)),
  handle(screeningTask.reopen, (input, cx) => moveTask(cx, 'reopen', input)),
  handle(screeningTask.deleteCheck, ({ id }, cx) => deleteTaskCheck(cx, id)),
  handle(screeningTask.delete, (input, cx) => moveTask(cx, 'delete', input)),
];
