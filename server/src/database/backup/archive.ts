import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterHome } from '../embedded/home';
import type { SystemUser } from '../embedded/system-user';

/** Finished write-ahead segments, kept from the first backup on. */
export function archiveDir(home: ClusterHome): string {
  return join(home.clusterDir, 'wal-archive');
}

/** From now on segments are kept: the folder's presence is the switch. */
export function openArchive(home: ClusterHome, user: SystemUser | undefined): string {
  const dir = archiveDir(home);
  if (!existsSync(dir)) {
    mkdirSync(dir, { mode: 0o700 });
    if (user) chownSync(dir, user.uid, user.gid);
  }
  return dir;
}

function shellQuoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}

/** PostgreSQL reads `%` in a command as a placeholder. */
function commandPath(path: string): string {
  return shellQuoted(path).replaceAll('%', '%%');
}

/**
 * Settings of the server that keep finished segments once a backup exists, and drop them before that. A segment that
 * is there already with the same content counts as kept: the archiver asks again after a crash.
 */
export function archiveSettings(home: ClusterHome): readonly string[] {
  if (process.platform === 'win32') return [];
  const dir = commandPath(archiveDir(home));
  const keep = `cmp -s %p ${dir}/%f || { test ! -e ${dir}/%f && cp %p ${dir}/%f.part && mv ${dir}/%f.part ${dir}/%f; }`;
  return ['archive_mode=on', `archive_command=test ! -d ${dir} || { ${keep}; }`];
}

export function restoreCommand(home: ClusterHome): string {
  return `cp ${commandPath(archiveDir(home))}/%f %p`;
}

const SEGMENT = /^[0-9A-F]{24}$/;

/** Segments of the timeline and place of `from` and later, history files among them. */
export function archivedSince(dir: string, from: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir).filter((name) => name.endsWith('.history') || (SEGMENT.test(name) && name >= from));
}

/** Forgets what no kept backup needs any more. */
export function pruneArchive(dir: string, oldestNeeded: string): void {
  for (const name of readdirSync(dir)) {
    if (SEGMENT.test(name) && name < oldestNeeded) rmSync(join(dir, name));
  }
}
