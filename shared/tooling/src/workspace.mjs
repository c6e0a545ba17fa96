import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. This file lies in shared/tooling/src. */
export const workspaceRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The folder of a package, from the `import.meta.url` of its build configuration. */
export function packageDirOf(configUrl) {
  return dirname(fileURLToPath(configUrl));
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The version of `library` that `packageDir` resolves to. */
export function installedVersion(packageDir, library) {
  return readJson(createRequire(join(packageDir, 'package.json')).resolve(`${library}/package.json`)).version;
}
