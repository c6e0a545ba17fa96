import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sentence } from '@mingmou/contract/base/codes';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { explain } from '@mingmou/contract/schema/explain';
import { shapeSchema } from '@mingmou/contract/schema/zod';
import type { HostOffers } from '@mingmou/contract/system/remotes/call-shape';
import { publishManifest } from '@mingmou/contract/system/remotes/publish-manifest';
import type { SharedModule } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { remotesCodes } from '@mingmou/contract/system/remotes/remotes.codes';
import { inGlobal } from '../../../database/context';
import { refuseInTransaction } from '../../../database/open-transaction';
import type { Database } from '../../../database/pool';
import { Refusal, refusal } from '../../../kernel/call/refusal';
import type { Clock } from '../../../kernel/context/clock';
import { whereUnique } from '../../../kernel/row/unique';
import { compressBuild } from '../../../web/builds';
import { sealRelease } from '../../../web/release-files';
import type { Bundle } from './bundle.service';
import type { Offers } from './offers.service';
import { addEvent } from './pins.store';
import { needsOf, type PublishManifest, reasonsAgainst, someOf } from './publish.rules';
import { findVersion, insertVersion } from './remotes.store';

/** Folder of published versions, and the modules that the served host shares with them. */
export interface Registry {
  readonly store: string;
  readonly hostShared: readonly SharedModule[];
  readonly hostOffers?: HostOffers;
}

export interface Publishing extends Registry {
  readonly database: Database;
  readonly clock: Clock;
  readonly offers: Offers;
}

export interface Publication {
  readonly who: string;
  readonly manifest: string;
  /** What could be unpacked, or why nothing could. */
  readonly bundle: Bundle | string;
}

const manifestSchema = shapeSchema(publishManifest, 'request');
const NAME_LENGTH = 60;
const REASON_LENGTH = 2000;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textAt(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : '';
  return typeof found === 'string' ? found.slice(0, NAME_LENGTH) : '';
}

/** The build stays unpublished, and the attempt is on record with all that was wrong. */
async function rejected(
  { database, clock }: Publishing,
  who: string,
  raw: unknown,
  refused: Refusal,
): Promise<Refusal> {
  const now = clock();
  const event = {
    who,
    action: 'REJECT' as const,
    remoteName: textAt(raw, 'name'),
    scope: 'GLOBAL' as const,
    toVersion: textAt(raw, 'version') || null,
    reason: refused.message.slice(0, REASON_LENGTH),
  };
  await inGlobal(database, (db) => addEvent(db, now, event), { now: now.getTime() });
  return refused;
}

function flawed(reasons: readonly string[]): Refusal {
  const { code } = remotesCodes.rejected;
  return new Refusal(code, sentence(remotesCodes.rejected, { reason: someOf(reasons) }), { reasons });
}

function parsedManifest(raw: unknown): PublishManifest | Refusal {
  const parsed = manifestSchema.safeParse(raw);
  if (!parsed.success) return flawed([`清单：${explain(publishManifest, raw, parsed.error).sentence}`]);
  // The schema is built from the shape that the type is read from.
  return parsed.data as PublishManifest;
}

function writeFiles(folder: string, { files }: PublishManifest, bundle: Bundle): void {
  refuseInTransaction('a build is written');
  for (const { path } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bundle.get(path) ?? '');
  }
}

/** Longer than a publication takes; an older folder without a row is the remains of an aborted publication. */
const LEFT_BEHIND_MS = 60 * 60_000;

/** The folder is the claim: of two publications of one version one finds the place taken, before any row is written. */
function takePlace(incoming: string, placed: string): boolean {
  const stands = statSync(placed, { throwIfNoEntry: false });
  if (stands && Date.now() - stands.mtimeMs < LEFT_BEHIND_MS) return false;
  if (stands) rmSync(placed, { recursive: true, force: true });
  mkdirSync(dirname(placed), { recursive: true });
  try {
    renameSync(incoming, placed);
    return true;
  } catch {
    // A concurrent publication created the row first.
    return false;
  }
}

async function store(publishing: Publishing, who: string, manifest: PublishManifest, bundle: Bundle) {
  const { database, clock, store: builds } = publishing;
  const { name, version } = manifest;
  const record = {
    ...manifest,
    pages: manifest.pages as PageRow[],
    shared: manifest.shared as SharedModule[],
    needs: needsOf(manifest),
  };
  const now = clock();
  const incoming = join(builds, `.incoming-${randomUUID()}`);
  const exists = () => refusal(remotesCodes.versionExists, { version });
  const placed = join(builds, name, version);
  let isPlaced = false;
  try {
    writeFiles(incoming, manifest, bundle);
    const integrity = sealRelease(incoming, record);
    await compressBuild(incoming);
    if (!takePlace(incoming, placed)) throw exists();
    isPlaced = true;
    return await inGlobal(
      database,
      async (db) => {
        const insert = () => insertVersion(db, { ...record, integrity }, who, now);
        const id = await whereUnique({ remote_version_remote_name_version_key: exists }, insert);
        const { notes } = manifest;
        const event = {
          who,
          action: 'PUBLISH' as const,
          remoteName: name,
          scope: 'GLOBAL' as const,
          toVersion: version,
        };
        await addEvent(db, now, { ...event, reason: notes || '发布' });
        return id;
      },
      { now: now.getTime() },
    );
  } catch (error) {
    // After any other failure nobody knows whether the row is there; a folder without one is replaced in time.
    if (isPlaced && error instanceof Refusal) rmSync(placed, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
}

/** Checks a build and makes it available; refused, it leaves nothing but an event with every reason. */
export async function publishVersion(publishing: Publishing, { who, manifest: text, bundle }: Publication) {
  const raw = jsonOf(text);
  const manifest = parsedManifest(raw);
  if (manifest instanceof Refusal) throw await rejected(publishing, who, raw, manifest);
  const { name, version } = manifest;
  const known = await inGlobal(publishing.database, (db) => findVersion(db, name, version));
  if (known) throw await rejected(publishing, who, raw, refusal(remotesCodes.versionExists, { version }));
  const { offers, hostShared } = publishing;
  const reasons =
    typeof bundle === 'string'
      ? [bundle]
      : [...reasonsAgainst(manifest, bundle, hostShared), ...offers.misfits(needsOf(manifest))];
  if (typeof bundle === 'string' || reasons.length > 0) throw await rejected(publishing, who, raw, flawed(reasons));
  try {
    const id = await store(publishing, who, manifest, bundle);
    const totalBytes = manifest.files.reduce((total, { bytes }) => total + bytes, 0);
    return { id, remoteName: name, version, totalBytes };
  } catch (error) {
    throw error instanceof Refusal ? await rejected(publishing, who, raw, error) : error;
  }
}
