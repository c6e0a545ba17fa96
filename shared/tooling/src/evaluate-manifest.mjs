import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { sourceResolve, sourceRules } from './sources.mjs';

/**
 * The page table that a package's manifest.ts declares. The file is compiled on its own for Node, because the build
 * runs on Node versions that cannot read TypeScript.
 */
export async function evaluateManifest(packageDir) {
  const folder = mkdtempSync(join(tmpdir(), 'mingmou-manifest-'));
  try {
    await compile({
      mode: 'development',
      devtool: false,
      target: 'node',
      context: packageDir,
      entry: './manifest.ts',
      module: { rules: sourceRules({ development: false }) },
      resolve: sourceResolve,
      output: { path: folder, filename: 'manifest.cjs', library: { type: 'commonjs2' } },
    });
    const { manifest } = createRequire(import.meta.url)(join(folder, 'manifest.cjs'));
    return Object.entries(manifest.pages).map(([key, page]) => ({ ...page, remote: manifest.remote, key }));
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
