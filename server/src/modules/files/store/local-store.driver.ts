import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { refuseInTransaction } from '../../../database/open-transaction';
import type { ByteRange, Content, FileStore } from './file-store.service';

const KEY = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/;

/** Returns whether the name belongs to a complete file. A file in progress has a longer name. */
export function isKeyOfFile(text: string): boolean {
  return KEY.test(text);
}

function isAbsent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}

/** Files below a directory of this machine. A file appears whole or not at all. */
export class LocalStore implements FileStore {
  constructor(private readonly directory: string) {}

  async put(key: string, content: Content, _mime: string): Promise<void> {
    const file = this.fileOf(key);
    const unfinished = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true });
    try {
      if (Buffer.isBuffer(content)) await writeFile(unfinished, content, { flush: true });
      else await copyFile(content.path, unfinished);
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    try {
      const handle = await open(this.fileOf(key), 'r');
      return handle.createReadStream(range);
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
  }

  async list(prefix: string): Promise<string[]> {
    try {
      const entries = await readdir(this.fileOf(prefix.replace(/\/$/, '')), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return files.map(({ parentPath, name }) => relative(this.directory, join(parentPath, name)).split(sep).join('/'));
    } catch (error) {
      if (isAbsent(error)) return [];
      throw error;
    }
  }

  async lend(): Promise<null> {
    refuseInTransaction('a prefix is lent');
    return null;
  }

  private fileOf(key: string): string {
    refuseInTransaction('a file is asked for');
    if (!isKeyOfFile(key)) throw new Error(`not a key of a file: ${key}`);
    return join(this.directory, key);
  }
}
