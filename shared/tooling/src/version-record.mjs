import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const recordName = 'version.json';

/** Writes `dist/version.json`, the record by which a build is published, checked and found stale. */
export class VersionRecordPlugin {
  /** `describe` returns the fields in addition to `files` and `builtAt`; it runs last, after the build was written. */
  constructor(folder, inputs, describe) {
    this.folder = folder;
    this.inputs = inputs;
    this.describe = describe;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('VersionRecordPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const files = filesOf(this.folder);
      const described = await this.describe();
      // The host is two compilations: the other one may have failed.
      const missing = [described.entry].flat().filter((entry) => !files.some((file) => file.path === entry));
      if (missing.length > 0) throw new Error(`not built: ${missing.join(', ')}`);
      const record = { ...described, files, builtAt: new Date().toISOString() };
      this.inputs.save();
      writeFileSync(join(this.folder, recordName), `${JSON.stringify(record, null, 2)}\n`);
    });
  }
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== recordName)
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const content = readFileSync(file);
      return {
        path: relative(folder, file).split(sep).join('/'),
        bytes: content.length,
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
