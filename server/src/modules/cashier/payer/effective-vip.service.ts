import type { SessionCx } from '../../../kernel/context/cx';

export interface EffectiveVip {
  /** Percent that the customer pays. */
  readonly discountRate: number;
  /** By how much what they earn in points is multiplied. */
  readonly integralTimes: number;
}

/**
 * Returns the patient's vip level. Levels are assigned with the members of the chain; until then every patient pays the
 * full price and earns points once.
 */
export async function effectiveVip(_cx: SessionCx, _patientId: number | null): Promise<EffectiveVip> {
  return { discountRate: 100, integralTimes: 1 };
}
