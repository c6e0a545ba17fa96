import type { OutputOf } from '@mingmou/contract/base/call';
import type { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { printProblem } from '@mingmou/contract/system/template/template.rules';
import type { ErpPrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';

type Read = OutputOf<typeof erpPrintTemplate.findById>;

/** Draft of a layout. */
export interface SheetDraft {
  readonly name: string;
  readonly printKind: ErpPrintKind;
  readonly print: PrintContent;
}

/** A template as the designer opened it; without `id` it was never saved. */
export type SheetStart = Pick<Read, 'version' | 'source'> & SheetDraft & { readonly id?: number };

const NAME_LENGTH = 40;

export function blankSheet(): SheetStart {
  return { version: 0, source: 'ORG', name: '', printKind: 'SALE_SLIP', print: plainPrint('SALE_SLIP') };
}

/** A new one that looks like another. */
export function copiedSheet({ name, printKind, print }: SheetDraft): SheetStart {
  return { version: 0, source: 'ORG', name: `${name}副本`.slice(0, NAME_LENGTH), printKind, print };
}

/** Why it cannot be saved, in a sentence; null when it can. */
export function sheetProblem({ name, printKind, print }: SheetDraft): string | null {
  return name.trim() === '' ? '请输入模板名称' : printProblem(printKind, print);
}
