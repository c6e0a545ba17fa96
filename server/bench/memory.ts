import { readFileSync } from 'node:fs';

const EVERY_MS = 25;
const MB = 1024 * 1024;

/** Resident memory of a process in MB; not to be had outside of Linux. */
export function residentMb(pid: number): number | undefined {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kb === undefined ? undefined : (Number(kb) * 1024) / MB;
  } catch {
    return undefined;
  }
}

/** The most that a process held while the work was done. */
export async function peakMb(pid: number, work: () => Promise<unknown>): Promise<number | undefined> {
  let most = residentMb(pid);
  const look = setInterval(() => {
    const now = residentMb(pid);
    if (now !== undefined && now > (most ?? 0)) most = now;
  }, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return most;
}
