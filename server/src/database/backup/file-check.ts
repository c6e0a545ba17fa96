import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { copyFileWhole, lengthOf } from './file-mirror';
import { eachFileRow, type FileRow } from './file-rows';
import type { Tell } from './progress';

export interface MissingFile extends Pick<FileRow, 'id' | 'orgName' | 'name'> {
  readonly key: string;
  readonly why: '缺失' | '长度不符' | '内容不符';
}

export interface FileReport {
  /** Rows that promise bytes. */
  readonly rows: number;
  readonly broughtBack: number;
  readonly missing: readonly MissingFile[];
}

interface CheckOptions {
  readonly connection: ClientConfig;
  /** Where the bytes should lie. */
  readonly directory: string;
  /** Where bytes that are not there are taken from. */
  readonly mirror?: string;
  /** Leaves rows out that were made at this moment or later. */
  readonly before?: Date;
  /** Reads every byte and holds it to the row, too. */
  readonly content?: boolean;
  readonly tell?: Tell;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

/**
 * Returns the fault in the bytes of a row's file. The length of a thumbnail is not stored, so only its existence is
 * checked.
 */
async function wrongWith(path: string, row: FileRow, key: string, content: boolean) {
  const length = await lengthOf(path);
  if (length === null || length === 0) return '缺失';
  if (key !== row.storageKey) return null;
  if (length !== row.bytes) return '长度不符';
  return content && (await hashOf(path)) !== row.sha256 ? '内容不符' : null;
}

/** Compares a file directory with the rows of the database and restores missing files from the mirror. */
export async function checkFiles(options: CheckOptions): Promise<FileReport> {
  const { connection, directory, mirror, before, content = false, tell } = options;
  const missing: MissingFile[] = [];
  let [count, broughtBack] = [0, 0];
  const judge = async (row: FileRow, key: string) => {
    const path = join(directory, key);
    const why = await wrongWith(path, row, key, content);
    if (why === null) return;
    const spare = mirror && join(mirror, key);
    if (spare && (await wrongWith(spare, row, key, true)) === null) {
      await copyFileWhole(spare, path);
      broughtBack += 1;
      return;
    }
    const { id, orgName, name } = row;
    missing.push({ id, orgName, name, key, why });
  };
  await eachFileRow(connection, before, async (rows) => {
    count += rows.length;
    for (const row of rows) {
      await judge(row, row.storageKey);
      if (row.thumbKey) await judge(row, row.thumbKey);
      tell?.('核对文件', row.bytes);
    }
  });
  return { rows: count, broughtBack, missing };
}

const SHOWN = 50;

/** A line a missing file, the first of them. */
export function missingText({ missing }: FileReport): string {
  const lines = missing
    .slice(0, SHOWN)
    .map(({ id, orgName, name, key, why }) => `  ${why}  ${orgName}  文件${id}  ${name}  ${key}\n`);
  const more = missing.length - lines.length;
  return `${lines.join('')}${more > 0 ? `  …另有 ${more} 个\n` : ''}`;
}
