interface Starts {
  readonly starts: number;
  readonly failures: number;
}

/** A canary goes at 5 % of at least 20 starts; a stable version is pointed at from 2 % of at least 50. */
const CANARY = { starts: 20, percent: 5 } as const;
const STABLE = { starts: 50, percent: 2 } as const;

function reaches({ starts, failures }: Starts, limit: Pick<typeof CANARY | typeof STABLE, 'starts' | 'percent'>) {
  return starts >= limit.starts && failures * 100 >= starts * limit.percent;
}

export function isUnhealthyCanary(counted: Starts): boolean {
  return reaches(counted, CANARY);
}

export function isWorrying(counted: Starts): boolean {
  return reaches(counted, STABLE);
}

/** With two decimals. */
export function percentOf({ starts, failures }: Starts): number {
  return starts === 0 ? 0 : Math.round((failures / starts) * 10_000) / 100;
}
