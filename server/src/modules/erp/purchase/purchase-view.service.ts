import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { currencyUppercase } from '@mingmou/contract/base/currency';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { type Money, money, price } from '@mingmou/contract/base/money';
import { billCodes } from '@mingmou/contract/erp/bill.codes';
import { isEditable } from '@mingmou/contract/erp/bill.flow';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import type { SessionCx } from '../../../kernel/cx';
import { pageOf } from '../../../kernel/list';
import { printedLogo, printMargin } from '../../../kernel/print-settings';
import { refuse } from '../../../kernel/refusal';
import { stepsOf } from '../document/bill.service';
import { countPrint, timelineOf } from '../document/bill.store';
import { seesCost, withoutCost } from '../document/cost-view';
import { purchaseKind } from './purchase.kind';
import { type PurchaseView, purchaseSorting, purchaseSums, purchases, purchasesMatching } from './purchase.store';
import { linesOf, type PurchaseLine } from './purchase-line.store';
import { orgName } from './purchase-print.store';

type Action = CodeOf<typeof purchase.actions>;

interface WithAmount {
  readonly totalAmount: string;
}

/** The head with its amount in yuan, or without it for people who see no costs. */
function shownHead<Row extends WithAmount>(
  row: Row,
  sees: boolean,
): Omit<Row, 'totalAmount'> & { totalAmount?: Money } {
  const { totalAmount, ...head } = row;
  return sees ? { ...head, totalAmount: money(totalAmount) } : head;
}

function shownLine(line: PurchaseLine, sees: boolean) {
  const { tagPrice } = line;
  const shown = {
    ...line,
    tagPrice: tagPrice === null ? null : price(tagPrice),
    price: price(line.price),
    amount: money(line.amount),
  };
  return sees ? shown : withoutCost(shown, ['price', 'amount']);
}

export async function purchasePage(cx: SessionCx, query: InputOf<typeof purchase.page>) {
  const sees = await seesCost(cx);
  const rows = purchasesMatching(cx, query);
  const page = await pageOf(rows, query, purchaseSorting);
  return {
    ...page,
    records: page.records.map((row) => shownHead(row, sees)),
    sums: shownHead(await purchaseSums(rows), sees),
  };
}

async function found(cx: SessionCx, id: number): Promise<PurchaseView> {
  const row = await purchases(cx).where('b.id', '=', id).executeTakeFirst();
  return row ?? refuse(billCodes.missing);
}

/** Head and lines as a page or a paper shows them. */
async function detailOf(cx: SessionCx, row: PurchaseView) {
  const sees = await seesCost(cx);
  const lines = await linesOf(cx, row.id);
  return { ...shownHead(row, sees), lines: lines.map((line) => shownLine(line, sees)) };
}

async function actionsOf(cx: SessionCx, row: PurchaseView): Promise<Action[]> {
  const mayEdit = holds('erp-purchase:edit', cx.caller);
  const open = new Set<Action>(await stepsOf(cx, purchaseKind, row));
  if (mayEdit && isEditable(row.state)) open.add('edit');
  if (mayEdit && row.state === 'DRAFT' && row.orderedAt === null) open.add('placeOrder');
  if (holds('erp-purchase:print', cx.caller)) open.add('print');
  return purchase.actions.rows.map(({ code }) => code).filter((action) => open.has(action));
}

export async function purchaseDetail(cx: SessionCx, id: number) {
  const row = await found(cx, id);
  const timeline = await timelineOf(cx, purchaseKind.name, id);
  return { ...(await detailOf(cx, row)), timeline, actions: await actionsOf(cx, row) };
}

export async function purchaseLogs(cx: SessionCx, id: number) {
  await found(cx, id);
  return timelineOf(cx, purchaseKind.name, id);
}

/** 采购订单 of a draft that was ordered, else 采购入库单; a bill that did not pass says so across the paper (§7.5). */
export async function purchasePaper(cx: SessionCx, id: number) {
  const row = await found(cx, id);
  const detail = await detailOf(cx, row);
  cx.log({ targetType: purchaseKind.name, targetId: id, targetName: row.billNo });
  return {
    ...detail,
    title: row.state !== 'PASSED' && row.orderedAt !== null ? '采购订单' : '采购入库单',
    orgName: await orgName(cx),
    logo: await printedLogo(cx),
    margin: await printMargin(cx),
    mark: row.state === 'PASSED' ? null : '未审核',
    totalText: detail.totalAmount === undefined ? null : currencyUppercase(row.totalAmount),
  };
}

export async function countPurchasePrint(cx: SessionCx, id: number) {
  const { billNo } = await found(cx, id);
  const printCount = (await countPrint(cx, 'RK', id)) ?? refuse(billCodes.missing);
  cx.log({ targetType: purchaseKind.name, targetId: id, targetName: billNo });
  return { printCount };
}

export async function deleteSentenceOf(cx: SessionCx, id: number): Promise<string> {
  const { billNo } = await found(cx, id);
  cx.log({ targetType: purchaseKind.name, targetName: billNo });
  return `确定删除单据 ${billNo} 吗？`;
}
