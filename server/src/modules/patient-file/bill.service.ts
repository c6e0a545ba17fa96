import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { arrearFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { rechargeFlow } from '@mingmou/contract/cashier/card/card.flow';
import { orderFlow, refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { billKind, patientBill } from '@mingmou/contract/patients/portal/patient-bill.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { exportRows } from '../../kernel/file/export';
import { headedSheet } from '../../kernel/file/headed-sheet';
import type { SheetSource } from '../../kernel/file/xlsx';
import { pageOf } from '../../kernel/row/list';
import { billRows, billSorting, billSums } from './bill.store';
import { openFile } from './file-scope.service';

const EXPORTED = [
  ...(['at', 'no', 'summary', 'qty', 'originalAmount', 'discountAmount', 'payableAmount', 'paidAmount'] as const),
  ...(['cardAmount', 'integralAmount', 'creditAmount', 'refundedAmount', 'state'] as const),
] as const;

type Filters = InputOf<typeof patientBill.total>;

const FLOWS: Readonly<Record<Filters['kind'], Parameters<typeof stateAt>[0]>> = {
  1: orderFlow,
  2: refundFlow,
  3: rechargeFlow,
  4: arrearFlow,
  5: orderFlow,
};

async function rowsFor(cx: SessionCx, filters: Filters) {
  const scope = await openFile(cx, filters.patientId);
  const viewed = [...scope.orgNames.keys()].filter((id) => scope.sees(id));
  return { scope, rows: billRows(cx, filters, viewed) };
}

/** 消费记录 of a patient, with its total row. */
export async function billPage(cx: SessionCx, query: InputOf<typeof patientBill.page>) {
  const { scope, rows } = await rowsFor(cx, query);
  const { count, ...sums } = await billSums(rows);
  const page = await pageOf(rows, query, billSorting, count);
  const records = page.records.map(({ orgId, ...row }) => ({ ...row, orgName: scope.orgNames.get(orgId) ?? '' }));
  return { ...page, records, sums };
}

export async function billTotal(cx: SessionCx, filters: Filters) {
  return billSums((await rowsFor(cx, filters)).rows);
}

/** The same as a sheet, which says who made it, when and of whom. */
export async function billSheet(cx: SessionCx, query: InputOf<typeof patientBill.export>): Promise<SheetSource> {
  const { scope, rows } = await rowsFor(cx, query);
  const { kind, dateFrom, dateTo } = query;
  const source = await exportRows(cx, {
    name: `${patientBill.page.title}_${dictName(billKind, kind)}`,
    shape: patientBill.row,
    columns: EXPORTED,
    rows,
    query,
    sorting: billSorting,
    text: { state: ({ state }) => (state === null ? '' : stateAt(FLOWS[kind], state).title) },
  });
  const days = dateFrom || dateTo ? `${dateFrom ?? ''} 至 ${dateTo ?? ''}` : '不限日期';
  return headedSheet(cx, source, `患者：${scope.name}；${days}`);
}
