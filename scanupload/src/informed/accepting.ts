import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { patientFault } from '@mingmou/contract/workstation/informed-consent/informed-consent.rules';
import type { informedPhone } from '@mingmou/contract/workstation/informed-consent/informed-phone.contract';

export type Paper = OutputOf<typeof informedPhone.find>;
export type Accepting = InputOf<typeof informedPhone.sign>;

/** What still lacks, in the order of the page; undefined where it may be sent. */
export function faultOf(paper: Paper, said: Omit<Accepting, 'key' | 'version'>): string | undefined {
  const fault = patientFault(paper.riskItems.length, paper, said);
  return fault && ('code' in fault ? fault.code.text : fault.says);
}
