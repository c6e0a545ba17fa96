import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { rechargeState } from '@mingmou/contract/cashier/card/card.dicts';
import { cardFlow } from '@mingmou/contract/cashier/card/card.flow';
import { cardReceipt } from '@mingmou/contract/cashier/card/card-receipt.contract';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { holderCode } from '@mingmou/contract/cashier/card/holder-code.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { handle, handleAfter, handleSheet, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows } from '../../../kernel/file/export';
import { pageOf } from '../../../kernel/row/list';
import { rulesInForce } from '../../system/cashier/recharge-rule.service';
import { previewCardRefund, refundCard } from '../card-refund/card-refund.service';
import { waysFor } from '../method/payment-method.store';
import { findCashiers } from '../payment/configuration.service';
import { hashedPassword, replaceCard, resetPassword, showBalance, switchCard, transferCard } from './card.service';
import { cardsOf, shownCard } from './card.store';
import {
  cardSorting,
  cardSums,
  cardsMatching,
  ledgerMatching,
  ledgerSorting,
  ledgerSums,
  paymentsOf,
  rechargeSorting,
  rechargeSums,
  rechargesMatching,
} from './card-list.store';
import { cardRefundPrinted, cardRefundReceipt, rechargePrinted, rechargeReceipt } from './card-receipt.service';
import { answerVerified, sendCardCode, sendPatientCode, verifiedCode } from './holder-code.service';
import { hashedNewPassword, recharge } from './recharge.service';

const EXPORTED = [
  ...(['rechargeNo', 'cardNo', 'holderName', 'recordNo', 'principalAmount', 'giftAmount', 'wayNames'] as const),
  ...(['sellerName', 'cashierName', 'orgName', 'at', 'refundedPrincipal', 'rechargeState'] as const),
];

async function cardPage(cx: SessionCx, query: InputOf<typeof valueCard.page>) {
  const rows = cardsMatching(cx, query);
  const page = await pageOf(rows, query, cardSorting);
  return { ...page, records: page.records.map(shownCard), sums: await cardSums(rows) };
}

async function ledgerPage(cx: SessionCx, query: InputOf<typeof valueCard.ledger>) {
  const rows = ledgerMatching(cx, query);
  const page = await pageOf(rows, query, ledgerSorting);
  return { ...page, sums: await ledgerSums(rows) };
}

async function rechargePage(cx: SessionCx, query: InputOf<typeof cardRecharge.page>) {
  const rows = rechargesMatching(cx, query);
  const page = await pageOf(rows, query, rechargeSorting);
  const paid = await paymentsOf(
    cx,
    page.records.map(({ id }) => id),
  );
  const records = page.records.map((row) => ({
    ...row,
    payRows: paid.filter(({ rechargeId }) => rechargeId === row.id),
  }));
  return { ...page, records, sums: await rechargeSums(rows) };
}

const CLOSED = stateCode(cardFlow, 'CLOSED');

export const cardRoutes: readonly Route[] = [
  handle(valueCard.balance, ({ cardId }, cx) => showBalance(cx, cardId)),
  handle(valueCard.cards, ({ patientId }, cx) => cardsOf(cx, patientId)),
  handle(valueCard.usable, async ({ patientId }, cx) =>
    (await cardsOf(cx, patientId)).filter(({ cardState }) => cardState !== CLOSED),
  ),
  handle(valueCard.page, (query, cx) => cardPage(cx, query)),
  handle(valueCard.ledger, (query, cx) => ledgerPage(cx, query)),
  handle(valueCard.freeze, (input, cx) => switchCard(cx, input, 'freeze')),
  handle(valueCard.unfreeze, (input, cx) => switchCard(cx, input, 'unfreeze')),
  handleAfter(valueCard.resetPassword, hashedPassword, (input, cx, hash) => resetPassword(cx, input, hash)),
  handle(valueCard.replace, (input, cx) => replaceCard(cx, input)),
  handle(valueCard.transfer, (input, cx) => transferCard(cx, input)),
  handle(cardRecharge.page, (query, cx) => rechargePage(cx, query)),
  handleSheet(cardRecharge.export, (query, cx) =>
    exportRows(cx, {
      name: cardRecharge.page.title,
      shape: cardRecharge.row,
      columns: EXPORTED,
      rows: rechargesMatching(cx, query),
      query,
      sorting: rechargeSorting,
      text: { rechargeState: (row) => dictName(rechargeState, row.rechargeState) },
    }),
  ),
  handle(cardRecharge.findRule, (_input, cx) => rulesInForce(cx)),
  handle(cardRecharge.findCashiers, (_input, cx) => findCashiers(cx)),
  handle(cardRecharge.findWays, (_input, cx) => waysFor(cx, 2)),
  handleAfter(cardRecharge.settle, hashedNewPassword, (input, cx, hash) => recharge(cx, input, hash), {
    when: ({ newCard }) => !newCard?.password,
    found: null,
  }),
  handle(valueCardRefund.preview, (input, cx) => previewCardRefund(cx, input)),
  handle(valueCardRefund.settle, (input, cx) => refundCard(cx, input)),
  handle(cardReceipt.recharge, ({ id }, cx) => rechargeReceipt(cx, id)),
  handle(cardReceipt.rechargePrinted, ({ id }, cx) => rechargePrinted(cx, id)),
  handle(cardReceipt.refund, ({ id }, cx) => cardRefundReceipt(cx, id)),
  handle(cardReceipt.refundPrinted, ({ id }, cx) => cardRefundPrinted(cx, id)),
  handle(holderCode.send, (input, cx) => sendCardCode(cx, input)),
  handle(holderCode.sendToPatient, (input, cx) => sendPatientCode(cx, input)),
  handleAfter(holderCode.verify, verifiedCode, (input, cx, verified) => answerVerified(input, cx, verified)),
];
