const { createRequire } = require('node:module');
const { inLists } = require('./test-lists.cjs');

const { resolve } = createRequire(require.resolve('jest'));
const { default: TestRunner } = createRequire(resolve('@jest/core'))('jest-runner');

/**
 * Jest's runner, which gives each list of test files a new process of its own: files of one process share modules
 * (`kept-runtime.cjs`), and a list that runs again meets the same files in the same order. `maxWorkers` lists run at a time.
 */
class ListRunner extends TestRunner {
  #atOnce;

  constructor(globalConfig, context) {
    super({ ...globalConfig, maxWorkers: 1 }, context);
    this.#atOnce = globalConfig.maxWorkers;
  }

  async runTests(tests, watcher, options) {
    if (options.serial) return super.runTests(tests, watcher, options);
    const waiting = [...inLists(tests).values()].filter((list) => list.length > 0);
    const runNext = async () => {
      if (waiting.length === 0 || watcher.isInterrupted()) return;
      await super.runTests(waiting.shift(), watcher, options);
      await runNext();
    };
    await Promise.all(Array.from({ length: this.#atOnce }, runNext));
  }
}

module.exports = ListRunner;
