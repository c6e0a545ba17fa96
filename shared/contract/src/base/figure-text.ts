/** Groups of three digits behind a first group that does not begin with 0. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}([,，]\d{3})+(\.\d*)?$/;

/**
 * Returns a written number without currency signs, spaces and the commas of its thousands. Any other comma stays:
 * `12,5` may mean 12.5, so the text must not be read as 125.
 */
export function withoutThousands(text: string): string {
  const plain = text.replace(/[¥￥\s]/g, '');
  return THOUSANDS.test(plain) ? plain.replace(/[,，]/g, '') : plain;
}
