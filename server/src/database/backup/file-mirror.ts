import { constants, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isKeyOfFile } from '../../modules/files/store/local-store.driver';
import { errorCode } from '../embedded/process-identity';
import type { Copied } from './copy-tree';
import type { Tell } from './progress';

/** Keys of the stored files that a backup may need; absent where the backup is of the database alone. */
export const LIST_FILE = 'files.txt';
const AT_ONCE = 8;

/** Returns the mirror folder next to the backups, which holds every stored file once for all backups. */
export function mirrorOf(backupDir: string): string {
  return join(backupDir, 'files');
}

async function* namesIn(directory: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(directory, below), { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* namesIn(directory, name);
    else yield name;
  }
}

/**
 * Returns whether no row refers to the bytes yet: pieces of an upload in progress, and direct uploads before their
 * check.
 */
const isUnjudged = (name: string) => name.endsWith('.part') || name.startsWith('incoming/');

/** Keys of what lies whole in a directory of files and may belong to a row. */
export async function keysIn(directory: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const name of namesIn(directory)) if (isKeyOfFile(name) && !isUnjudged(name)) keys.push(name);
  return keys;
}

/** Bytes of a file; null where none is. */
export async function lengthOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}

/** Waits until the bytes of a file are on disk; answers how many. */
async function synced(path: string): Promise<number> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Copies one file to disk for good: it appears whole or not at all. Answers its length. */
export async function copyFileWhole(from: string, to: string): Promise<number> {
  const half = `${to}.half.new`;
  await mkdir(dirname(to), { recursive: true });
  try {
    await copyFile(from, half, constants.COPYFILE_FICLONE);
    const length = await synced(half);
    await rename(half, to);
    return length;
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** Copies a file whose bytes never change, unless it is there; null where it is, or was cleaned away meanwhile. */
async function copyNew(from: string, to: string): Promise<number | null> {
  const length = await lengthOf(from);
  if (length === null || length === (await lengthOf(to))) return null;
  try {
    return await copyFileWhole(from, to);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Copies new files of a file directory into the mirror; deletes nothing there. */
export async function mirrorFiles(
  directory: string,
  mirror: string,
  tell?: Tell,
): Promise<{ keys: string[] } & Copied> {
  await mkdir(mirror, { recursive: true, mode: 0o700 });
  const keys = await keysIn(directory);
  let files = 0;
  let bytes = 0;
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE);
    for (const length of await Promise.all(some.map((key) => copyNew(join(directory, key), join(mirror, key))))) {
      if (length === null) continue;
      files += 1;
      bytes += length;
      tell?.('复制文件', length);
    }
  }
  return { keys, files, bytes };
}

/**
 * Deletes mirrored files that no kept backup needs. Deletes nothing if a kept backup has no list of files, or an empty
 * one, which may come from a disk that was not mounted.
 */
export async function pruneMirror(mirror: string, kept: readonly string[]): Promise<void> {
  const lists = kept.map((folder) => join(folder, LIST_FILE));
  const texts = lists.map((list) => (existsSync(list) ? readFileSync(list, 'utf8') : ''));
  if (texts.includes('')) return;
  const needed = new Set(texts.flatMap((text) => text.split('\n')));
  for await (const name of namesIn(mirror)) if (!needed.has(name)) await rm(join(mirror, name));
}
