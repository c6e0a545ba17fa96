import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_WAIT_MS = 60_000;
const POLL_MS = 50;

/** Whether the process is a PostgreSQL server on the folder: another program may have the process id by now. */
function isDatabaseOn(folder: string, pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.includes(folder) ?? false;
}

/**
 * Stops the database that a killed server left running on its data folder, and removes the folder of its socket.
 * Returns immediately where no database runs: a server that ends by itself stops its database.
 */
export async function endDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres', 'data');
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pid, , , , socketDir] = readFileSync(pidFile, 'utf8').split('\n');
  if (!isDatabaseOn(folder, Number(pid))) return;
  // SIGINT is the fast shutdown of PostgreSQL: open transactions are rolled back. It removes the file at its end.
  process.kill(Number(pid), 'SIGINT');
  const until = Date.now() + STOP_WAIT_MS;
  while (existsSync(pidFile) && Date.now() < until) await sleep(POLL_MS);
  if (existsSync(pidFile)) throw new Error(`the database of ${dataDir} does not stop`);
  if (socketDir) await rm(socketDir, { recursive: true, force: true });
}
