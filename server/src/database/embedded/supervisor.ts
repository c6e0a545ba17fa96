/** A database server as its supervisor sees it. */
export interface Supervised {
  isRunning(): boolean;
  /** Resolves when it runs and takes connections again. */
  revive(): Promise<void>;
}

export interface SupervisorOptions {
  readonly log: (message: string) => void;
  /** Called once, after the fifth start in a row that failed. */
  readonly giveUp: () => void;
  /** The wait before the next look or try; tests hand in their own. */
  readonly pause: (ms: number) => Promise<void>;
}

const LOOK_MS = 250;
const BACK_OFF_MS = [500, 1_000, 2_000, 4_000];
const TRIES = BACK_OFF_MS.length + 1;

/** Looks after a server that this process started or adopted: one that is gone is started again, with growing pauses. */
export class Supervisor {
  #trouble: string | null = null;
  #stopped = false;

  constructor(
    private readonly server: Supervised,
    private readonly options: SupervisorOptions,
  ) {
    void this.#watch();
  }

  /** Why the database cannot be used now; null while it runs. */
  get trouble(): string | null {
    return this.#trouble;
  }

  stop(): void {
    this.#stopped = true;
  }

  async #watch(): Promise<void> {
    const { server, options } = this;
    for (let failures = 0; !this.#stopped; ) {
      if (!server.isRunning()) failures = (await this.#revived(failures)) ? 0 : failures + 1;
      if (failures === TRIES) return options.giveUp();
      await options.pause(BACK_OFF_MS[failures - 1] ?? LOOK_MS);
    }
  }

  async #revived(failures: number): Promise<boolean> {
    const { server, options } = this;
    if (failures === 0) {
      this.#trouble = '数据库意外停止，正在重新启动';
      options.log('the database is gone; starting it again');
    }
    try {
      await server.revive();
    } catch (error) {
      this.#trouble = `数据库第${failures + 1}次重新启动未成功，请查看postgres.log`;
      options.log(
        `start ${failures + 1} of ${TRIES} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
      return false;
    }
    this.#trouble = null;
    options.log('the database runs again');
    return true;
  }
}
