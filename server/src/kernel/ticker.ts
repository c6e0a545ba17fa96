interface TickerOptions {
  readonly everyMs: number;
  /** Asked after each look: without a reason to go on the ticker rests until it is started again. */
  readonly isWanted: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Looks again and again as long as somebody wants it, never twice at once; a look that fails is followed by the next. */
export class Ticker {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly look: () => Promise<void>,
    private readonly options: TickerOptions,
  ) {}

  /** Answers whether it rested until now. `after`: milliseconds until the first look. */
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
