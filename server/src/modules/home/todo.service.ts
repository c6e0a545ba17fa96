import { holds } from '@mingmou/contract/auth/rights';
import { TODO_ITEMS, type TodoCounts, type TodoItem, type TodoKey } from '@mingmou/contract/home/todo';
import type { SessionCx } from '../../kernel/context/cx';

/** Count of a module for the to-do bar; the contract declares title, menu and target of each key. */
export interface TodoCounter {
  readonly key: TodoKey;
  readonly count: (cx: SessionCx) => Promise<number>;
}

/** Counters without a source, and those whose menu the caller does not hold, are 0. */
export async function todoCounts(counters: readonly TodoCounter[], cx: SessionCx): Promise<TodoCounts> {
  const countOf = async ({ key, menu }: TodoItem): Promise<number> => {
    const counter = counters.find((one) => one.key === key);
    return counter && holds(`menu:${menu}`, cx.caller) ? counter.count(cx) : 0;
  };
  const counts: Partial<Record<TodoKey, number>> = {};
  // One after the other: they share the one connection of the transaction.
  for (const item of TODO_ITEMS) counts[item.key] = await countOf(item);
  return counts as TodoCounts;
}
