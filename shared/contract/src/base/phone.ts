export type Carrier = '移动' | '联通' | '电信';

/** Pattern of a mobile number, and the sentence for a text that does not match. */
export const MOBILE = { source: '^1[3-9]\\d{9}$', says: '请输入11位手机号' } as const;
const MOBILE_PATTERN = new RegExp(MOBILE.source);

/** Number ranges of the ministry, virtual operators counted to the network they run on; longer prefixes first. */
const PREFIXES: readonly (readonly [Carrier, RegExp])[] = [
  ['电信', /^(1349|170[012]|1740|133|149|153|162|173|177|18[019]|19[0139])/],
  ['移动', /^(170[356]|13[4-9]|14[78]|15[0-27-9]|165|172|178|18[23478]|19[578])/],
  ['联通', /^(170[47-9]|13[0-2]|14[56]|15[56]|16[67]|171|17[56]|18[56]|196)/],
];

export function isMobile(text: string): boolean {
  return MOBILE_PATTERN.test(text.trim());
}

/** The carrier of a mobile number by its prefix; none for other numbers and for ranges of no known carrier. */
export function carrierOf(phone: string): Carrier | undefined {
  const digits = phone.trim();
  return isMobile(digits) ? PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0] : undefined;
}
