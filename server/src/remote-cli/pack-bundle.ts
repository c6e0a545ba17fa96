import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { type BuildRecord, flawsOf, readBuild } from '../web/builds';
import { UsageError } from './command-line';

export interface PackedBuild {
  readonly record: BuildRecord;
  /** A tar.gz of the files that the record names. */
  readonly bundle: Blob;
}

/** Packs a finished build; what its record names must lie there unchanged. */
export async function packBuild(folder: string): Promise<PackedBuild> {
  const record = readBuild(folder);
  if (!record) throw new UsageError(`${folder} 中没有 version.json，请先构建`);
  const flaws = flawsOf(folder, record);
  if (flaws.length > 0) throw new UsageError(flaws.join('；'));
  const tar = pack();
  for (const { path } of record.files) tar.entry({ name: path }, readFileSync(join(folder, path)));
  tar.finalize();
  const zipped = await buffer(Readable.from(tar).pipe(createGzip({ level: 9 })));
  return { record, bundle: new Blob([zipped], { type: 'application/gzip' }) };
}
