import type { Figures } from '@mingmou/contract/workstation/form-groups';
import type { SessionCx } from '../../../../kernel/cx';
import { deleteMine, mine, updateMine } from '../../../../kernel/mine';
import { finishedRecords } from '../archive-record.store';
import type { LensArchive } from './lens-archive.store';

const [SOFT, RIGID] = [1, 2];
/** Treatments of domain-workstation §8.6. */
const TREATMENT = { OK: 4, RGP: 5, DEFOCUS: 6 } as const;

/** What lenses treat; ordinary soft ones only let see. */
function treatmentOf(lensCategory: number, order: Figures) {
  if (lensCategory === SOFT) return order.design === '离焦' ? TREATMENT.DEFOCUS : null;
  return lensCategory === RIGID ? TREATMENT.RGP : TREATMENT.OK;
}

interface Begun {
  readonly id: number;
  readonly startDate: string;
}

/** Lenses were handed over: their treatment begins, unless it goes on already. */
export async function beginWearing(cx: SessionCx, archive: LensArchive, { id, startDate }: Begun): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  const { patientId, lensCategory } = archive;
  const orders = await finishedRecords(cx, { ownerKind: 'LENS', ownerId: archive.id }, ['lens-order']);
  const type = treatmentOf(lensCategory, (orders.at(-1)?.content ?? {}) as Figures);
  if (type === null) return;
  await cx.db
    .insertInto('treatmentEpisode')
    .values({
      ...{ propertyOwnerId, orgId, patientId, type, startDate, param: archive.archiveName },
      ...{ detail: '{}', archiveRecordId: id },
    })
    .onConflict((same) =>
      same.columns(['propertyOwnerId', 'patientId', 'type']).where('endDate', 'is', null).doNothing(),
    )
    .execute();
}

export async function takeBackWearing(cx: SessionCx, recordId: number): Promise<void> {
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

/** The lenses are stopped: so is what they treat, not before it began. */
export async function endWearing(cx: SessionCx, archiveId: number, day: string, stopReason: string): Promise<void> {
  await changing(cx, archiveId)
    .set((is) => ({ endDate: is.fn<string>('greatest', ['startDate', is.val(day)]), stopReason }))
    .where('endDate', 'is', null)
    .execute();
}

/** Worn again: the treatment that ended with them goes on, unless another of its kind began since. */
export async function wearAgain(cx: SessionCx, { id, patientId }: Pick<LensArchive, 'id' | 'patientId'>) {
  const open = mine(cx, 'treatmentEpisode')
    .where('patientId', '=', patientId)
    .where('endDate', 'is', null)
    .select('type');
  const last = await mine(cx, 'treatmentEpisode')
    .where('archiveRecordId', 'in', begunBy(cx, id))
    .where('endDate', 'is not', null)
    .where('type', 'not in', open)
    .select('id')
    .orderBy('endDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) await changing(cx, id).set({ endDate: null, stopReason: null }).where('id', '=', last.id).execute();
}
