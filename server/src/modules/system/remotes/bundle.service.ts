import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';

export const MAX_BUNDLE_BYTES = 30 * 1024 * 1024;
const MAX_ENTRIES = 2000;
/** Heads and padding of a tar, two blocks an entry. */
const TAR_OVERHEAD = MAX_ENTRIES * 2 * 1024;
const SAFE_PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;

/** Reason why a bundle cannot be read, as a sentence for its publisher. */
export class BundleError extends Error {}

export type Bundle = ReadonlyMap<string, Buffer>;

export function isSafePath(path: string): boolean {
  return SAFE_PATH.test(path);
}

/** Stops a stream that unpacks to more than a bundle may hold, before it fills the memory. */
function limited(): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > MAX_BUNDLE_BYTES + TAR_OVERHEAD ? tooLarge() : null, chunk);
    },
  });
}

function tooLarge(): BundleError {
  return new BundleError('解开后超过30 MB');
}

async function collect(entries: Extract, files: Map<string, Buffer>): Promise<void> {
  let total = 0;
  let count = 0;
  for await (const entry of entries) {
    const { type, name, size } = entry.header;
    count += 1;
    total += size;
    if (count > MAX_ENTRIES) throw new BundleError(`文件超过${MAX_ENTRIES}个`);
    if (total > MAX_BUNDLE_BYTES) throw tooLarge();
    if (type === 'directory') {
      entry.resume();
      continue;
    }
    const path = name.replace(/^\.\//, '');
    if (type !== 'file') throw new BundleError(`不允许的条目：${path.slice(0, 100)}`);
    if (!isSafePath(path)) throw new BundleError(`文件在包外：${path.slice(0, 100)}`);
    if (files.has(path)) throw new BundleError(`文件重复：${path}`);
    files.set(path, await buffer(Readable.from(entry)));
  }
}

/**
 * Reads the files of a tar.gz into memory. Nothing is written to paths of the archive, so its names and links cannot
 * reach outside. Throws {@link BundleError} for an invalid or too large bundle; the caller must read the rest of the
 * source.
 */
export async function unpack(source: Readable): Promise<Bundle> {
  const files = new Map<string, Buffer>();
  const entries = extract();
  const [read, piped] = await Promise.allSettled([
    collect(entries, files),
    // On a failure the source is left to the caller: if it were destroyed, the rest of its request would never be read.
    pipeline(source.iterator({ destroyOnReturn: false }), createGunzip(), limited(), entries),
  ]);
  const errors = [read, piped].flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const known = errors.find((error) => error instanceof BundleError);
  if (known) throw known;
  if (errors.length > 0) throw new BundleError('不是完整的tar.gz包');
  return files;
}
