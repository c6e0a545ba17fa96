import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReadingRequest } from '../../src/kernel/xlsx-read/start-worker';

const worker = join(__dirname, '..', '..', 'src', 'kernel', 'xlsx-read', 'worker.ts');
const swc = createRequire(createRequire(__filename).resolve('@swc/jest')).resolve('@swc/core');

/** Node runs no TypeScript: the thread transpiles the modules that it loads, like the tests. */
const source = `
const { transformSync } = require(${JSON.stringify(swc)});
const { readFileSync } = require('node:fs');
require.extensions['.ts'] = (module, filename) => {
  const options = { filename, jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } };
  module._compile(transformSync(readFileSync(filename, 'utf8'), options).code, filename);
};
require(${JSON.stringify(worker)});
`;

/** Starts the thread of the real reader, in a form that works in tests. */
export function startWorker(request: ReadingRequest): Worker {
  return new Worker(source, { eval: true, workerData: request });
}
