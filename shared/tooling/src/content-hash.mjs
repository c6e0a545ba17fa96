import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { knownInputs } from './build-inputs.mjs';
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

/** Returns every file that a build could read, for a first build. */
function everySource(packageDir) {
  const files = [...sourceFiles(packageDir), ...sourceFiles(join(workspaceRoot, 'shared'))];
  return {
    files: [...new Set(files)].map((file) => relative(workspaceRoot, file).split(sep).join('/')).sort(),
    missing: [],
  };
}

/**
 * Returns a hash of twelve characters of everything that a package's build depends on: files read by the last build,
 * files it looked up without success, and the lockfile. A new file is only read if a former one names it or finds it in
 * place of another. The leading letter keeps `0.1.0-dev.<hash>` valid semver even if all other characters are digits.
 */
export function contentHash(packageDir) {
  const { files, missing } = knownInputs(packageDir) ?? everySource(packageDir);
  const hash = createHash('sha256');
  for (const name of ['pnpm-lock.yaml', ...files]) {
    const file = join(workspaceRoot, name);
    hash.update(name).update('\0');
    if (existsSync(file)) hash.update(readFileSync(file));
    hash.update('\0');
  }
  for (const name of missing) if (existsSync(join(workspaceRoot, name))) hash.update(`${name} is there`);
  return `h${hash.digest('hex').slice(0, 11)}`;
}

/** The version a build of this package carries: the one that `RELEASE` names, else a development one by content. */
export function buildVersion(packageDir) {
  const { version } = readJson(join(packageDir, 'package.json'));
  return process.env.RELEASE || `${version}-dev.${contentHash(packageDir)}`;
}

/** Whether `dist/` holds a finished build of the sources as they are now. */
export function isBuilt(packageDir) {
  const record = join(packageDir, 'dist/version.json');
  return existsSync(record) && readJson(record).version === buildVersion(packageDir);
}
