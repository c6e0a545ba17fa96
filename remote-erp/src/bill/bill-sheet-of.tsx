import { GlassesSheet } from '@mingmou/clinic/print/glasses-sheet';
import type { SalePaper } from '@mingmou/clinic/print/sale-paper';
import { SaleSlip } from '@mingmou/clinic/print/sale-slip';
import type { BillPages, FoundBill, PaperOf } from './bill-pages';
import { BillPaper } from './bill-paper';

interface BillSheetOfProps {
  readonly of: BillPages;
  readonly printed: PaperOf<FoundBill>;
  /** Where it is not the one that the server chose. */
  readonly template?: PaperOf<FoundBill>['template'];
}

/** The sheet that a template is for. */
export function BillSheetOf({ of, printed, template = printed.template }: BillSheetOfProps) {
  const { printKind } = printed;
  if (printKind !== 'SALE_SLIP' && printKind !== 'GLASSES') return <BillPaper {...{ of, printed, template }} />;
  // Papers of the given kinds belong to sales only.
  const sold = printed as unknown as SalePaper;
  const Sheet = printKind === 'GLASSES' ? GlassesSheet : SaleSlip;
  return <Sheet of={sold} template={template} />;
}
