import Big from 'big.js';

/** Half-up rounding of `big.js` rounds the magnitude, so halves go away from zero on both sides. */
function rounded(value: Big, decimals: number): number {
  // The sum turns a negative zero into zero.
  return value.round(decimals, Big.roundHalfUp).toNumber() + 0;
}

/** A decimal number: measures are added and halved exactly, never through binary fractions. */
export function decimal(value: number): Big {
  return new Big(value);
}

/** Rounds to so many decimals, halves away from zero. */
export function roundTo(value: number | Big, decimals: number): number {
  return rounded(new Big(value), decimals);
}

/** Rounds to the nearest multiple of a step, halves away from zero. */
export function roundToStep(value: number | Big, step: number): number {
  const steps = new Big(value).div(step).round(0, Big.roundHalfUp);
  return rounded(steps.times(step), 4);
}

export function isMultiple(value: number, step: number): boolean {
  return new Big(value).mod(step).eq(0);
}
