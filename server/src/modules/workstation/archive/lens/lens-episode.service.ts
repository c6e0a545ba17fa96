import { lensCategory as lensCategories } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import type { SessionCx } from '../../../../kernel/context/cx';
import { deleteEpisodesOf, endOpenEpisode, insertEpisode, reopenEpisode } from '../archive-episode.store';
import { finishedRecords } from '../archive-record.store';
import { type LensArchive, wearsOthers } from './lens-archive.store';

const { SOFT, RIGID } = lensCategories.codes;
/** Treatments of domain-workstation §8.6. */
const TREATMENT = { OK: 4, RGP: 5, DEFOCUS: 6 } as const;

/** What lenses treat; ordinary soft ones only let see. */
function treatmentOf(lensCategory: number, order: Figures) {
  if (lensCategory === SOFT) return order.design === '离焦' ? TREATMENT.DEFOCUS : null;
  return lensCategory === RIGID ? TREATMENT.RGP : TREATMENT.OK;
}

type Wearing = Pick<LensArchive, 'id' | 'patientId' | 'lensCategory'> & Partial<Pick<LensArchive, 'wornCycle'>>;

/** Returns the treatment of an archive by the order of the worn set, else by its last order; null where it treats nothing. */
async function treatmentIn(cx: SessionCx, { id, lensCategory, wornCycle }: Wearing) {
  const orders = await finishedRecords(cx, { ownerKind: 'LENS', ownerId: id }, ['lens-order']);
  const worn = orders.findLast(({ cycleNo }) => cycleNo === wornCycle) ?? orders.at(-1);
  return treatmentOf(lensCategory, (worn?.content ?? {}) as Figures);
}

interface Begun {
  readonly id: number;
  readonly startDate: string;
}

/** Lenses were handed over: their treatment begins, unless it goes on already. */
export async function beginWearing(cx: SessionCx, archive: LensArchive, { id, startDate }: Begun): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  const { patientId } = archive;
  const type = await treatmentIn(cx, { ...archive, wornCycle: null });
  if (type === null) return;
  await insertEpisode(cx, {
    ...{ propertyOwnerId, orgId, patientId, type, startDate, param: archive.archiveName },
    ...{ detail: '{}', archiveRecordId: id },
  });
}

export async function takeBackWearing(cx: SessionCx, recordId: number): Promise<void> {
  await deleteEpisodesOf(cx, 'archiveRecordId', recordId);
}

/**
 * Ends the treatment of lenses that are stopped or have expired, also a treatment that a conclusion opened. It goes on
 * while the patient wears such lenses from another archive.
 */
export async function endWearing(cx: SessionCx, archive: Wearing, day: string, stopReason: string): Promise<void> {
  const type = await treatmentIn(cx, archive);
  if (type === null || (await wearsOthers(cx, archive))) return;
  await endOpenEpisode(cx, { patientId: archive.patientId, type }, { day, stopReason });
}

const EXPIRED = '镜片到期';

/**
 * Ends the treatment of lenses on their last day. A treatment that a conclusion opened after that day is one of further
 * lenses and goes on.
 */
export async function expireWearing(cx: SessionCx, archive: Wearing & Pick<LensArchive, 'expireDate'>): Promise<void> {
  const { patientId, expireDate: day } = archive;
  const type = await treatmentIn(cx, archive);
  if (type === null || day === null || (await wearsOthers(cx, archive))) return;
  await endOpenEpisode(cx, { patientId, type }, { day, stopReason: EXPIRED, begunBy: day });
}

/**
 * Continues the treatment that ended with the lenses, where their renewal was ordered by their last day: such lenses are
 * worn until the next ones come, also when the order is reopened and finished again meanwhile.
 */
export async function keepWearing(
  cx: SessionCx,
  archive: Wearing & Pick<LensArchive, 'expireDate'>,
  orderedOn: string,
): Promise<void> {
  const { patientId, expireDate: day } = archive;
  const type = await treatmentIn(cx, archive);
  if (type !== null && day !== null && orderedOn <= day) await reopenEpisode(cx, { patientId, type }, day);
}

/** Continues the treatment that ended when the archive was stopped. */
export async function wearAgain(cx: SessionCx, archive: Wearing & Pick<LensArchive, 'stoppedAt'>): Promise<void> {
  const { patientId, stoppedAt } = archive;
  const type = await treatmentIn(cx, archive);
  if (type !== null && stoppedAt !== null) await reopenEpisode(cx, { patientId, type }, stoppedAt);
}
