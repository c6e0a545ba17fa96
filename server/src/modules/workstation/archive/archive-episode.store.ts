import type { Insertable } from 'kysely';
import type { TreatmentEpisodeTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../../kernel/context/mine';

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

/** Deletes the treatments that a record of delivery or a pair of glasses began. */
export async function deleteEpisodesOf(
  cx: SessionCx,
  source: 'archiveRecordId' | 'glassesArchiveId',
  id: number,
): Promise<void> {
  await deleteMine(cx, 'treatmentEpisode').where(source, '=', id).execute();
}

function changing(cx: SessionCx) {
  return updateMine(cx, 'treatmentEpisode').set((is) => ({
    version: is('version', '+', 1),
    updatedAt: cx.now.toISOString(),
    updatedBy: cx.caller.accountId,
  }));
}

interface Treated {
  readonly patientId: number;
  readonly type: TreatmentEpisodeTable['type'];
}

/** Ends the open treatment of a type on a day, not before it began. A conclusion or a delivery may have opened it. */
export async function endOpenEpisode(
  cx: SessionCx,
  { patientId, type }: Treated,
  { day, stopReason, begunBy }: { readonly day: string; readonly stopReason: string; readonly begunBy?: string },
): Promise<void> {
  await changing(cx)
    .$if(begunBy !== undefined, (open) => open.where('startDate', '<=', begunBy ?? day))
    .set((is) => ({ endDate: is.fn<string>('greatest', ['startDate', is.val(day)]), stopReason }))
    .where('patientId', '=', patientId)
    .where('type', '=', type)
    .where('endDate', 'is', null)
    .execute();
}

/**
 * Opens again the treatment that ended on a day, unless the patient has an open treatment of the type. A treatment that
 * a conclusion ended stays ended.
 */
export async function reopenEpisode(cx: SessionCx, { patientId, type }: Treated, day: string): Promise<void> {
  const ofType = () => mine(cx, 'treatmentEpisode').where('patientId', '=', patientId).where('type', '=', type);
  const open = ofType().where('endDate', 'is', null).select('id');
  const last = await ofType()
    .where((is) => is('endDate', '=', is.fn<string>('greatest', ['startDate', is.val(day)])))
    .where('endedById', 'is', null)
    .where((is) => is.not(is.exists(open)))
    .select('id')
    .orderBy('startDate', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) await changing(cx).set({ endDate: null, stopReason: null }).where('id', '=', last.id).execute();
}
