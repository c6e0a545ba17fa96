import Big from 'big.js';

export interface NumberLimit {
  readonly min?: number;
  readonly max?: number;
  /** 0: whole numbers, what stands behind the point is dropped. */
  readonly decimals?: number;
  /** What an input that is no number becomes. */
  readonly fallback?: string;
}

const DIGITS = /^\d+(\.\d*)?$/;

/** What was typed as a number within its limits: digits, a point at most, fixed decimals; else the fallback. */
export function limitNumber(typed: string, { min, max, decimals = 0, fallback = '' }: NumberLimit = {}): string {
  const text = typed.trim();
  if (!DIGITS.test(text)) return fallback;
  let value = new Big(text.replace(/\.$/, '')).round(decimals, decimals === 0 ? Big.roundDown : Big.roundHalfUp);
  if (max !== undefined && value.gt(max)) value = new Big(max);
  if (min !== undefined && value.lte(min)) value = new Big(min);
  return value.toFixed(decimals);
}
