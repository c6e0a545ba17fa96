import type { SheetFault } from '@mingmou/contract/base/sheet';

/** Error that stops the reading of a sheet. */
export class SheetError extends Error {
  constructor(readonly fault: SheetFault) {
    super(fault);
  }
}
