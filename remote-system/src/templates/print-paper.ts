import type { PaperFacts } from '@mingmou/clinic/print/paper-sheet';
import type { PrintPaper } from '@mingmou/kit/print/paper';

/** The paper of a template as the printer is told. */
export function printPaperOf({ paper, width, height, landscape, margin, fontSize }: PaperFacts): PrintPaper {
  const sheet = paper === 'CUSTOM' ? { width: width ?? 100, height: height ?? 100 } : paper;
  return { paper: sheet, landscape, margin, fontSize };
}
