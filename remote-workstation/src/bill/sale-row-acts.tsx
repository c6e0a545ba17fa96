import { isEditable } from '@mingmou/contract/erp/bill/bill.flow';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { ReasonAsked } from '@mingmou/kit/form/reason-dialog';
import type { SaleRow } from './sale-list';
import type { Confirming } from './use-confirming';
import { useSalePrint } from './use-sale-print';

export interface SaleActs {
  readonly confirming: Confirming;
  /** 修改: opens the sale in the panel. */
  readonly onChange: (id: number) => Promise<void>;
  /** 经手信息 of one that was confirmed. */
  readonly onHandle: (row: SaleRow) => void;
  readonly onAsk: (asked: ReasonAsked) => void;
}

/** What may still be done with a sale of the visit, by its state. */
export function SaleRowActs({ row, acts }: { readonly row: SaleRow; readonly acts: SaleActs }) {
  const { id, version, billNo, state } = row;
  const confirmSale = useSend(saleDesk.confirmInvoice);
  const invalidate = useSend(saleDesk.invalidInvoice);
  const remove = useSend(saleDesk.deleteInvoice);
  const print = useSalePrint();
  const { confirm, success } = useFeedback();
  if (isEditable(state)) {
    return (
      <>
        <Do call={saleDesk.editErpSales} onClick={() => acts.onChange(id)}>
          修改
        </Do>
        <Do
          call={saleDesk.confirmInvoice}
          onClick={() =>
            acts.confirming.run((overrideReason) => confirmSale({ id, version, overrideReason }, { quiet: true }))
          }
        >
          确认
        </Do>
        <Do
          call={saleDesk.deleteInvoice}
          danger
          onClick={async () => {
            const { sentence } = await remove({ id, version, check: true });
            if (!(await confirm(sentence, { ok: '删除', danger: true }))) return;
            await remove({ id, version });
            success('删除成功');
          }}
        >
          删除
        </Do>
      </>
    );
  }
  if (state !== 'SUBMITTED' && state !== 'PASSED') return null;
  return (
    <>
      <Do call={saleDesk.editErpSales} onClick={() => acts.onHandle(row)}>
        经手信息
      </Do>
      <Do call={saleDesk.printInvoice} onClick={() => print(id)}>
        打印
      </Do>
      {state === 'SUBMITTED' ? (
        <Do
          call={saleDesk.invalidInvoice}
          danger
          onClick={() =>
            acts.onAsk({
              title: `作废${billNo}`,
              run: async (reason) => {
                await invalidate({ id, version, reason });
                success('已作废');
              },
            })
          }
        >
          作废
        </Do>
      ) : null}
    </>
  );
}
