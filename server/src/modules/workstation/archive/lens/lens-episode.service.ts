import { lensCategory as lensCategories } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import type { SessionCx } from '../../../../kernel/context/cx';
import { finishedRecords } from '../archive-record.store';
import type { LensArchive } from './lens-archive.store';
import { continueEpisode, deleteEpisodesOf, endEpisodes, findContinuable, insertEpisode } from './lens-episode.store';

const { SOFT, RIGID } = lensCategories.codes;
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
  await insertEpisode(cx, {
    ...{ propertyOwnerId, orgId, patientId, type, startDate, param: archive.archiveName },
    ...{ detail: '{}', archiveRecordId: id },
  });
}

export async function takeBackWearing(cx: SessionCx, recordId: number): Promise<void> {
  await deleteEpisodesOf(cx, recordId);
}

/** The lenses are stopped: so is what they treat, not before it began. */
export async function endWearing(cx: SessionCx, archiveId: number, day: string, stopReason: string): Promise<void> {
  await endEpisodes(cx, archiveId, day, stopReason);
}

/** Worn again: the treatment that ended with them goes on, unless another of its kind began since. */
export async function wearAgain(cx: SessionCx, { id, patientId }: Pick<LensArchive, 'id' | 'patientId'>) {
  const last = await findContinuable(cx, { id, patientId });
  if (last) await continueEpisode(cx, id, last.id);
}
