import type { SheetFault } from '@mingmou/contract/base/sheet';

/** Stops the reading of a sheet. */
export class SheetError extends Error {
  constructor(readonly fault: SheetFault) {
    super(fault);
  }
}
