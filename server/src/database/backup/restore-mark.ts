import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterHome } from '../embedded/home';
import { identityOf, isSameProcessAlive, type ProcessIdentity } from '../embedded/process-identity';
import { SecretFile } from '../secrets';

/** Says that a restore is under way, or was when its process died: it comes about whole or not at all. */
export interface RestoreMark extends ProcessIdentity {
  /** Where the former data step aside; absent where there were none. */
  readonly aside?: string;
  /** A copy of the former passwords. */
  readonly secrets?: string;
}

function markFile({ dir }: Pick<ClusterHome, 'dir'>): string {
  return join(dir, 'restore-under-way.json');
}

export function restoreMark(home: Pick<ClusterHome, 'dir'>): RestoreMark | undefined {
  const file = markFile(home);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function writeRestoreMark(home: ClusterHome, places: Pick<RestoreMark, 'aside' | 'secrets'>): void {
  const file = markFile(home);
  writeFileSync(`${file}.new`, JSON.stringify({ ...identityOf(process.pid), ...places }));
  renameSync(`${file}.new`, file);
}

export function removeRestoreMark(home: ClusterHome): void {
  rmSync(markFile(home), { force: true });
}

/** Throws while a restore runs, so that neither a start nor a second restore interferes. */
export function assertNoRestore(home: ClusterHome): void {
  const mark = restoreMark(home);
  if (mark && isSameProcessAlive(mark)) throw new Error(`正在恢复备份（进程 ${mark.pid}），请等它结束`);
}

/** Puts the former data back where a restore ended half-way. The database must be stopped. Answers whether there was one. */
export function undoRestore(home: ClusterHome): boolean {
  const mark = restoreMark(home);
  if (!mark) return false;
  const { aside, secrets } = mark;
  if (aside && existsSync(aside)) {
    rmSync(home.pgData, { recursive: true, force: true });
    renameSync(aside, home.pgData);
    if (secrets) copyFileSync(secrets, new SecretFile(home.dir).path);
  } else if (!aside) rmSync(home.pgData, { recursive: true, force: true });
  rmSync(join(home.clusterDir, 'new'), { recursive: true, force: true });
  removeRestoreMark(home);
  return true;
}
