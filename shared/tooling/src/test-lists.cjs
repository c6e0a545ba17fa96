const { createHash } = require('node:crypto');
const { join, relative, sep } = require('node:path');

const ROOT = join(__dirname, '..', '..', '..');

/**
 * How many lists the test files of each kind are divided into: about 40 files each, as the memory of one process
 * allows. The slowest kind comes first. Changing a number moves files to other lists.
 */
const LISTS = { server: 7, browser: 7, contract: 2 };

const NAMES = Object.entries(LISTS).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`),
);

function kindOf(file) {
  if (file.startsWith('server/')) return 'server';
  return file.startsWith('shared/contract/') ? 'contract' : 'browser';
}

/** Returns the name of a test file's list, `server-3`. It depends on the file's path alone, not on which other files exist. */
function listOf(path) {
  const file = relative(ROOT, path).replaceAll(sep, '/');
  const kind = kindOf(file);
  const hash = createHash('sha1').update(file).digest().readUInt32BE();
  return `${kind}-${(hash % LISTS[kind]) + 1}`;
}

/** Divides tests into their lists; lists and the files of a list have a fixed order. */
function inLists(tests) {
  const groups = new Map(NAMES.map((name) => [name, []]));
  for (const test of tests) groups.get(listOf(test.path)).push(test);
  for (const group of groups.values()) group.sort((one, other) => (one.path < other.path ? -1 : 1));
  return groups;
}

module.exports = { inLists, listOf };
