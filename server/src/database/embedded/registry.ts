import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, identityOf, isSameProcessAlive, type ProcessIdentity } from './process-identity';

const LOCK_WAIT_MS = 120_000;
const HALF_WRITTEN_MS = 2_000;

function readIdentity(file: string): ProcessIdentity | undefined {
  try {
    const [pid, startedAt] = readFileSync(file, 'utf8').split(' ');
    return pid && startedAt !== undefined ? { pid: Number(pid), startedAt } : undefined;
  } catch {
    return undefined;
  }
}

function writeIdentity(file: string): void {
  const { pid, startedAt } = identityOf(process.pid);
  writeFileSync(file, `${pid} ${startedAt}`, { flag: 'wx' });
}

/**
 * Registry of the processes that use the cluster. The last one to leave stops it. A second start next to a live one
 * therefore neither ends the first one's database nor loses its own when the first one leaves.
 */
export class Registry {
  readonly #dir: string;
  readonly #lock: string;

  constructor(home: string) {
    this.#dir = join(home, 'clients');
    this.#lock = join(home, 'launcher.lock');
    mkdirSync(this.#dir, { recursive: true });
  }

  enter(): string {
    const ticket = join(this.#dir, `${process.pid}-${randomBytes(4).toString('hex')}`);
    writeIdentity(ticket);
    return ticket;
  }

  leave(ticket: string): void {
    rmSync(ticket, { force: true });
  }

  /** Counts live users and removes the entries of processes that died without leaving. */
  countLive(): number {
    let live = 0;
    for (const name of readdirSync(this.#dir)) {
      const file = join(this.#dir, name);
      const identity = readIdentity(file);
      if (identity && isSameProcessAlive(identity)) live += 1;
      else rmSync(file, { force: true });
    }
    return live;
  }

  /** One starter or stopper at a time; the lock of a dead process is taken over. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await work();
    } finally {
      rmSync(this.#lock, { force: true });
    }
  }

  async #acquire(): Promise<void> {
    const started = Date.now();
    let unreadableSince = 0;
    while (Date.now() - started < LOCK_WAIT_MS) {
      try {
        writeIdentity(this.#lock);
        return;
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const holder = readIdentity(this.#lock);
      if (holder) unreadableSince = 0;
      else unreadableSince ||= Date.now();
      const abandoned = holder ? !isSameProcessAlive(holder) : Date.now() - unreadableSince > HALF_WRITTEN_MS;
      if (abandoned) rmSync(this.#lock, { force: true });
      else await sleep(50);
    }
    throw new Error(`another process has been starting or stopping the database for too long (${this.#lock})`);
  }
}
