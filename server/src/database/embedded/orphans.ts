import { readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

function linkAt(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // The process has ended, or belongs to another user.
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
 * Ends the remaining processes of a killed postmaster. A computing backend notices the end only at its next wait and
 * holds the shared memory, which prevents a new start. Nothing is lost, because the log is replayed. The caller must
 * hold the launcher's lock and know that no postmaster runs.
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
