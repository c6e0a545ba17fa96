import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readJson, workspaceRoot } from './workspace.mjs';

export const SECONDS_FILE = join(workspaceRoot, '.cache', 'reports', 'seconds.json');
const SHOWN = 10;
/** Fewest files for a meaningful median; a run of a few files has none. */
const ENOUGH = 20;

/** They walk every call, kill servers or bring clusters back: what they cost is what they prove. */
const CAMPAIGNS = /^server\/test\/(campaign\/|rights\/|backup|restore|fuzz|foreign-rows)/;

function kindOf(file) {
  if (CAMPAIGNS.test(file)) return 'campaign';
  if (file.startsWith('server/test/')) return 'server';
  return file.endsWith('.tsx') ? 'screen' : 'rules';
}

function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Reports the cost of a kind's files, and files beyond a multiple of this run's median, which a slow machine does not
 * change.
 */
function judged(files, kind, { limit, of }) {
  // The first file of a worker includes the loading of shared modules.
  const counted = files.filter(({ startsWorker }) => !startsWorker);
  const costs = (wanted) => counted.filter((file) => file.kind === wanted).map(({ cpu }) => cpu);
  const measure = costs(of);
  const most = measure.length < ENOUGH ? Number.POSITIVE_INFINITY : median(measure) * limit;
  const beyond = counted.filter((file) => file.kind === kind && file.cpu > most);
  return { kind, files: files.filter((file) => file.kind === kind).length, middle: median(costs(kind)), most, beyond };
}

/**
 * Writes the CPU seconds of each test file and prints the slowest files and those beyond the budget of their kind. Only the
 * nightly run (`ENFORCE_BUDGETS`) fails for a file beyond its budget: seconds depend on what else the machine does.
 */
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
    const limits = Object.entries(readJson(join(workspaceRoot, 'limits.json')).testFile);
    const kinds = limits.map(([kind, limit]) => judged(files, kind, limit));
    const beyond = kinds.flatMap((kind) => kind.beyond);
    mkdirSync(join(SECONDS_FILE, '..'), { recursive: true });
    writeFileSync(SECONDS_FILE, `${JSON.stringify({ kinds, files }, null, 2)}\n`);
    const row = ({ cpu, wall, file }) => `  ${cpu.toFixed(1).padStart(7)} ${wall.toFixed(1).padStart(7)}  ${file}\n`;
    const sums = kinds.map(({ kind, files: count, middle }) => `${kind} ${count} × ${middle.toFixed(2)}`).join(' · ');
    process.stdout.write(
      `\n  CPU s · s, the dearest files (median: ${sums})\n${files.slice(0, SHOWN).map(row).join('')}`,
    );
    if (beyond.length === 0) return;
    const told = beyond.map(({ file, cpu, kind }) => `${file}: ${cpu.toFixed(1)} CPU s, ${kind}`).join('\n  ');
    const message = `Beyond the budget of limits.json (split the file, or cut its set-up):\n  ${told}`;
    if (process.env.ENFORCE_BUDGETS === '1') this.#error = new Error(message);
    else process.stdout.write(`\n  ${message}\n`);
  }

  getLastError() {
    return this.#error;
  }
}
