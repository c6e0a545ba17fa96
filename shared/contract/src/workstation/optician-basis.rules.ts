import type { CodeOf } from '../base/dict';
import { type basisForm, prescriptionSource } from './optician.dicts';
import type { OpticianRecord } from './optician-kinds.rules';

interface Check {
  readonly id: number;
  readonly formCode: CodeOf<typeof basisForm>;
  /** Made in the visit of the prescription. */
  readonly isOwn: boolean;
}

/**
 * Returns the examination that a prescription is based on: the one that it names, else, if it was measured here, the last
 * refraction of its visit, under cycloplegia where the record states it. `checks` begin with the latest.
 */
export function basisOf(record: OpticianRecord, checks: readonly Check[]): number | null {
  const { basisCheckId, source, cycloplegic } = record;
  if (basisCheckId) return basisCheckId;
  if (source !== prescriptionSource.codes.MEASURED_HERE) return null;
  const own = checks.filter(({ isOwn }) => isOwn);
  return (own.find(({ formCode }) => formCode === (cycloplegic ? 'F05' : 'F04')) ?? own[0])?.id ?? null;
}
