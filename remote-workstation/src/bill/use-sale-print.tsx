import { Copies } from '@mingmou/clinic/print/copies';
import { GlassesSheet } from '@mingmou/clinic/print/glasses-sheet';
import { printPaperOf } from '@mingmou/clinic/print/paper-sheet';
import type { SalePaper } from '@mingmou/clinic/print/sale-paper';
import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { usePrint } from '@mingmou/kit/print/use-print';

/** 打印 of a sale in its visit: its 配镜单, by the default template of that kind; asking for it counts the print. */
export function useSalePrint(): (id: number) => Promise<void> {
  const ask = useSend(saleDesk.printInvoice);
  const print = usePrint();
  const { warning } = useFeedback();
  return async (id) => {
    const templates = await send(erpPrintTemplate.findAll, { printKind: 'GLASSES' });
    const template = templates.find(({ isDefault }) => isDefault) ?? templates[0];
    if (!template) {
      warning('没有配镜单的打印模板，请先在打印设置中新增');
      return;
    }
    // The answer has the same form as the shop's own print.
    const paper: SalePaper = await ask({ id, templateId: template.id });
    const sheet = (
      <Copies count={paper.template.copies}>
        <GlassesSheet of={paper} template={paper.template} />
      </Copies>
    );
    await print({ title: `${paper.title} ${paper.billNo}`, ...printPaperOf(paper.template), sheet });
  };
}
