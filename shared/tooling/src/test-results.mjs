import { relative } from 'node:path';

/** More flaky files than this mean that something is wrong in general, and the run fails. */
export const MOST_FLAKY_FILES = 15;

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Returns the first lines of a failure's message, without colours. */
function headOf(message) {
  const lines = message.replaceAll(ESCAPES, '').split('\n');
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ');
}

/** Returns the result of each test file of a Jest report; `file` is relative to `root`. A file that could not run counts one failure. */
export function jestFiles({ testResults }, root) {
  return testResults.map(({ name, status, message, assertionResults }) => {
    const count = (...wanted) => assertionResults.filter((test) => wanted.includes(test.status)).length;
    return {
      kind: 'jest',
      file: relative(root, name).replaceAll('\\', '/'),
      passed: count('passed'),
      failed: status === 'failed' ? Math.max(count('failed'), 1) : 0,
      skipped: count('pending', 'todo', 'disabled', 'skipped'),
      message: headOf(message ?? ''),
    };
  });
}

function testsOf(suite) {
  const specs = (suite.specs ?? []).flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title })));
  return [...specs, ...(suite.suites ?? []).flatMap(testsOf)];
}

function firstError(tests) {
  const errors = tests.flatMap(({ results }) => results).flatMap(({ error }) => (error ? [error.message ?? ''] : []));
  return headOf(errors[0] ?? '');
}

/** Returns the result of each spec file of a Playwright report; `retried` names the tests that passed at their retry. */
export function browserFiles({ suites }) {
  return suites.map((suite) => {
    const tests = testsOf(suite);
    const of = (status) => tests.filter((test) => test.status === status);
    const results = tests.flatMap((test) => test.results);
    return {
      kind: 'browser',
      file: suite.file,
      passed: of('expected').length + of('flaky').length,
      failed: of('unexpected').length,
      skipped: of('skipped').length,
      message: firstError(tests),
      retried: of('flaky').map(({ title }) => title),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    };
  });
}

/** Results of the test files of a run. The result of a second run of a file replaces the first one. */
export class TestResults {
  #files = new Map();
  #flaky = [];

  /** Records the first run of files. */
  record(results) {
    for (const result of results) this.#files.set(`${result.kind} ${result.file}`, result);
  }

  failed() {
    return [...this.#files.values()].filter(({ failed }) => failed > 0);
  }

  /** Records the second run of a failed file. A file that passes now is flaky; one that fails keeps its first result. */
  recordAgain(first, second) {
    if (second.failed > 0 || second.passed === 0) return;
    this.#files.set(`${first.kind} ${first.file}`, second);
    this.#flaky.push({ kind: first.kind, file: first.file, message: first.message });
  }

  get flaky() {
    return this.#flaky;
  }

  sum(what) {
    return [...this.#files.values()].reduce((total, result) => total + result[what], 0);
  }
}
