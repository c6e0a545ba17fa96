import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/dev/shm';
const NAME = /^mingmou-test-(\d+)$/;
const GIB = 1024 ** 3;
/** Memory for the databases of a whole run, and memory that they leave to the run itself. */
const [FILES, REST] = [6 * GIB, 6 * GIB];

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(ROOT);
    return bavail * bsize >= FILES && process.availableMemory() >= FILES + REST;
  } catch {
    return false;
  }
}

/**
 * Makes a folder in memory for the databases of a run, which is removed when the process ends; undefined where there is no
 * such place or too little room in it. A database is 1,600 files, and making them on a disk took a quarter of the CPU time
 * that PostgreSQL spent on the tests.
 */
export function memoryFolder() {
  if (process.platform !== 'linux' || !isRoomy()) return undefined;
  for (const name of readdirSync(ROOT)) {
    const pid = NAME.exec(name)?.[1];
    // Of a run that was killed.
    if (pid && !isAlive(Number(pid))) rmSync(join(ROOT, name), { recursive: true, force: true });
  }
  const folder = join(ROOT, `mingmou-test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The database's own user must enter, whatever the umask.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
