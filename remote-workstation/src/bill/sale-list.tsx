import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { limitOf } from '@mingmou/contract/base/limit';
import { formatMoney } from '@mingmou/contract/base/money';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { chargeState, deliveryState } from '@mingmou/contract/erp/sale/sale.dicts';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { InRow } from '@mingmou/kit/act/row-context';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Button } from '@mingmou/kit/ui';
import { Fragment, useState } from 'react';
import bill from './bill.module.css';
import { SaleProgress } from './sale-progress';
import { type SaleActs, SaleRowActs } from './sale-row-acts';
import type { Confirming } from './use-confirming';

const LONGEST = limitOf(saleDesk.invalidInvoice.input.reason);

export type SaleRow = OutputOf<typeof saleDesk.findInvoice>['records'][number];

interface SaleListProps {
  readonly title: string;
  /** The sales that are listed: of a visit, or of a patient in some states. */
  readonly asked: Pick<InputOf<typeof saleDesk.findInvoice>, 'acceptsId' | 'patientId' | 'states'>;
  readonly confirming: Confirming;
  readonly onChange: (id: number) => Promise<void>;
}

const HEADS = ['单号', '商品', '应收', '状态', '收费', '取件', '收费单号', '操作'];
const HANDLING = {
  ...{ findById: saleDesk.findInvoiceDetail, save: saleDesk.editErpSales, update: saleDesk.editErpSales },
} as const;
const Field = fieldOf(saleDesk.editErpSales);

/** Sales, and what may still be done with each. */
export function SaleList({ title, asked: query, confirming, onChange }: SaleListProps) {
  const { data } = useCall(saleDesk.findInvoice, { ...query, page: 1, size: 20 });
  const [asked, setAsked] = useState<ReasonAsked>();
  const [opened, open] = useState<number>();
  const handling = useFormDialog(HANDLING);
  const rows = data?.records ?? [];
  if (rows.length === 0) return null;
  const acts: SaleActs = { confirming, onChange, onHandle: handling.open, onAsk: setAsked };
  return (
    <section aria-label={title} className={bill.scroll}>
      <table className={bill.table} aria-label="销售单">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { title: stateTitle, tone } = sale.lifecycle.states[row.state];
            const isOpen = opened === row.id;
            const progress = row.deliveryState ? dictName(deliveryState, row.deliveryState) : '明细';
            return (
              <Fragment key={row.id}>
                <tr className={bill.main}>
                  <td>{row.billNo}</td>
                  <td className={bill.item}>{row.summary}</td>
                  <td className={bill.figure}>{row.totalAmount ? formatMoney(row.totalAmount) : '—'}</td>
                  <td>
                    <StateTag tone={tone}>{stateTitle}</StateTag>
                  </td>
                  <td>{dictName(chargeState, row.chargeState)}</td>
                  <td>
                    <Button
                      type="link"
                      size="small"
                      aria-expanded={isOpen}
                      aria-label={`${row.billNo}取件进度：${progress}`}
                      onClick={() => open(isOpen ? undefined : row.id)}
                    >
                      {progress}
                    </Button>
                  </td>
                  <td>{row.chargeNo ?? '—'}</td>
                  <td>
                    <InRow value={true}>
                      <SaleRowActs row={row} acts={acts} />
                    </InRow>
                  </td>
                </tr>
                {isOpen ? (
                  <tr>
                    <td colSpan={HEADS.length}>
                      <SaleProgress id={row.id} billNo={row.billNo} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <FormDialog title="经手信息" control={handling}>
        <Field name="sellerId" />
        <Field name="optometristId" />
        <Field name="deliveryMode" />
        <Field name="deliveryDate" />
        <Field name="address" />
        <Field name="remark" />
      </FormDialog>
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => setAsked(undefined)} />
    </section>
  );
}
