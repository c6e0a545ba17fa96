const USCC = /^[0-9A-HJ-NPQRTUWXY]{18}$/;
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/**
 * Returns the fault of a 统一社会信用代码, as the reason of 「{标签}：{原因}」. Its last character is a check digit (GB 32100-2015).
 */
export function checkUscc(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase();
  if (!code) return null;
  if (!USCC.test(code)) return '应为18位数字和大写字母（不含I、O、S、V、Z）';
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * SIGNS.indexOf(code.charAt(at)), 0);
  return SIGNS.charAt((31 - (sum % 31)) % 31) === code.charAt(17) ? null : '校验位不正确，请核对';
}

/** Returns why a place on the map is invalid, as the reason of 「纬度：{原因}」: both coordinates are required. */
export function checkPlace(longitude: number | null | undefined, latitude: number | null | undefined): string | null {
  const [hasLongitude, hasLatitude] = [typeof longitude === 'number', typeof latitude === 'number'];
  return hasLongitude === hasLatitude ? null : '经度和纬度须同时填写';
}
