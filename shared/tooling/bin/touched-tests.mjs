import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { SECONDS_FILE } from '../src/seconds-reporter.mjs';
import { readJson, workspaceRoot } from '../src/workspace.mjs';

const SOURCE = /\.(tsx?|mjs|cjs|css)$/;
/** Assumed seconds of a file without a measurement. */
const UNMEASURED = 2;

function lines(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: workspaceRoot, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
}

/** Sources that differ from where this branch left main, written to disk or not. */
function changedSources() {
  const [base] = lines('git', 'merge-base', 'HEAD', 'main');
  const names = [
    ...lines('git', 'diff', '--name-only', base),
    ...lines('git', 'ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(names)].filter((name) => SOURCE.test(name) && existsSync(join(workspaceRoot, name)));
}

/** `remote-erp/src/goods/brand.list.tsx` and `server/test/erp/brand.test.ts` speak of `brand`. */
const topicOf = (file) => file.split('/').at(-1).split('.')[0];

/** How far a test is from what changed: itself, its neighbour or topic, its folder, anything that imports it. */
function distance(test, changed) {
  if (changed.includes(test)) return 0;
  if (changed.some((file) => topicOf(file) === topicOf(test))) return 1;
  return changed.some((file) => dirname(file) === dirname(test)) ? 2 : 3;
}

function costs() {
  const { files } = existsSync(SECONDS_FILE) ? readJson(SECONDS_FILE) : { files: [] };
  return new Map(files.map(({ file, cpu }) => [file, cpu]));
}

/** The tests that the working tree reaches, nearest first: as many as fit into the seconds, and how many do not. */
export function touchedTests(seconds) {
  const changed = changedSources();
  if (changed.length === 0) return { chosen: [], left: 0 };
  const jest = join(workspaceRoot, 'node_modules', 'jest', 'bin', 'jest.js');
  const related = lines(process.execPath, jest, '--listTests', '--findRelatedTests', ...changed)
    .map((file) => relative(workspaceRoot, file).replaceAll('\\', '/'))
    .toSorted((one, other) => distance(one, changed) - distance(other, changed));
  const cost = costs();
  let rest = seconds;
  const chosen = related.filter((file) => {
    rest -= cost.get(file) ?? UNMEASURED;
    return rest >= 0;
  });
  return { chosen, left: related.length - chosen.length };
}
