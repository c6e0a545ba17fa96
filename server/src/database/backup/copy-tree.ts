import { constants } from 'node:fs';
import { chmod, chown, copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../embedded/process-identity';
import type { Tell } from './progress';

export interface Copied {
  readonly files: number;
  readonly bytes: number;
}

interface CopyOptions {
  /** Paths relative to the root that are left out whole. */
  readonly leaveOut?: (path: string) => boolean;
  /** Folders of which only the folder itself is copied. */
  readonly emptied?: ReadonlySet<string>;
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly tell?: Tell;
}

async function copyOne(from: string, to: string, { owner }: CopyOptions): Promise<number> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, 0o600);
  if (owner) await chown(to, owner.uid, owner.gid);
  const handle = await open(to, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function makeFolder(path: string, { owner }: CopyOptions): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (owner) await chown(path, owner.uid, owner.gid);
}

/** Copies a folder to disk for good. A file that vanishes meanwhile was dropped by a live server, which replay knows. */
export async function copyTree(from: string, to: string, options: CopyOptions = {}, below = ''): Promise<Copied> {
  await makeFolder(to, options);
  let files = 0;
  let bytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (options.leaveOut?.(path)) continue;
    if (entry.isDirectory()) {
      if (options.emptied?.has(path)) {
        await makeFolder(join(to, entry.name), options);
        continue;
      }
      const inner = await copyTree(join(from, entry.name), join(to, entry.name), options, path);
      files += inner.files;
      bytes += inner.bytes;
      continue;
    }
    try {
      const length = await copyOne(join(from, entry.name), join(to, entry.name), options);
      bytes += length;
      files += 1;
      options.tell?.('复制数据库', length);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  return { files, bytes };
}
