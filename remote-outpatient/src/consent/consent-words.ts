import { dictName } from '@mingmou/contract/base/dict';
import {
  type ConsentKind,
  consentKind,
  type MarketingWay,
  marketingWay,
} from '@mingmou/contract/patients/consent.dicts';

/** Advertising is agreed to; the other kinds are papers that are signed. */
const verbOf = (kind: ConsentKind) => (kind === 'MARKETING' ? '同意' : '签署');

/** 「未签署隐私告知」 */
export function missingWords(kind: ConsentKind): string {
  return `未${verbOf(kind)}${dictName(consentKind, kind)}`;
}

/** 「已同意营销（短信、电话）」 */
export function agreedWords(kind: ConsentKind, ways: readonly MarketingWay[]): string {
  const by = ways.map((way) => dictName(marketingWay, way)).join('、');
  return `已${verbOf(kind)}${dictName(consentKind, kind)}${by ? `（${by}）` : ''}`;
}
