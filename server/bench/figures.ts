/** Milliseconds of one run after another. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Runs the works in turn, so that whatever slows the machine down slows them alike; answers the samples of each. */
export async function inTurn(rounds: number, works: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const samples: number[][] = works.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, work] of works.entries()) samples[at]?.push(await timed(work));
  }
  return samples;
}

/** Runs a queue with a number of concurrent workers; returns units per second. */
export async function throughput(hands: number, queue: readonly (() => Promise<unknown>)[]): Promise<number> {
  const waiting = [...queue];
  const hand = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next();
  };
  const ms = await timed(() => Promise.all(Array.from({ length: hands }, hand)));
  return (queue.length / ms) * 1000;
}

/** A line of the table that `npm run bench` prints; without a bar it is reported alone. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /**
   * Limit of the figure. A time or rate of this machine (`absolute`) fails at twice its bar; a figure that is known to
   * miss its bar (docs/performance.md) fails below `floor`.
   */
  readonly bar?: {
    readonly most?: number;
    readonly least?: number;
    readonly absolute?: boolean;
    readonly floor?: number;
  };
}
