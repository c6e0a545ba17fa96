import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageDirOf, readJson, workspaceRoot } from './workspace.mjs';

const NAME = 'BuildInputs';

const CONFIG = 'rspack.config.mjs';

/** A package may have further builds, each by a configuration of its own. */
function fileOf(packageDir, config) {
  return join(workspaceRoot, '.cache', 'inputs', `${basename(packageDir)}.${basename(config, '.mjs')}.json`);
}

/** Returns the files that the last build of a package read or looked up without success; undefined without a record. */
export function knownInputs(packageDir) {
  const file = fileOf(packageDir, CONFIG);
  return existsSync(file) ? readJson(file) : undefined;
}

/** Returns the name of a source of this checkout; undefined for files that the lockfile or the compiler covers. */
function nameOf(path) {
  const name = relative(workspaceRoot, path).split(sep).join('/');
  const isOutside = name === '' || name.startsWith('..') || name.includes('node_modules/') || name === 'node_modules';
  return isOutside || /(^|\/)(dist|\.cache)\//.test(name) ? undefined : name;
}

/** Returns the modules of a build configuration, with its imports. */
function configModules(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/from '(\.{1,2}\/[^']+|@mingmou\/tooling\/[^']+)'/g);
  for (const [, request] of imports) {
    const own = request.replace('@mingmou/tooling/', '');
    const next =
      own === request ? join(dirname(file), request) : join(workspaceRoot, 'shared/tooling/src', `${own}.mjs`);
    if (existsSync(next)) configModules(next, seen);
  }
  return seen;
}

/** Notes the files that the compilations of one build read, and keeps their list for the next one. */
export class BuildInputs {
  files = new Set();
  missing = new Set();

  /** `configUrl`: the package's build configuration. `lists`: further files that the configuration reads. */
  constructor(configUrl, lists = []) {
    const packageDir = packageDirOf(configUrl);
    this.list = fileOf(packageDir, fileURLToPath(configUrl));
    for (const file of configModules(fileURLToPath(configUrl))) this.read(file);
    for (const file of [join(packageDir, 'package.json'), ...lists]) this.read(file);
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap(NAME, (compilation) => this.note(compilation));
  }

  note({ fileDependencies, missingDependencies }) {
    for (const path of fileDependencies) this.read(path);
    for (const path of missingDependencies) {
      const name = nameOf(path);
      if (name) this.missing.add(name);
    }
  }

  read(path) {
    const name = nameOf(path);
    if (name) this.files.add(name);
  }

  save() {
    mkdirSync(dirname(this.list), { recursive: true });
    // The compiler counts folders that it went through among both.
    const stands = (name) => statSync(join(workspaceRoot, name), { throwIfNoEntry: false });
    const files = [...this.files].filter((name) => stands(name)?.isFile()).sort();
    const missing = [...this.missing].filter((name) => !stands(name)).sort();
    writeFileSync(this.list, `${JSON.stringify({ files, missing }, null, 1)}\n`);
  }
}
