import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRow } from '@mingmou/contract/base/manifest';
import type { ReleaseFiles, RemoteFile } from '@mingmou/contract/system/remotes/remotes.contract';

/** Name of the list next to the files it names. A build must not contain a file of this name. */
export const RELEASE_FILES = 'files.json';

interface Contents {
  readonly files: readonly RemoteFile[];
  readonly pages: readonly PageRow[];
}

/** Returns the hashes of a release's files and its pages, as browsers read them. */
function releaseText({ files, pages }: Contents): string {
  const content: ReleaseFiles = {
    files: Object.fromEntries(files.map(({ path, integrity }) => [path, integrity])),
    pages,
  };
  return JSON.stringify(content);
}

export function integrityOf(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/**
 * Puts its `files.json` into a release, and answers the hash of that. Browsers keep the file for a year: what lies
 * there already stays as it is, whatever would be written today.
 */
export function sealRelease(folder: string, contents: Contents): string {
  const file = join(folder, RELEASE_FILES);
  if (!existsSync(file)) {
    const unfinished = `${file}.${randomUUID()}`;
    writeFileSync(unfinished, releaseText(contents));
    renameSync(unfinished, file);
  }
  return integrityOf(readFileSync(file));
}
