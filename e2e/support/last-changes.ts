import { spawnSync } from 'node:child_process';
import type { Changes } from '@mingmou/testing/page-shares';
import { root } from './place';

/** Number of commits whose changes count as new: more than one run of the gate usually includes. */
const COMMITS = 5;

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns the files that the last commits and the working tree changed; undefined where git or the history is missing. */
export function lastChanges(): Changes | undefined {
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return undefined;
  const files = git('diff', '--name-only', `HEAD~${COMMITS}`);
  const commit = Number(git('rev-list', '--count', 'HEAD'));
  return files === undefined ? undefined : { files: files.split('\n'), commit };
}
