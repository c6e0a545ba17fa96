import { inChain } from '../../database/context';
import { addDays, addMinutes, dateTimeText } from '../../kernel/context/clock';
import { systemCx } from '../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/process/jobs';
import { forgetCodes } from '../phone/phone-session.service';
import { orgIds } from './cleaning.store';
import { LATE_MINUTES } from './direct-grant.service';
import { deleteGrants, oldGrants } from './direct-upload.store';
import { bytesToRemove, deleteUnheld, markRemoved } from './file.store';
import { deletePart, partsOf, type VideoPart } from './scan-part.store';
import { forgetSessions, oldSessions, type Session } from './scan-session.store';
import { removePieces } from './scan-video.service';
import type { FileStore } from './store/file-store.service';

const CLEANING = 'file-cleaning';
const EVERY_MINUTES = 60;
const AT_ONCE = 500;

interface Going {
  readonly sessions: readonly Session[];
  readonly parts: readonly { readonly session: Session; readonly part: VideoPart }[];
  readonly orgs: readonly GoingOfOrg[];
}

interface GoingOfOrg {
  readonly orgId: number;
  readonly files: Awaited<ReturnType<typeof bytesToRemove>>;
  readonly grants: Awaited<ReturnType<typeof oldGrants>>;
}

/**
 * Deletes bytes one run after their row. If the run that deleted the row is rolled back, the row's bytes still exist.
 */
async function goingOfOrg(cx: JobCx, orgId: number): Promise<GoingOfOrg> {
  const { db, now, propertyOwnerId } = cx;
  await forgetCodes(await systemCx(cx, orgId), addDays(now, -1));
  const place = { propertyOwnerId, orgId };
  const files = await bytesToRemove(db, place, AT_ONCE);
  await deleteUnheld(db, place, addDays(now, -1), now);
  return { orgId, files, grants: await oldGrants(db, place, addMinutes(now, -LATE_MINUTES), AT_ONCE) };
}

async function whatGoes(cx: JobCx): Promise<Going> {
  const { db, now, propertyOwnerId } = cx;
  const sessions = await oldSessions(db, propertyOwnerId, now);
  const parts: Going['parts'][number][] = [];
  for (const session of sessions) for (const part of await partsOf(db, session)) parts.push({ session, part });
  const orgs: GoingOfOrg[] = [];
  for (const orgId of await orgIds(db, propertyOwnerId)) orgs.push(await goingOfOrg(cx, orgId));
  return { sessions, parts, orgs };
}

async function removeBytes(store: FileStore, { parts, orgs }: Going): Promise<void> {
  for (const { part } of parts) await removePieces(store, part);
  for (const { files, grants } of orgs) {
    for (const { storageKey, thumbKey } of files) {
      await store.remove(storageKey);
      if (thumbKey) await store.remove(thumbKey);
    }
    for (const { prefix } of grants) for (const key of await store.list(prefix)) await store.remove(key);
  }
}

/** Written once the bytes are gone: until then the next run finds them again. */
async function noteRemoved(cx: JobCx, { sessions, parts, orgs }: Going): Promise<void> {
  const { db, propertyOwnerId } = cx;
  for (const { session, part } of parts) await deletePart(db, session, part.upload);
  await forgetSessions(db, propertyOwnerId, sessions);
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  for (const { orgId, files, grants } of orgs) {
    await systemCx(cx, orgId);
    await markRemoved(db, { propertyOwnerId, orgId }, idsOf(files));
    await deleteGrants(db, { propertyOwnerId, orgId }, idsOf(grants));
  }
}

/** Makes sure that a chain has its next cleaning planned. */
export async function planFileCleaning(cx: JobCx): Promise<void> {
  const runAt = addMinutes(cx.now, EVERY_MINUTES);
  await enqueue(cx, { kind: CLEANING, runAt, uniqueKey: dateTimeText(runAt).slice(0, 13) });
}

/** Every hour: uploads that nothing holds after a day, the bytes of deleted files, what came in and became none, old sessions and codes. */
export function fileCleaning(store: FileStore): JobHandlers {
  return {
    [CLEANING]: async (_payload, cx, afterwards) => {
      const { now, propertyOwnerId } = cx;
      const going = await whatGoes(cx);
      await planFileCleaning(cx);
      afterwards(async (database) => {
        await removeBytes(store, going);
        await inChain(database, { propertyOwnerId, now: now.getTime() }, (db) =>
          noteRemoved({ db, now, propertyOwnerId }, going),
        );
      });
    },
  };
}
