import type { CodeOf } from '../../base/dict';
import type { licenceKind, licenceStanding } from '../erp.dicts';

/** Days before its end on which a licence begins to be marked red. */
export const EXPIRY_WARNING_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days from one `YYYY-MM-DD` to another; negative when the second is earlier. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** A licence is good on its last day. `expireDate` is the nearest end; null where all licences are 长期. */
export function licenceStandingOf(
  expireDate: string | null | undefined,
  today: string,
): Exclude<CodeOf<typeof licenceStanding>, 'NONE'> {
  if (!expireDate) return 'VALID';
  const days = daysBetween(today, expireDate);
  if (days < 0) return 'EXPIRED';
  return days <= EXPIRY_WARNING_DAYS ? 'SOON' : 'VALID';
}

export interface Licence {
  readonly kind?: CodeOf<typeof licenceKind> | null | undefined;
  readonly no?: string | null | undefined;
  readonly expireDate?: string | null | undefined;
  readonly fileId?: number | null | undefined;
}

/** Returns the fault in the licences of a supplier; null if they are valid. */
export function checkLicences(licences: readonly Licence[]): string | null {
  const seen = new Set<string>();
  for (const [index, { kind, no }] of licences.entries()) {
    if (!kind || !no?.trim()) return `请填写第${index + 1}行证照的种类和编号`;
    const key = `${kind} ${no.trim()}`;
    if (seen.has(key)) return `证照「${kind}」编号 ${no.trim()} 重复，请删除一行`;
    seen.add(key);
  }
  return null;
}
