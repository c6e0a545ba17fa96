const PREFIX = '29';
const SEQUENCE_DIGITS = 10;

/** EAN-13: the digits from the left weigh 1, 3, 1, 3 …; the check digit fills the sum up to a ten (GS1 General Specifications §7.9). */
export function eanCheckDigit(twelve: string): number {
  const sum = Array.from(twelve, Number).reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

/** The internal barcode of the n-th barcode of a chain: `29` + ten digits + check digit (domain-erp §1.4). */
export function barcodeNumber(n: number): string {
  const digits = String(n);
  if (!Number.isSafeInteger(n) || n < 1 || digits.length > SEQUENCE_DIGITS) throw new RangeError(`no barcode for ${n}`);
  const twelve = `${PREFIX}${digits.padStart(SEQUENCE_DIGITS, '0')}`;
  return `${twelve}${eanCheckDigit(twelve)}`;
}
