import { type Money, money, toNumeric } from '../../base/money';

const CENTS = 2;

function cents(amount: Money): bigint {
  const [whole = '0', decimals = ''] = toNumeric(amount).split('.');
  return BigInt(`${whole}${decimals.padEnd(CENTS, '0')}`);
}

function fromCents(amount: bigint): Money {
  const digits = amount.toString().padStart(CENTS + 1, '0');
  return money(`${digits.slice(0, -CENTS)}.${digits.slice(-CENTS)}`);
}

/**
 * Spreads a total over bases in proportion to them (domain-outpatient §6.3): every part is cut down to the cent, then
 * the cents left over go one each to the largest cut-off fractions, on a tie to the base that comes first. The parts
 * add up to the total, and none exceeds its base.
 *
 * @param total from 0 to the sum of the bases
 * @param bases each at least 0, in the order that breaks ties
 */
export function spread(total: Money, bases: readonly Money[]): readonly Money[] {
  const whole = cents(total);
  const parts = bases.map(cents);
  const sum = parts.reduce((sofar, base) => sofar + base, 0n);
  if (whole < 0n || whole > sum || parts.some((base) => base < 0n)) throw new RangeError('total beyond its bases');
  if (sum === 0n) return bases;
  const shares = parts.map((base) => (whole * base) / sum);
  const remainders = parts.map((base, at) => ({ at, cutOff: (whole * base) % sum }));
  const leftOver = Number(whole - shares.reduce((sofar, share) => sofar + share, 0n));
  const favoured = new Set(
    remainders
      .sort((a, b) => Number(b.cutOff - a.cutOff))
      .slice(0, leftOver)
      .map(({ at }) => at),
  );
  return shares.map((share, at) => fromCents(favoured.has(at) ? share + 1n : share));
}
