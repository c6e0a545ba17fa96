import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');
/** Allows real time in its line, or in the line below a comment line; the reason follows. */
const MARK = /\/\/ real time: \S/;
const MARK_ABOVE = /^\s*\/\/ real time: \S/;
const SUPPORT = /^(server\/test|e2e\/(specs|support)|shared\/testing\/src)\/.*\.tsx?$/;
const TEST = /\.(test|spec)\.tsx?$/;
const SKIPPED = ['node_modules', 'dist'];

const numberIn = (digits: string) => Number(digits.replaceAll('_', ''));

function configured(file: string, pattern: RegExp): number {
  const digits = pattern.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1];
  if (digits === undefined) throw new Error(`${file} has no ${pattern}`);
  return numberIn(digits);
}

/** The default limits of a whole test and of a wait within it, in milliseconds. */
const JEST = {
  test: configured('jest.config.mjs', /testTimeout: ([\d_]+)/),
  wait: configured('shared/testing/src/matchers.ts', /asyncUtilTimeout: ([\d_]+)/),
};
const PLAYWRIGHT = {
  test: configured('e2e/playwright.config.ts', /^ {2}timeout: ([\d_]+)/m),
  wait: configured('e2e/playwright.config.ts', /expect: \{ timeout: ([\d_]+)/),
};

const FIXED_WAIT = /\.waitForTimeout\(/;
const SLEEPS = /(?<!pg_)\bsleep\(|new Promise(<\w+>)?\(\(?\w+\)? => setTimeout\(\w+, (?!0\))/;
const WAIT_LIMITS = [/\btimeout: ([\d_]+)/, /\bAbortSignal\.timeout\(([\d_]+)\)/];
const TEST_LIMITS = [
  /\b(?:jest|test)\.setTimeout\(([\d_]+)\)/,
  /^\s*(?:it|test|(?:before|after)(?:All|Each))\b.*, ([\d_]+)\);$/,
];
/** The last line of a test or hook, and its first one. Of `it.each` the first line ends the table. */
const END_OF_TEST = /^( *)\}, ([\d_]+)\);$/;
const START_OF_TEST = /^ *(?:(?:it|test|(?:before|after)(?:All|Each))\b|\]\)\()/;

/** How many lines above `end` are indented deeper than it. */
function linesInside(lines: readonly string[], end: number, indent: string): number {
  const above = lines.slice(0, end).reverse();
  const count = above.findIndex((line) => line !== '' && !line.startsWith(`${indent} `));
  return count < 0 ? end : count;
}

function repeatedByToPass(lines: readonly string[]): ReadonlySet<number> {
  const repeated = new Set<number>();
  for (const [end, line] of lines.entries()) {
    const indent = /^( *)\}\)\.toPass\(/.exec(line)?.[1];
    if (indent === undefined) continue;
    for (let at = end - linesInside(lines, end, indent); at < end; at += 1) repeated.add(at);
  }
  return repeated;
}

function limitOfTest(lines: readonly string[], at: number): number | undefined {
  const line = lines[at] ?? '';
  const [, indent, digits] = END_OF_TEST.exec(line) ?? [];
  if (indent === undefined || digits === undefined) return limitIn(line, TEST_LIMITS);
  const start = lines[at - linesInside(lines, at, indent) - 1] ?? '';
  return START_OF_TEST.test(start) ? numberIn(digits) : undefined;
}

function limitIn(line: string, patterns: readonly RegExp[]): number | undefined {
  const digits = patterns.map((pattern) => pattern.exec(line)?.[1]).find((found) => found !== undefined);
  return digits === undefined ? undefined : numberIn(digits);
}

/** Returns the lines of a file that make a test fail on a slow machine, or wait longer than needed on a fast one. */
export function impatientLines(path: string, text: string): string[] {
  const lines = text.split('\n');
  const least = path.startsWith('e2e/') ? PLAYWRIGHT : JEST;
  const repeated = repeatedByToPass(lines);
  const isImpatient = (line: string, at: number) =>
    FIXED_WAIT.test(line) ||
    (TEST.test(path) && SLEEPS.test(line)) ||
    (limitOfTest(lines, at) ?? least.test) < least.test ||
    (!repeated.has(at) && (limitIn(line, WAIT_LIMITS) ?? least.wait) < least.wait);
  return lines.flatMap((line, at) => {
    const isMarked = MARK.test(line) || MARK_ABOVE.test(lines[at - 1] ?? '');
    return isImpatient(line, at) && !isMarked ? [`${path}:${at + 1}: ${line.trim()}`] : [];
  });
}

/** The machine's time in SQL; `Date.now()` and `app_now()` are the clock of the tests. */
const MACHINE_TIME = /(?<![\w.])(?:now|clock_timestamp|statement_timestamp)\(\)|\bcurrent_(?:date|timestamp)\b/i;

/**
 * Returns the lines of a browser test that write the machine's time, which may be ahead of the chosen clock, into the
 * database.
 */
export function machineTimes(path: string, text: string): string[] {
  if (!path.startsWith('e2e/')) return [];
  return text
    .split('\n')
    .flatMap((line, at) =>
      MACHINE_TIME.test(line) && !/^\s*(?:\*|\/\/)/.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [],
    );
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return entry.name.startsWith('.') || SKIPPED.includes(entry.name) ? [] : filesBelow(path);
  });
}

/** Returns path and text of every test file and test support file of the workspace. */
export function testSources(): { readonly path: string; readonly text: string }[] {
  const paths = filesBelow('').filter((path) => TEST.test(path) || SUPPORT.test(path));
  return paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
