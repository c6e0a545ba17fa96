import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { parseGs1, sendable } from '@mingmou/contract/erp/barcode/gs1.rules';
import { deliveryState } from '@mingmou/contract/erp/sale/sale.dicts';
import { batch } from '@mingmou/contract/erp/stock/batch.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportShown } from '../../../kernel/file/export';
import type { SheetSource } from '../../../kernel/file/xlsx';
import { pageOf } from '../../../kernel/row/list';
import { logPhones, phoneListed } from '../../patients/patient-view.service';
import { customerSums, customersOf, givenTo, movementsOf, receiptsOf, traceSorting } from './batch-trace.store';
import { pieceSorting, piecesWith } from './piece.store';
import { lookAtStock } from './stock-finder.service';

/** Bills and customers of the organisations that the caller may look at. */
const lookAtAll = (cx: SessionCx) => lookAtStock(cx, null);

export async function receiptsPage(cx: SessionCx, query: InputOf<typeof batch.receipts>) {
  await lookAtAll(cx);
  return pageOf(receiptsOf(cx, query.batchId), query, traceSorting);
}

export async function movementsPage(cx: SessionCx, query: InputOf<typeof batch.movements>) {
  await lookAtAll(cx);
  return pageOf(movementsOf(cx, query.batchId), query, traceSorting);
}

/** Returns the customers of a batch with name and phone for a recall; reading full phones is logged. */
export async function customersPage(cx: SessionCx, query: InputOf<typeof batch.customers>) {
  await lookAtAll(cx);
  const rows = customersOf(cx, query.batchId, query.stillOut ?? false);
  const page = await pageOf(rows, query, traceSorting);
  if (page.records.length > 0) await logPhones(cx, batch.customers, `批次患者${page.records.length}行`);
  return { ...page, records: page.records.map((row) => phoneListed(cx, row)), sums: await customerSums(rows) };
}

const EXPORTED = [
  ...(['orgName', 'patientName', 'recordNo', 'phone', 'billNo', 'bizDate', 'soldQty', 'backQty', 'qty'] as const),
  ...(['deliveryState', 'takenAt', 'sellerName', 'udi'] as const),
];

export async function customersSheet(
  cx: SessionCx,
  { batchId, stillOut }: InputOf<typeof batch.customersExport>,
): Promise<SheetSource> {
  await lookAtAll(cx);
  return exportShown(cx, (row) => phoneListed(cx, row), {
    name: '批次患者',
    shape: batch.sold,
    columns: EXPORTED,
    rows: customersOf(cx, batchId, stillOut ?? false),
    query: {},
    sorting: traceSorting,
    text: { deliveryState: (row) => (row.deliveryState ? dictName(deliveryState, row.deliveryState) : '') },
  });
}

/** A code as it was scanned, and the serial number that it holds. */
function codesOf(code: string): string[] {
  const scanned = sendable(code.trim());
  const serialNo = parseGs1(scanned)?.serialNo;
  return serialNo ? [scanned, serialNo] : [scanned];
}

export async function piecesPage(cx: SessionCx, query: InputOf<typeof batch.pieces>) {
  await lookAtAll(cx);
  const page = await pageOf(piecesWith(cx, codesOf(query.code)), query, pieceSorting);
  if (page.records.some(({ phone }) => phone !== null)) await logPhones(cx, batch.pieces, query.code);
  return { ...page, records: page.records.map((row) => phoneListed(cx, row)) };
}

export async function patientPage(cx: SessionCx, query: InputOf<typeof batch.ofPatient>) {
  await lookAtAll(cx);
  const page = await pageOf(givenTo(cx, query.patient), query, traceSorting);
  if (page.records.length > 0) await logPhones(cx, batch.ofPatient, query.patient);
  return { ...page, records: page.records.map((row) => phoneListed(cx, row)) };
}
