import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageRow } from '@mingmou/contract/base/manifest';
import type { HostOffers, RemoteNeeds } from '@mingmou/contract/system/remotes/call-shape';
import type { RemoteFile } from '@mingmou/contract/system/remotes/remotes.contract';
import { integrityOf, sealRelease } from './release-files';

/** Record that a build contains about itself (`dist/version.json`). */
export interface BuildRecord {
  readonly name: string;
  readonly version: string;
  readonly entry: string;
  readonly exposes?: readonly string[];
  readonly files: readonly RemoteFile[];
  readonly shared: ReadonlyArray<{ name: string; version?: string; requiredRange?: string; singleton: boolean }>;
  readonly hostRange?: string;
  /** Of a remote. */
  readonly needs?: RemoteNeeds;
  /** Of the host. */
  readonly offers?: HostOffers;
  readonly pages: readonly PageRow[];
  readonly builtAt: string;
}

const RECORD = 'version.json';
const COMPRESSED = /\.(js|css|html|json|svg)$/;
const WORTH_COMPRESSING = 1024;
const BROTLI_QUALITY = 9;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

export function readBuild(folder: string): BuildRecord | null {
  const file = join(folder, RECORD);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildRecord) : null;
}

/** Reasons why a folder is not the build that its record describes; empty when it is. */
export function flawsOf(folder: string, record: BuildRecord): string[] {
  const flaws: string[] = [];
  for (const { path, integrity } of record.files) {
    const file = join(folder, path);
    if (path.includes('..')) flaws.push(`文件在包外：${path}`);
    else if (!existsSync(file)) flaws.push(`缺少文件：${path}`);
    else if (integrityOf(readFileSync(file)) !== integrity) flaws.push(`文件与校验值不符：${path}`);
  }
  if (!record.files.some(({ path }) => path === record.entry)) flaws.push(`缺少入口：${record.entry}`);
  return flaws;
}

/**
 * Compresses the files of a build one after the other, off the event loop, so that the server keeps answering during a
 * publication.
 */
export async function compressBuild(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSED.test(entry.name) || statSync(file).size < WORTH_COMPRESSING) continue;
    const content = await readFile(file);
    await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    await writeFile(`${file}.br`, await brotlied(content, { params }));
  }
}

/**
 * Stores a build permanently under `<store>/<name>/<version>` with compressed copies, and returns the folder. A stored
 * version is never overwritten, so an open tab finds its files after later builds.
 */
export async function keepBuild(source: string, store: string, record: BuildRecord): Promise<string> {
  const folder = join(store, record.name, record.version);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(join(store, record.name), { recursive: true });
  cpSync(source, unfinished, { recursive: true });
  sealRelease(unfinished, record);
  await compressBuild(unfinished);
  renameSync(unfinished, folder);
  return folder;
}
