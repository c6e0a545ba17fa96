import type { StandingCode } from '@mingmou/contract/system/remotes/remote-ops.rows';

/** Starts of a version, successful and failed. */
export interface StartRecord {
  readonly starts: number;
  /** Starts that failed, and people of whom a page crashed. */
  readonly failures: number;
  readonly provenAt: string | null;
}

const PROVEN = { starts: 20, people: 3 } as const;
/** As a stable version is warned about: so one lost packet among thousands of starts condemns nobody. */
const FAULTY_PERCENT = 2;

function isFaulty({ starts, failures }: Pick<StartRecord, 'starts' | 'failures'>): boolean {
  return failures > 0 && failures * 100 >= starts * FAULTY_PERCENT;
}

/** Whether enough starts ended without a failure; how many people they were of is asked then. */
export function hasEnoughStarts(record: Pick<StartRecord, 'starts' | 'failures'>): boolean {
  return record.starts - record.failures >= PROVEN.starts && !isFaulty(record);
}

export function isProvenBy(people: number): boolean {
  return people >= PROVEN.people;
}

export function standingOf(record: StartRecord): StandingCode {
  if (isFaulty(record)) return 'FAULTY';
  return record.provenAt === null ? 'UNTRIED' : 'PROVEN';
}
