interface TickerOptions {
  readonly everyMs: number;
  /** Called after each run. When it returns false, the ticker pauses until `start`. */
  readonly isWanted: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Runs a task repeatedly while it is wanted, never two runs concurrently. A failed run is followed by the next one. */
export class Ticker {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly look: () => Promise<void>,
    private readonly options: TickerOptions,
  ) {}

  /** Returns whether the ticker was paused. `after` is the delay of the first run in milliseconds. */
  start(after = this.options.everyMs): boolean {
    if (this.timer !== undefined) return false;
    this.schedule(after);
    return true;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(after: number): void {
    this.timer = setTimeout(() => void this.tick(), after);
    this.timer.unref();
  }

  private async tick(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      this.options.onError(error);
    }
    if (this.options.isWanted()) this.schedule(this.options.everyMs);
    else this.timer = undefined;
  }
}
