import { AsyncLocalStorage } from 'node:async_hooks';

/** State of a transaction's asynchronous work. `open` becomes false at its end, because work may outlive it. */
interface Mark {
  open: boolean;
  /** Values that were read once for the whole transaction. */
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
 * Refuses slow work outside the database (a hash, an outside service, the file store) inside an open transaction,
 * because other calls would wait for its locks. Every such function calls this, so tests find each violation.
 */
export function refuseInTransaction(what: string): void {
  if (marks.getStore()?.open) throw new Error(`${what} while a transaction is open`);
}

/**
 * Returns the result of `read`, which runs once in a transaction: for settings that many steps need. Outside a
 * transaction it runs each time. Code that writes the setting in the same transaction must call `forgetRead`.
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

/** Sets the value that `readOnce` returns from now on, for code that has written the setting. */
export function keepRead(key: string, value: unknown): void {
  const mark = marks.getStore();
  if (mark?.open) mark.kept.set(key, Promise.resolve(value));
}

/**
 * Starts several works of one transaction in order and waits for all of them; the first statements of all works are
 * sent as one message. All works have ended when this function returns, also after a failure, so none continues in
 * another transaction. Throws the first failure in their order.
 */
export async function together<T extends readonly unknown[]>(
  ...works: { [At in keyof T]: Promise<T[At]> }
): Promise<T> {
  const ended = await Promise.allSettled(works);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return Promise.all(works) as Promise<T>;
}
