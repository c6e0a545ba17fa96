import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { sourceResolve, sourceRules } from './sources.mjs';

/**
 * Returns the exports of a source module. The module is compiled separately for Node, because the build runs on Node
 * versions without TypeScript support. `context`: package from which imports are resolved. `inputs`: records read
 * files.
 */
export async function evaluateModule(context, entry, inputs) {
  const folder = mkdtempSync(join(tmpdir(), 'mingmou-module-'));
  try {
    await compile({
      mode: 'development',
      devtool: false,
      target: 'node',
      context,
      entry,
      module: { rules: sourceRules({ development: false }) },
      resolve: sourceResolve,
      output: { path: folder, filename: 'module.cjs', library: { type: 'commonjs2' } },
      plugins: inputs ? [inputs] : [],
    });
    return createRequire(import.meta.url)(join(folder, 'module.cjs'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compile(config) {
  return new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
}
