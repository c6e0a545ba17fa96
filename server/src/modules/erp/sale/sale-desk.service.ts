import type { Right } from '@mingmou/contract/auth/rights';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { type BillStep, isEditable } from '@mingmou/contract/erp/bill/bill.flow';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import type { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { pageOf } from '../../../kernel/row/list';
import { lockSeen, takeStep } from '../document/bill.service';
import type { BillKind } from '../document/bill-kind.types';
import { matching } from '../document/bill-rows.store';
import { keepBill } from '../document/bill-save.service';
import { countedPrint, deleteSentenceOf, paperOf } from '../document/bill-view.service';
import { returnsOfSale } from '../sale-return/return.store';
import { changeHandling } from './handling.service';
import { saleKind } from './sale.kind';
import { type Sale, saleKeeping } from './sale.storage';
import { otherWaitingSales, saleHeads, soldLines, writeSale } from './sale.store';

type Desk = typeof saleDesk;

/** Rights of the desk for the steps that it takes. */
const GRANTS: Readonly<Partial<Record<BillStep | 'invalid', Right>>> = {
  submit: 'work-sale:confirm',
  delete: 'work-sale:delete',
  invalid: 'work-sale:invalid',
};

/** Sales as the consulting desk handles them: the same kind, under rights of its own (domain-workstation §2.4). */
const deskKind: BillKind<Sale, 'invalid'> = {
  ...saleKind,
  flow: {
    ...saleKind.flow,
    actions: {
      ...saleKind.flow.actions,
      ...Object.fromEntries(
        Object.entries(GRANTS).map(([step, grant]) => [
          step,
          // The steps named are those of the flow.
          { ...saleKind.flow.actions[step as BillStep | 'invalid'], grant },
        ]),
      ),
    },
  },
};

interface Saved {
  readonly id: number;
  readonly warnings?: string[];
}

async function savedSale(cx: SessionCx, { id, warnings = [] }: Saved) {
  const { billNo, state, version, totalAmount: amount, chargeOrderId, chargeNo } = (await saleKind.load(cx, id)).head;
  return { id, billNo, state, version, amount, chargeOrderId, chargeNo, warnings };
}

export async function saveInvoice(cx: SessionCx, input: InputOf<Desk['invoiceSave']>, confirms: boolean) {
  return savedSale(cx, await keepBill(cx, deskKind, saleKeeping, { ...input, source: 'CLINIC' as const }, confirms));
}

export async function confirmInvoice(cx: SessionCx, { id, version, overrideReason }: InputOf<Desk['confirmInvoice']>) {
  if (overrideReason) {
    await lockSeen(cx, saleKind, id, version);
    await writeSale(cx, id, { overrideReason });
  }
  await takeStep(cx, deskKind, 'submit', { id, version });
  const { patientId } = (await saleKind.load(cx, id)).head;
  return savedSale(cx, { id, warnings: await saleKeeping.remarks(cx, { patientId }, id) });
}

export async function invalidInvoice(cx: SessionCx, { id, version, reason }: InputOf<Desk['invalidInvoice']>) {
  await takeStep(cx, deskKind, 'invalid', { id, version, reason });
  return savedSale(cx, { id });
}

export async function deleteInvoice(cx: SessionCx, { id, version, check }: InputOf<Desk['deleteInvoice']>) {
  const sentence = await deleteSentenceOf(cx, deskKind, id);
  if (!check) await takeStep(cx, deskKind, 'delete', { id, version });
  return { sentence, deleted: !check };
}

type Edited = InputOf<Desk['editErpSales']>;

export async function editInvoice(cx: SessionCx, input: Edited) {
  const { state } = (await saleKind.load(cx, input.id)).head;
  if (!isEditable(state)) {
    await changeHandling(cx, input);
    return savedSale(cx, { id: input.id });
  }
  const { processorId: _processor, ...typed } = input;
  const standing = (await saleKind.load(cx, input.id)).head.source;
  return savedSale(cx, await keepBill(cx, deskKind, saleKeeping, { ...typed, source: standing }, false));
}

export async function findInvoices(cx: SessionCx, query: InputOf<Desk['findInvoice']>) {
  const { acceptsId, patientId, states } = query;
  const heads = matching(saleHeads(cx, { patientId: patientId ?? null }), { states: states ?? null }, saleKeeping);
  const asked = acceptsId ? heads.where('p.acceptsId', '=', acceptsId) : heads;
  return pageOf(asked, query, {
    columns: ['created_at'],
    initial: [
      ['created_at', 'desc'],
      ['id', 'desc'],
    ],
  });
}

export async function invoiceDetail(cx: SessionCx, id: number) {
  const { head, lines } = await saleKind.load(cx, id);
  return { ...head, lines: [...lines], returns: await returnsOfSale(cx, id) };
}

/** Returns the content of the paper and counts the print. */
export async function invoicePaper(
  cx: SessionCx,
  asked: InputOf<Desk['printInvoice']>,
): Promise<OutputOf<Desk['printInvoice']>> {
  const paper = await paperOf(cx, deskKind, { ...saleKeeping, lineCosts: sale.lineCosts }, asked);
  await countedPrint(cx, deskKind, { id: asked.id, printKind: paper.printKind });
  // Typed as the call declares it; the schema validates the answer afterwards.
  return paper as OutputOf<Desk['printInvoice']>;
}

export function saleRecord(cx: SessionCx, query: InputOf<Desk['findSaleRecord']>) {
  return pageOf(soldLines(cx, query.patientId), query, {
    columns: ['biz_date'],
    initial: [
      ['biz_date', 'desc'],
      ['id', 'desc'],
    ],
  });
}

export async function pendingInvoices(cx: SessionCx, patientId: number) {
  const billNos = await otherWaitingSales(cx, patientId, 0);
  return { exist: billNos.length > 0, billNos };
}
