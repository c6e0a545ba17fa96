import { stateCode } from '@mingmou/contract/base/flow';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { finishedRecords } from '../archive-record.store';
import { type ArchiveLens, lensesOfArchive } from './archive-lens.store';
import type { LensArchive } from './lens-archive.store';

/** Ordered, and still to be handed over. */
export const isWaiting = ({ deliveryId, deliveryState }: ArchiveLens): boolean =>
  deliveryId === null && deliveryState !== 'CANCELLED';

/** The last set of which a lens of each eye was handed over. */
export const wornLens = (lenses: readonly ArchiveLens[], eye: ArchiveLens['eye']) =>
  lenses.find((lens) => lens.eye === eye && lens.deliveryId !== null);

/** Returns the state of an archive that is not stopped, from its records. */
export async function standing(cx: SessionCx, { id, expireDate }: Pick<LensArchive, 'id' | 'expireDate'>) {
  const lenses = await lensesOfArchive(cx, id);
  const name = lenses.some(isWaiting)
    ? 'ORDERED'
    : expireDate !== null
      ? expireDate < dayText(cx.now)
        ? 'EXPIRED'
        : 'WORN'
      : (await finishedRecords(cx, { ownerKind: 'LENS', ownerId: id }, ['lens-try'])).length > 0
        ? 'TRIED'
        : 'OPENED';
  return { state: stateCode(lensArchiveFlow, name) };
}
