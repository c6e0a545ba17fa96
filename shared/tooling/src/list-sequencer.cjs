const { createRequire } = require('node:module');
const { inLists } = require('./test-lists.cjs');

const { resolve } = createRequire(require.resolve('jest'));
const { default: Sequencer } = createRequire(resolve('@jest/core'))('@jest/test-sequencer');

/** Orders test files by list instead of by earlier results; `TEST_LIST=server-3` selects one list, a shard whole lists. */
class ListSequencer extends Sequencer {
  shard(tests, { shardIndex, shardCount }) {
    return [...inLists(tests).values()].filter((_, index) => index % shardCount === shardIndex - 1).flat();
  }

  sort(tests) {
    const lists = inLists(tests);
    const { TEST_LIST } = process.env;
    if (!TEST_LIST) return [...lists.values()].flat();
    if (!lists.has(TEST_LIST)) throw new Error(`TEST_LIST=${TEST_LIST}: name one of ${[...lists.keys()].join(', ')}`);
    return lists.get(TEST_LIST);
  }
}

module.exports = ListSequencer;
