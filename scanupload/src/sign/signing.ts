import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { consentPhone } from '@mingmou/contract/patients/consent-phone.contract';

export type Paper = OutputOf<typeof consentPhone.find>;
export type Signing = InputOf<typeof consentPhone.sign>;

/** Current input and signatures. */
export interface Typed {
  readonly hasRead: boolean;
  readonly ways: readonly string[];
  readonly guardianName: string;
  readonly guardianRelation: string;
  readonly isSigned: boolean;
}

/** What still lacks, in the order of the page; undefined where it may be sent. */
export function faultOf({ kind, needsGuardian }: Paper, typed: Typed): string | undefined {
  if (kind === 'MARKETING' && typed.ways.length === 0) return '请至少勾选一种接收方式；不同意可直接关闭本页';
  if (needsGuardian && !typed.guardianName) return '患者未满14周岁，请填写监护人姓名';
  if (needsGuardian && !typed.guardianRelation) return '请选择监护人与患者的关系';
  if (!typed.hasRead) return '请阅读全文后勾选「已阅读并同意」';
  return typed.isSigned ? undefined : '请在签名框内用手指签名';
}
