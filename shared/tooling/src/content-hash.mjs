import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readJson, workspaceRoot } from './workspace.mjs';

const skippedFolders = new Set(['node_modules', 'dist', 'coverage', 'test', 'bin']);
const testFile = /\.test\.tsx?$/;

function sourceFiles(folder) {
  const files = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name) && !entry.name.startsWith('.')) files.push(...sourceFiles(path));
    } else if (entry.isFile() && !testFile.test(entry.name)) files.push(path);
  }
  return files;
}

/**
 * What a package's build depends on, in twelve characters: its own sources, `shared/` and the lockfile. Tests are left
 * out, so that writing one makes no build stale. The leading letter keeps `0.1.0-dev.<hash>` valid semver even when
 * all the other characters are digits.
 */
export function contentHash(packageDir) {
  const hash = createHash('sha256');
  const files = [...sourceFiles(packageDir), ...sourceFiles(join(workspaceRoot, 'shared'))];
  files.push(join(workspaceRoot, 'pnpm-lock.yaml'));
  const names = [...new Set(files)].map((file) => relative(workspaceRoot, file).split(sep).join('/'));
  for (const name of names.sort()) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(workspaceRoot, name)))
      .update('\0');
  }
  return `h${hash.digest('hex').slice(0, 11)}`;
}

/** The version a build of this package carries: its own when `RELEASE` is set, else a development one by content. */
export function buildVersion(packageDir) {
  const { version } = readJson(join(packageDir, 'package.json'));
  return process.env.RELEASE ? version : `${version}-dev.${contentHash(packageDir)}`;
}

/** Whether `dist/` holds a finished build of the sources as they are now. */
export function isBuilt(packageDir) {
  const record = join(packageDir, 'dist/version.json');
  return existsSync(record) && readJson(record).version === buildVersion(packageDir);
}
