import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { workspaceRoot } from './workspace.mjs';

const nothing = join(workspaceRoot, 'shared/tooling/src/nothing.cjs');

/**
 * A remote names no other: the part of the federation runtime that fetches remotes, and what only that part needs,
 * stay out of its entry (docs/decisions/0011-bytes.md).
 */
export function withoutRemotes() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\/remotes\.c?js$/, (resource) => {
    if (/webpack-bundler-runtime[\\/]dist$/.test(resource.context)) resource.request = nothing;
  });
}
