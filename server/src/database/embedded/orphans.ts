import { readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

function linkAt(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Gone meanwhile, or somebody else's.
    return '';
  }
}

/** A binary that an upgrade has replaced is named with this behind it. */
const isPostgres = (program: string) => basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';

/** Processes of PostgreSQL that work on this data folder; none where the system does not tell. */
function processesOn(pgData: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .filter((pid) => linkAt(`/proc/${pid}/cwd`) === pgData && isPostgres(linkAt(`/proc/${pid}/exe`)))
    .map(Number);
}

/**
 * Ends what a killed postmaster has left: a backend that computes notices its end only when it next waits, and holds the
 * shared memory, so that no new server starts. Nothing is lost, the log is replayed. Only for whoever holds the launcher's
 * lock and knows that no postmaster runs.
 */
export function endOrphans(pgData: string): number {
  const orphans = processesOn(pgData);
  for (const pid of orphans) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  return orphans.length;
}
