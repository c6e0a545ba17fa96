import { readFileSync } from 'node:fs';

/** A process as it can be recognised later: pids are soon used again (in a container after every restart). */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in clock ticks since boot; empty where the system does not tell it. */
  readonly startedAt: string;
}

function startTime(pid: number): string {
  if (process.platform !== 'linux') return '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return afterName[19] ?? '';
  } catch {
    return '';
  }
}

export function identityOf(pid: number): ProcessIdentity {
  return { pid, startedAt: startTime(pid) };
}

export function isPidAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

export function isSameProcessAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return isPidAlive(pid) && (startedAt === '' || startTime(pid) === startedAt);
}

/** Whether the pid is a PostgreSQL server on this data folder; true where the system cannot tell. */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(clusterDir);
  } catch {
    return false;
  }
}

/**
 * The `code` of a system or database error, or an empty text. It asks for the field alone: an error of another
 * realm (a test's sandbox, a worker) is no `Error` here.
 */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
