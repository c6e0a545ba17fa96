import { describe, expect, it } from '@jest/globals';
import { waitingItems } from '@mingmou/contract/home/todo';
import { isTodoBarShown, todoBarWidth } from './todo.rules';

describe('todoBarWidth', () => {
  it('SYS-06 three counts above 0 make three items and 270 px', () => {
    const waiting = waitingItems({ waitingAccepts: 2, waitingPay: 0, waitingTasks: 5, archivesExpire: 1 });
    expect(waiting).toHaveLength(3);
    expect(todoBarWidth(waiting.length, false)).toBe(270);
  });

  it.each([
    [1, 110],
    [4, 350],
    [5, 400],
    [9, 400],
  ])('SYS-06 %i items: %i px', (items, width) => expect(todoBarWidth(items, false)).toBe(width));

  it.each([1, 9])('SYS-06 collapsed with %i items: 160 px', (items) => expect(todoBarWidth(items, true)).toBe(160));
});

describe('isTodoBarShown', () => {
  it.each([
    [0, '/erp/pro/brand', false],
    [1, '/erp/pro/brand', true],
    [1, '/dashboard', false],
  ])('%i items on %s: %s', (items, path, shown) => expect(isTodoBarShown(items, path)).toBe(shown));
});
