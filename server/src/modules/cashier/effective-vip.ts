import type { SessionCx } from '../../kernel/cx';

export interface EffectiveVip {
  /** Percent that the customer pays. */
  readonly discountRate: number;
  /** By how much what they earn in points is multiplied. */
  readonly integralTimes: number;
}

/** Vip levels come with the members of the chain: until then nobody has one, and everybody pays in full and earns once. */
export async function effectiveVip(_cx: SessionCx, _patientId: number | null): Promise<EffectiveVip> {
  return { discountRate: 100, integralTimes: 1 };
}
