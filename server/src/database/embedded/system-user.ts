import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The system user that runs PostgreSQL when we are root, which PostgreSQL refuses to be. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];

function ownerOf(path: string): SystemUser | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { name: `#${stat.uid}`, uid: stat.uid, gid: stat.gid } : undefined;
}

/**
 * Undefined when we are not root: then the cluster runs as ourselves. An existing cluster keeps its owner,
 * so that one `sudo` start among ordinary ones does no harm.
 */
export function systemUser(existingPgData: string | undefined): SystemUser | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined;
  const owner = existingPgData ? ownerOf(existingPgData) : undefined;
  if (owner) return owner;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const candidate of CANDIDATES) {
    const entry = users.find(([name]) => name === candidate);
    if (entry) return { name: candidate, uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    `running as root, but this system has neither of the users ${CANDIDATES.join(', ')}; run as an ordinary user or add one of them`,
  );
}

/**
 * Whether the user passes the shell `test` on the path (`-x` a program, `-w` a folder). Asked as that
 * user, because modes of all parents, ACLs and mount options decide together.
 */
export function passesTest(user: SystemUser | undefined, test: '-r' | '-w' | '-x', path: string): boolean {
  if (!user) return true;
  const { status } = spawnSync('/bin/sh', ['-c', `test ${test} "$1"`, 'sh', path], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}
