import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VideoType } from '@mingmou/contract/files/file.rules';
import { refuseInTransaction } from '../../database/open-transaction';
import { MIMES, videoTypeOf } from './content-type.rules';
import type { FileStore } from './store/file-store.service';
import { videoSeconds } from './video-length.service';

export interface Assembled {
  readonly type: VideoType;
  readonly mime: string;
  readonly seconds: number;
  readonly sha256: string;
  /** On this machine, for as long as the work lasts. */
  readonly path: string;
}

/** `type` null: no video of ours, or one that does not say how long it is. */
type Judged = Assembled | { readonly type: null };

async function writeTogether(
  store: FileStore,
  keys: readonly string[],
  file: FileHandle,
  count: (bytes: number) => void,
): Promise<string> {
  const hash = createHash('sha256');
  for (const key of keys) {
    const piece = await store.open(key);
    if (!piece) throw new Error(`a piece of a video is gone: ${key}`);
    for await (const bytes of piece) {
      count(bytes.length);
      hash.update(bytes);
      await file.write(bytes);
    }
  }
  return hash.digest('hex');
}

async function judge(file: FileHandle, path: string, sha256: string): Promise<Judged> {
  const { size } = await file.stat();
  const head = Buffer.alloc(64);
  await file.read(head, 0, head.length, 0);
  const type = videoTypeOf(head);
  const seconds = type && (await videoSeconds(file, size, type));
  return type && seconds ? { type, mime: MIMES[type], seconds, sha256, path } : { type: null };
}

/**
 * Puts the pieces of a video together on this machine's disk, for as long as `work` with it lasts. `count` hears of every
 * piece that is read, and may stop it.
 */
export async function assemble<T>(
  store: FileStore,
  keys: readonly string[],
  work: (video: Judged) => Promise<T>,
  count: (bytes: number) => void = () => undefined,
): Promise<T> {
  refuseInTransaction('a video is put together');
  const folder = await mkdtemp(join(tmpdir(), 'mingmou-video-'));
  try {
    const path = join(folder, 'video');
    const file = await open(path, 'w+');
    try {
      const sha256 = await writeTogether(store, keys, file, count);
      return await work(await judge(file, path, sha256));
    } finally {
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
