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

/** What `readOnce` answers from now on: for whoever writes what was read and knows what came of it. */
export function keepRead(key: string, value: unknown): void {
  const mark = marks.getStore();
  if (mark?.open) mark.kept.set(key, Promise.resolve(value));
}

/**
 * Several works of one transaction, begun one after the other and waited for once: the statements that each begins with
 * are one message. All have ended when this does, also where one failed, so that none goes on in somebody else's
 * transaction; the first failure in their order is the failure.
 */
export async function together<T extends readonly unknown[]>(
  ...works: { [At in keyof T]: Promise<T[At]> }
): Promise<T> {
  const ended = await Promise.allSettled(works);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return Promise.all(works) as Promise<T>;
}
