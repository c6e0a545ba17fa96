/** Key of work without a chain: sign-ins under unknown names, the registry of the operators. */
export const NO_CHAIN = 0;

interface Waiter {
  readonly key: number;
  readonly admit: () => void;
}

interface Limits {
  readonly total: number;
  /** Places that one key may occupy concurrently. */
  readonly each: number;
  /** Milliseconds that a caller waits before `refusal` is raised; 0 refuses immediately. */
  readonly waitMs: number;
  readonly refusal: () => Error;
}

/**
 * Limits concurrent work in total and for each key (a chain), so that one chain cannot take the share of the others.
 * Waiting callers are admitted in the order of how few places their key occupies.
 */
export class FairGate {
  readonly #held = new Map<number, number>();
  readonly #waiters = new Set<Waiter>();
  #inside = 0;
  #waited = 0;
  #refused = 0;

  constructor(private readonly limits: Limits) {}

  get total(): number {
    return this.limits.total;
  }

  get inside(): number {
    return this.#inside;
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  /** Number of callers that had to wait since the start. */
  get waited(): number {
    return this.#waited;
  }

  get refused(): number {
    return this.#refused;
  }

  /** Resolves when a place is free, with the function that releases the place. Call it exactly once. */
  async enter(key: number): Promise<() => void> {
    if (!this.#hasRoom(key)) await this.#wait(key);
    else this.#take(key);
    return () => this.#leave(key);
  }

  async run<T>(key: number, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #heldBy(key: number): number {
    return this.#held.get(key) ?? 0;
  }

  #hasRoom(key: number): boolean {
    return this.#inside < this.limits.total && this.#heldBy(key) < this.limits.each;
  }

  #take(key: number): void {
    this.#inside += 1;
    this.#held.set(key, this.#heldBy(key) + 1);
  }

  #wait(key: number): Promise<void> {
    const { waitMs, refusal } = this.limits;
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.#waiters.delete(waiter);
        this.#refused += 1;
        reject(refusal());
      };
      const waiter: Waiter = {
        key,
        admit: () => {
          clearTimeout(patience);
          this.#waiters.delete(waiter);
          this.#take(key);
          resolve();
        },
      };
      if (waitMs === 0) return refuse();
      const patience = setTimeout(refuse, waitMs);
      this.#waited += 1;
      this.#waiters.add(waiter);
    });
  }

  #leave(key: number): void {
    this.#inside -= 1;
    const left = this.#heldBy(key) - 1;
    if (left > 0) this.#held.set(key, left);
    else this.#held.delete(key);
    let next: Waiter | undefined;
    for (const waiter of this.#waiters) {
      if (this.#hasRoom(waiter.key) && (!next || this.#heldBy(waiter.key) < this.#heldBy(next.key))) next = waiter;
    }
    next?.admit();
  }
}
