import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readJson, workspaceRoot } from './workspace.mjs';

export const SECONDS_FILE = join(workspaceRoot, '.cache', 'reports', 'seconds.json');
const SHOWN = 10;
/** A median of fewer files says nothing: somebody runs a few of them. */
const ENOUGH = 20;

function kindOf(file) {
  if (file.startsWith('server/test/')) return 'server';
  return file.endsWith('.tsx') ? 'screen' : 'unit';
}

function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Median and most CPU seconds of each kind, and the files beyond: a ratio within one run, which no slow machine moves. */
export function judged(files, limits) {
  const kinds = Object.entries(limits).map(([kind, { limit }]) => {
    const counted = files.filter((file) => file.kind === kind && !file.startsWorker);
    const middle = median(counted.map(({ cpu }) => cpu));
    const most = counted.length < ENOUGH ? Number.POSITIVE_INFINITY : middle * limit;
    return { kind, files: counted.length, middle, most, beyond: counted.filter(({ cpu }) => cpu > most) };
  });
  return { kinds, beyond: kinds.flatMap(({ beyond }) => beyond) };
}

/** Writes what each test file cost, prints the dearest, and fails the run for a file beyond its kind's budget. */
export default class SecondsReporter {
  #files = [];
  #error;

  onTestResult({ path }, { perfStats, numPassingTests, numFailingTests }) {
    if (perfStats.cpuMs === undefined) return;
    const file = relative(workspaceRoot, path).replaceAll('\\', '/');
    this.#files.push({
      file,
      kind: kindOf(file),
      cpu: perfStats.cpuMs / 1000,
      wall: (perfStats.end - perfStats.start) / 1000,
      tests: numPassingTests + numFailingTests,
      startsWorker: perfStats.startsWorker,
    });
  }

  onRunComplete() {
    const files = this.#files.toSorted((one, other) => other.cpu - one.cpu);
    const { kinds, beyond } = judged(files, readJson(join(workspaceRoot, 'limits.json')).testFile);
    mkdirSync(join(SECONDS_FILE, '..'), { recursive: true });
    writeFileSync(SECONDS_FILE, `${JSON.stringify({ kinds, files }, null, 2)}\n`);
    const row = ({ cpu, wall, file }) => `  ${cpu.toFixed(1).padStart(7)} ${wall.toFixed(1).padStart(7)}  ${file}\n`;
    const sums = kinds.map(({ kind, files: count, middle }) => `${kind} ${count} × ${middle.toFixed(2)}`).join(' · ');
    process.stdout.write(
      `\n  CPU s · s, the dearest files (median: ${sums})\n${files.slice(0, SHOWN).map(row).join('')}`,
    );
    if (beyond.length === 0) return;
    const told = beyond.map(({ file, cpu, kind }) => `${file}: ${cpu.toFixed(1)} CPU s, a ${kind} file`).join('\n  ');
    this.#error = new Error(`Beyond the budget of limits.json (split the file, or cut its set-up):\n  ${told}`);
  }

  getLastError() {
    return this.#error;
  }
}
