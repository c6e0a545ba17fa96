import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/pool';
import type { Clock } from '../kernel/context/clock';
import { publishAtStart } from '../modules/system/remotes/publish-at-start.service';
import { sealKeptReleases } from '../modules/system/remotes/seal-releases.service';
import { type BuildRecord, flawsOf, keepBuild, readBuild } from '../web/builds';
import { sealRelease } from '../web/release-files';

export interface Builds {
  /** Where all published versions lie. */
  readonly store: string;
  readonly hostFolder: string;
  readonly hostVersion: string;
  /** Modules that the host shares with remotes. */
  readonly hostShared: BuildRecord['shared'];
  readonly hostOffers: BuildRecord['offers'];
}

function checkedBuild(folder: string): BuildRecord | null {
  const record = readBuild(folder);
  if (!record) return null;
  const [flaw] = flawsOf(folder, record);
  if (flaw) throw new Error(`${folder}: ${flaw}`);
  return record;
}

/** Keeps the builds of the checkout in the data directory and publishes the remotes among them. */
export async function publishBuilds(
  database: Database,
  checkout: string,
  dataDir: string,
  clock: Clock,
): Promise<Builds> {
  const store = join(dataDir, 'builds');
  const hostDist = join(checkout, 'host', 'dist');
  const host = checkedBuild(hostDist);
  if (!host) throw new Error('the host is not built: npm start builds it');
  const hostFolder = await keepBuild(hostDist, store, host);
  await sealKeptReleases(database, store);
  for (const name of readdirSync(checkout).filter((entry) => entry.startsWith('remote-'))) {
    const dist = join(checkout, name, 'dist');
    const record = existsSync(dist) ? checkedBuild(dist) : null;
    if (!record) continue;
    const integrity = sealRelease(await keepBuild(dist, store, record), record);
    await publishAtStart(database, { ...record, integrity }, clock());
  }
  return { store, hostFolder, hostVersion: host.version, hostShared: host.shared, hostOffers: host.offers };
}
