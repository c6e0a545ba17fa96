import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inGlobal } from '../../../database/context';
import type { Database } from '../../../database/pool';
import { sealRelease } from '../../../web/release-files';
import { unsealedVersions, writeFilesIntegrity } from './remotes.store';

/** Releases that were kept before a release had one hash for all of its files get theirs. */
export async function sealKeptReleases(database: Database, store: string): Promise<void> {
  for (const version of await inGlobal(database, unsealedVersions)) {
    const folder = join(store, version.remoteName, version.version);
    if (!existsSync(folder)) continue;
    const integrity = sealRelease(folder, version);
    await inGlobal(database, (db) => writeFilesIntegrity(db, version.id, integrity));
  }
}
