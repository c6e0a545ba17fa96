import { decimal, roundTo } from './decimal';

/** Phorias (Δ) are signed: eso positive, exo negative. */

/** AC/A by gradient: the change of the phoria by a lens, 1 decimal. */
export function gradientAca(without: number, withLens: number, lensPower: number): number {
  return roundTo(decimal(withLens).minus(without).div(decimal(lensPower).times(-1)), 1);
}

/** AC/A from far and near phoria, 1 decimal. */
export function calculatedAca(pdMm: number, distanceM: number, far: number, near: number): number {
  return roundTo(decimal(near).minus(far).times(distanceM).plus(decimal(pdMm).div(10)), 1);
}

/** Amplitude of accommodation (D) from the push-up distance. */
export function pushUpAmplitude(centimetres: number): number {
  return roundTo(decimal(100).div(centimetres), 2);
}

export interface SheardPrism {
  readonly prism: number;
  readonly base: 'BI' | 'BO';
}

/** Prism that meets Sheard's criterion; null when the opposing reserve (blur, else break) suffices. */
export function sheardPrism(phoria: number, reserve: number): SheardPrism | null {
  const prism = roundTo(decimal(phoria).abs().times(2).minus(reserve).div(3), 2);
  return prism > 0 ? { prism, base: phoria < 0 ? 'BI' : 'BO' } : null;
}

/** Sheard: the opposing reserve is at least twice the phoria. */
export function meetsSheard(phoria: number, reserve: number): boolean {
  return sheardPrism(phoria, reserve) === null;
}

/** Percival: the smaller of both reserves is at least half of the larger. */
export function meetsPercival(inward: number, outward: number): boolean {
  return decimal(Math.min(inward, outward)).times(2).gte(Math.max(inward, outward));
}
