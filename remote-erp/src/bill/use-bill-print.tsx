import { Copies } from '@mingmou/clinic/print/copies';
import { printPaperOf } from '@mingmou/clinic/print/paper-sheet';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { useCallback } from 'react';
import type { BillPages, FoundBill, PaperOf } from './bill-pages';
import { BillSheetOf } from './bill-sheet-of';

type Paper = PaperOf<FoundBill>;

/** Prints a paper of a bill by a template, as often as that says, and counts the print. */
export function usePaperPrint(of: BillPages): (data: Paper, template?: Paper['template']) => Promise<void> {
  const print = usePrint();
  const count = useSend(of.calls.printed);
  return useCallback(
    async (data, template = data.template) => {
      const { id, title, billNo, printKind } = data;
      const sheet = (
        <Copies count={template.copies}>
          <BillSheetOf of={of} printed={data} template={template} />
        </Copies>
      );
      await print({ title: `${title} ${billNo}`, ...printPaperOf(template), sheet });
      await count({ id, printKind });
    },
    [of, print, count],
  );
}

const same = (paper: Paper) => paper;

/** Prints the current bill by its default template; `as` selects another paper of the same bill. */
export function useBillPrint(of: BillPages, id: number, as: (paper: Paper) => Paper = same): () => Promise<void> {
  const { calls } = of;
  const print = usePaperPrint(of);
  return useCallback(async () => print(as(await send(calls.print, { id }))), [calls, id, as, print]);
}
