import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { workspaceRoot } from './workspace.mjs';

const nothing = join(workspaceRoot, 'shared/tooling/src/nothing.cjs');

/** axios takes XMLHttpRequest wherever there is one, as in every browser: its way by `fetch` stays out. */
export function withoutFetch() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\/fetch\.js$/, (resource) => {
    if (/axios[\\/]lib[\\/]adapters$/.test(resource.context)) resource.request = nothing;
  });
}
