import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { currencyUppercase } from '@mingmou/contract/base/currency';
import { dictName } from '@mingmou/contract/base/dict';
import { minus, toNumeric } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { arrearState } from '@mingmou/contract/cashier/cashier.dicts';
import { refuse } from '../../../kernel/call/refusal';
import { handle, handleAfter, handleSheet, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows } from '../../../kernel/file/export';
import { pageOf } from '../../../kernel/row/list';
import { deskTemplate } from '../../print/desk-template.service';
import { printCommon } from '../../print/print-head.rows';
import { NOTHING_TO_PROVE, provedWays } from '../method/method-proofs.service';
import { waysFor } from '../method/payment-method.store';
import { findCashiers } from '../payment/configuration.service';
import { arrearsMatching, arrearsSorting, arrearsSums, openArrearsOfPatient, shownArrears } from './arrears-list.store';
import { collectArrears } from './collection.service';
import { countReceivablePrint, linesOfReceivable, waysOfReceivable } from './receivable.store';
import { findReceivable, receivableSorting, receivableSums, receivablesMatching } from './receivable-list.store';
import { revokeReceivable } from './revocation.service';
import { writeOffArrears } from './write-off.service';

const COLLECTING = 3;
const EXPORTED = [
  ...(['customerName', 'recordNo', 'orderNo', 'amount', 'repaidAmount', 'reducedAmount', 'writtenOffAmount'] as const),
  ...(['balance', 'dueDate', 'guarantorName', 'arrearState', 'writeOffReason', 'createdAt'] as const),
];

async function arrearsPage(cx: SessionCx, query: InputOf<typeof arrears.page>) {
  const rows = arrearsMatching(cx, query);
  const page = await pageOf(rows, query, arrearsSorting);
  return { ...page, records: page.records.map((row) => shownArrears(row, cx.now)), sums: await arrearsSums(rows) };
}

async function receivablePage(cx: SessionCx, query: InputOf<typeof arrears.receivables>) {
  const rows = receivablesMatching(cx, query);
  return { ...(await pageOf(rows, query, receivableSorting)), sums: await receivableSums(rows) };
}

/** 收款收据 (domain-outpatient §7.5). */
async function receivablePaper(cx: SessionCx, id: number) {
  const receivable = (await findReceivable(cx, id)) ?? refuse(sharedCodes.missing);
  const lines = await linesOfReceivable(cx, id);
  return {
    ...receivable,
    ...(await printCommon(cx)),
    title: '收款收据',
    template: await deskTemplate(cx, 'RECEIVABLE'),
    lines: lines.map((line) => ({ ...line, balanceAfter: minus(line.balanceBefore, line.amount) })),
    ways: await waysOfReceivable(cx, id),
    amountCapital: currencyUppercase(toNumeric(receivable.amount)),
  };
}

export const arrearsRoutes: readonly Route[] = [
  handle(arrears.page, (query, cx) => arrearsPage(cx, query)),
  handleSheet(arrears.export, (query, cx) =>
    exportRows(cx, {
      name: arrears.page.title,
      shape: arrears.row,
      columns: EXPORTED,
      rows: arrearsMatching(cx, query),
      query,
      sorting: arrearsSorting,
      text: { arrearState: (row) => dictName(arrearState, row.arrearState) },
    }),
  ),
  handle(arrears.byPatient, async ({ patientId }, cx) =>
    (await openArrearsOfPatient(cx, patientId)).map((row) => shownArrears(row, cx.now)),
  ),
  handle(arrears.receivables, (query, cx) => receivablePage(cx, query)),
  handle(arrears.findCashiers, (_input, cx) => findCashiers(cx)),
  handle(arrears.findWays, (_input, cx) => waysFor(cx, COLLECTING)),
  handleAfter(arrears.settle, provedWays, (input, cx, proofs) => collectArrears(cx, input, proofs), NOTHING_TO_PROVE),
  handle(arrears.writeOff, (input, cx) => writeOffArrears(cx, input)),
  handle(arrears.revoke, (input, cx) => revokeReceivable(cx, input)),
  handle(arrears.print, ({ receivableId }, cx) => receivablePaper(cx, receivableId)),
  handle(arrears.printed, async ({ id }, cx) => ({
    printCount: (await countReceivablePrint(cx, id)) ?? refuse(sharedCodes.missing),
  })),
];
