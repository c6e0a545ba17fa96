import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { workspaceRoot } from './workspace.mjs';

const parts = join(workspaceRoot, 'shared/kit/src/table-parts');

/** Parts that antd's table imports eagerly although few tables use them, by folder and request of the import. */
const replaced = [
  [/antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter$/, './FilterDropdown', join(parts, 'filter-dropdown.tsx')],
  [/antd[\\/]es[\\/]table[\\/]hooks$/, '../../dropdown', join(parts, 'selection-dropdown.tsx')],
  [/antd[\\/]es[\\/]table[\\/]hooks$/, '../../radio', join(parts, 'selection-radio.tsx')],
];

/** Lets antd's table fetch the menus of its head when one is drawn (docs/decisions/0011-bytes.md). */
export function lazyTableParts() {
  return new rspack.NormalModuleReplacementPlugin(/^(\.\/FilterDropdown|\.\.\/\.\.\/(dropdown|radio))$/, (resource) => {
    const part = replaced.find(([folder, request]) => folder.test(resource.context) && request === resource.request);
    if (part) resource.request = part[2];
  });
}
