import { AsyncLocalStorage } from 'node:async_hooks';

/** What runs inside a transaction carries this; it is told when the transaction has ended, as work may outlive it. */
interface Mark {
  open: boolean;
  /** What was read once for all of the transaction. */
  readonly kept: Map<string, Promise<unknown>>;
}

const marks = new AsyncLocalStorage<Mark>();

/** Runs the work of one transaction. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark: Mark = { open: true, kept: new Map() };
  try {
    return await marks.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/**
 * Stands at every door to what is slow and no work of the database: a hash, a service outside, the store of files. While
 * a transaction is open others wait behind its locks, so it is refused there, always, and no test of such a call passes.
 */
export function refuseInTransaction(what: string): void {
  if (marks.getStore()?.open) throw new Error(`${what} while a transaction is open`);
}

/**
 * What `read` answers, read once in a transaction: for settings that many steps ask for. Outside a transaction it is read each
 * time. Whoever writes it in the same transaction calls `forgetRead`.
 */
export function readOnce<T>(key: string, read: () => Promise<T>): Promise<T> {
  const mark = marks.getStore();
  if (!mark?.open) return read();
  const kept = mark.kept.get(key) ?? read();
  mark.kept.set(key, kept);
  return kept as Promise<T>;
}

export function forgetRead(key: string): void {
  marks.getStore()?.kept.delete(key);
}
