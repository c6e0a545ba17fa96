import type { SessionCx } from '../../../kernel/context/cx';
import { findTraining, usablePatientPackages } from '../../patient-package/patient-package.service';
import { findVisit } from '../../visit/visit.rows';
import { readingOf } from '../visit-reader.guard';
import { trainedIn } from './visit-training.store';

/**
 * Tab 8 (domain-workstation §2.8): packages usable today first, then packages whose last session belongs to this visit.
 */
export async function visitTrainingOf(cx: SessionCx, acceptsId: number) {
  const { cx: reading, visit } = await readingOf(cx, acceptsId, findVisit);
  const usable = await usablePatientPackages(reading, visit.patientId, 'VT');
  const others = [];
  for (const { ownerId } of await trainedIn(reading, acceptsId)) {
    if (usable.some(({ id }) => id === ownerId)) continue;
    const bought = await findTraining(reading, ownerId);
    if (bought) others.push(bought);
  }
  return { patientId: visit.patientId, packages: [...usable, ...others] };
}
