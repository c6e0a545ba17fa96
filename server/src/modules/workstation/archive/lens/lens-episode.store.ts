import type { Insertable } from 'kysely';
import type { TreatmentEpisodeTable } from '../../../../database/schema.generated';
import type { SessionCx } from '../../../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../../../kernel/context/mine';
import type { LensArchive } from './lens-archive.store';

/** Inserts a treatment, unless the patient has an open treatment of the same type. */
export async function insertEpisode({ db }: SessionCx, episode: Insertable<TreatmentEpisodeTable>): Promise<void> {
  await db
    .insertInto('treatmentEpisode')
    .values(episode)
    .onConflict((same) =>
      same.columns(['propertyOwnerId', 'patientId', 'type']).where('endDate', 'is', null).doNothing(),
    )
    .execute();
}

/** Deletes the treatments that a record of delivery began. */
export async function deleteEpisodesOf(cx: SessionCx, recordId: number): Promise<void> {
  await deleteMine(cx, 'treatmentEpisode').where('archiveRecordId', '=', recordId).execute();
}

/** The treatments that deliveries of an archive began. */
function begunBy(cx: SessionCx, archiveId: number) {
  return mine(cx, 'archiveRecord')
    .where('ownerKind', '=', 'LENS')
    .where('ownerId', '=', archiveId)
    .where('kind', '=', 'lens-check')
    .select('archiveRecord.id');
}

function changing(cx: SessionCx, archiveId: number) {
  return updateMine(cx, 'treatmentEpisode')
    .set((is) => ({
      version: is('version', '+', 1),
      updatedAt: cx.now.toISOString(),
      updatedBy: cx.caller.accountId,
    }))
    .where('archiveRecordId', 'in', begunBy(cx, archiveId));
}

/** Ends the open treatments of an archive on a day, not before they began. */
export async function endEpisodes(cx: SessionCx, archiveId: number, day: string, stopReason: string): Promise<void> {
  await changing(cx, archiveId)
    .set((is) => ({ endDate: is.fn<string>('greatest', ['startDate', is.val(day)]), stopReason }))
    .where('endDate', 'is', null)
    .execute();
}

/** Returns the last ended treatment of an archive whose type has no open treatment of the patient. */
export function findContinuable(cx: SessionCx, { id, patientId }: Pick<LensArchive, 'id' | 'patientId'>) {
  const open = mine(cx, 'treatmentEpisode')
    .where('patientId', '=', patientId)
    .where('endDate', 'is', null)
    .select('type');
  return mine(cx, 'treatmentEpisode')
    .where('archiveRecordId', 'in', begunBy(cx, id))
    .where('endDate', 'is not', null)
    .where('type', 'not in', open)
    .select('id')
    .orderBy('endDate', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Opens an ended treatment of an archive again. */
export async function continueEpisode(cx: SessionCx, archiveId: number, episodeId: number): Promise<void> {
  await changing(cx, archiveId).set({ endDate: null, stopReason: null }).where('id', '=', episodeId).execute();
}
