import { addDays, addMinutes, dateTimeText } from '../../kernel/clock';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/jobs';
import { systemCx } from '../../kernel/system-cx';
import { orgIds } from './cleaning.store';
import { LATE_MINUTES } from './direct-grant.service';
import { deleteGrants, oldGrants } from './direct-upload.store';
import { bytesToRemove, deleteUnheld, markRemoved } from './file.store';
import { deletePart, partsOf } from './scan-part.store';
import { forgetSessions, oldSessions } from './scan-session.store';
import { removePieces } from './scan-video.service';
import type { FileStore } from './store/file-store';

const CLEANING = 'file-cleaning';
const EVERY_MINUTES = 60;
const AT_ONCE = 500;

/**
 * Bytes go one run after their row was deleted: should a run be taken back, no row is left that promises bytes which are
 * gone.
 */
async function cleanOrg(store: FileStore, cx: JobCx, orgId: number): Promise<void> {
  const { db, now, propertyOwnerId } = cx;
  await systemCx(cx, orgId);
  const place = { propertyOwnerId, orgId };
  const files = await bytesToRemove(db, place, AT_ONCE);
  for (const { storageKey, thumbKey } of files) {
    await store.remove(storageKey);
    if (thumbKey) await store.remove(thumbKey);
  }
  await markRemoved(
    db,
    place,
    files.map(({ id }) => id),
  );
  await deleteUnheld(db, place, addDays(now, -1), now);
  const over = await oldGrants(db, place, addMinutes(now, -LATE_MINUTES), AT_ONCE);
  for (const { prefix } of over) for (const key of await store.list(prefix)) await store.remove(key);
  await deleteGrants(
    db,
    place,
    over.map(({ id }) => id),
  );
}

async function clean(store: FileStore, cx: JobCx): Promise<void> {
  const { db, now, propertyOwnerId } = cx;
  const old = await oldSessions(db, propertyOwnerId, now);
  for (const session of old) {
    for (const part of await partsOf(db, session)) {
      await removePieces(store, part);
      await deletePart(db, session, part.upload);
    }
  }
  await forgetSessions(db, propertyOwnerId, old);
  for (const orgId of await orgIds(db, propertyOwnerId)) await cleanOrg(store, cx, orgId);
}

/** Makes sure that a chain has its next cleaning planned. */
export async function planFileCleaning(cx: JobCx): Promise<void> {
  const runAt = addMinutes(cx.now, EVERY_MINUTES);
  await enqueue(cx, { kind: CLEANING, runAt, uniqueKey: dateTimeText(runAt).slice(0, 13) });
}

/** Every hour: uploads that nothing holds after a day, the bytes of deleted files, what came in and became none, old sessions. */
export function fileCleaning(store: FileStore): JobHandlers {
  return {
    [CLEANING]: async (_payload, cx) => {
      await clean(store, cx);
      await planFileCleaning(cx);
    },
  };
}
