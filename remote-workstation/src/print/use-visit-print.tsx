import { Copies } from '@mingmou/clinic/print/copies';
import { type PaperFacts, printPaperOf } from '@mingmou/clinic/print/paper-sheet';
import { pageRulesOf } from '@mingmou/clinic/print/visit-sheet';
import type { InputOf } from '@mingmou/contract/base/call';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import type { VisitPrint } from '@mingmou/contract/workstation/print/visit-print.fields';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { type ReactNode, useCallback } from 'react';

export interface PrintedPaper extends PaperFacts {
  readonly copies: number;
  readonly sheet: ReactNode;
}

type Asked = InputOf<typeof visitPrint.find>;

/** Stores the current print, and prints the stored one. The act of the page ends at a refusal. */
export function useVisitPrint(asked: Asked, paperOf: (of: VisitPrint) => PrintedPaper): () => Promise<void> {
  const print = usePrint();
  const keep = useSend(visitPrint.log);
  return useCallback(async () => {
    const { print: data } = await keep(asked);
    const { copies, sheet, ...paper } = paperOf(data);
    await print({
      ...printPaperOf(paper),
      title: `${data.title} ${data.no ?? data.visitNo} ${data.name}`,
      sheet: <Copies count={copies}>{sheet}</Copies>,
      pageRules: pageRulesOf(data),
    });
  }, [asked, paperOf, print, keep]);
}
