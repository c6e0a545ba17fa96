import { AsyncLocalStorage } from 'node:async_hooks';

/** What runs inside a transaction carries this; it is told when the transaction has ended, as work may outlive it. */
interface Mark {
  open: boolean;
}

const marks = new AsyncLocalStorage<Mark>();

/** Runs the work of one transaction. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark: Mark = { open: true };
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
