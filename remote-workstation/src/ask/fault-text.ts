import { sentence } from '@mingmou/contract/base/codes';
import type { ConsultationFault } from '@mingmou/contract/workstation/consultation.rules';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';

/** The sentence of a fault, as the server would say it. */
export function faultText(fault: ConsultationFault): string {
  switch (fault.kind) {
    case 'range':
      return sentence(stageCodes.outOfRange, fault);
    case 'missing':
      return sentence(stageCodes.missing, fault);
    case 'wrong':
      return fault.says;
  }
}
