import { sentence } from '@mingmou/contract/base/codes';
import type { OpticianFault } from '@mingmou/contract/workstation/optician.rules';
import { prescriptionCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';

/** The sentence of a fault, as the server would say it. */
export function faultText(fault: OpticianFault): string {
  switch (fault.kind) {
    case 'range':
      return sentence(stageCodes.outOfRange, fault);
    case 'missing':
      return sentence(stageCodes.missing, fault);
    case 'acuity':
      return sentence(stageCodes.wrongAcuity, fault);
    case 'wrong':
      return fault.says;
    case 'noAxis':
      return stageCodes.noAxis.text;
    case 'pd':
      return stageCodes.pdMismatch.text;
    case 'red':
      return prescriptionCodes.offStep.text;
    case 'noEye':
      return prescriptionCodes.noEye.text;
    case 'notation':
      return prescriptionCodes.mixedNotation.text;
  }
}
