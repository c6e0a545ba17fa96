import type { Kysely } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import type { Offers } from './offers.service';
import { type NamedVersion, type Place, pinnedBefore, pinsFor, versionFacts } from './remotes.store';
import { type Resolved, resolveRemote } from './resolve.rules';

export interface Resolution {
  /** Of all remotes, newest first. */
  readonly versions: readonly NamedVersion[];
  readonly choose: (remoteName: string, accountId: number) => Resolved<NamedVersion> | null;
}

/** Reads once what decides for every remote and every person of a place. */
export async function resolutionFor(db: Kysely<DB>, place: Place, offers: Offers, host: string): Promise<Resolution> {
  const versions = await versionFacts(db, offers, host);
  const pins = await pinsFor(db, place);
  const pinned = await pinnedBefore(db, place);
  const of = <T extends { readonly remoteName: string }>(rows: readonly T[], name: string) =>
    rows.filter(({ remoteName }) => remoteName === name);
  return {
    versions,
    choose: (name, accountId) => {
      const history = of(pinned, name).map(({ toVersion }) => toVersion);
      return resolveRemote(name, { pins: of(pins, name), versions: of(versions, name), history }, accountId);
    },
  };
}
