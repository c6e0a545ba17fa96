import { describe, expect, it } from '@jest/globals';
import { actionsFrom, nextState } from '../base/flow';
import { type ScreeningTaskAction, type ScreeningTaskState, screeningTaskFlow } from './task.flow';
import { isSchoolYear, schoolTermOf, spanFault } from './task.rules';

describe('筛查日期', () => {
  it.each([
    ['2026-03-01', '2026-03-01', null],
    ['2026-03-01', '2026-05-30', null],
    ['2026-03-01', '2026-05-31', 'tooLong'],
    ['2026-03-02', '2026-03-01', 'wrongOrder'],
  ])('%s 至 %s：%s', (from, to, fault) => expect(spanFault(from, to)).toBe(fault));
});

describe('学年学期', () => {
  it.each([
    ['2025-2026', true],
    ['2025-2027', false],
    ['2026-2025', false],
    ['25-26', false],
  ])('%s 是学年：%s', (text, valid) => expect(isSchoolYear(text)).toBe(valid));

  it.each([
    ['2026-03-10', '2025-2026', 2],
    ['2026-08-01', '2026-2027', 1],
    ['2026-07-31', '2025-2026', 2],
    ['2026-01-20', '2025-2026', 1],
    ['2026-12-31', '2026-2027', 1],
  ] as const)('%s 在 %s 第%i学期', (day, schoolYear, term) => expect(schoolTermOf(day)).toEqual({ schoolYear, term }));
});

describe('筛查任务的状态', () => {
  const allowed: Readonly<Record<ScreeningTaskState, Partial<Record<ScreeningTaskAction, ScreeningTaskState>>>> = {
    PLANNED: { update: 'PLANNED', start: 'RUNNING', delete: 'DELETE' },
    RUNNING: { finish: 'ENDED', delete: 'DELETE' },
    ENDED: { reopen: 'RUNNING' },
    DELETE: {},
  };
  const states: readonly ScreeningTaskState[] = ['PLANNED', 'RUNNING', 'ENDED', 'DELETE'];
  const actions: readonly ScreeningTaskAction[] = ['update', 'start', 'finish', 'reopen', 'delete'];

  it.each(states.flatMap((state) => actions.map((action) => [state, action] as const)))('%s · %s', (state, action) => {
    expect(nextState(screeningTaskFlow, state, action)).toBe(allowed[state][action] ?? null);
  });

  it('删除后没有下一步', () => expect(actionsFrom(screeningTaskFlow, 'DELETE')).toEqual([]));
});
