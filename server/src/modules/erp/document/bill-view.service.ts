import { holds } from '@mingmou/contract/auth/rights';
import { currencyUppercase } from '@mingmou/contract/base/currency';
import type { Dict } from '@mingmou/contract/base/dict';
import { type Money, toNumeric } from '@mingmou/contract/base/money';
import { type BillArea, isEditable } from '@mingmou/contract/erp/bill/bill.flow';
import { BILL_PAPERS } from '@mingmou/contract/erp/bill/bill-papers.rules';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import type { BillAction } from '@mingmou/contract/erp/erp.dicts';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { seesCost, withoutCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { stateRefusal } from '../../../kernel/row/transition';
import { printCommon } from '../../print/print-head.rows';
import { sheetTemplate } from '../../print/sheet-template.service';
import { stepsOf } from './bill.service';
import type { BillContent } from './bill.storage';
import { countPaper, countPrint, paperPrints } from './bill.store';
import type { BillKind } from './bill-kind.types';
import type { LineTable } from './bill-lines.store';
import type { FoundHead } from './bill-rows.store';

/** A head, without its amount for people who see no costs. */
export function shownHead<Head extends { readonly totalAmount: Money }>(head: Head, sees: boolean) {
  const { totalAmount, ...rest } = head;
  return sees ? { ...rest, totalAmount } : rest;
}

/** What of a kind of bill is a cost (G3). */
export interface Costs {
  readonly lineCosts: readonly string[];
  readonly openPrices: boolean;
}

/** Head and lines as a page or a paper shows them. */
export async function shownContent<Head extends FoundHead, L extends LineTable>(
  cx: SessionCx,
  { head, lines }: BillContent<Head, L>,
  { lineCosts, openPrices }: Costs,
) {
  const sees = openPrices || (await seesCost(cx));
  const shown: readonly object[] = lines;
  return {
    ...shownHead(head, sees),
    // The keys are those of the line that its contract calls costs.
    lines: sees ? shown : shown.map((line) => withoutCost(line, lineCosts as readonly never[])),
  };
}

/** The buttons of a bill, in the order in which its page shows them. */
export async function actionsOf<Head extends FoundHead, L extends LineTable, Step extends string>(
  cx: SessionCx,
  kind: BillKind<BillContent<Head, L>, Step>,
  content: BillContent<Head, L>,
  actions: Dict<BillAction | Step>,
): Promise<(BillAction | Step)[]> {
  const { head } = content;
  const open = new Set<BillAction | Step>(await stepsOf(cx, kind, head, content));
  if (holds(`${kind.area}:edit`, cx.caller) && isEditable(head.state)) open.add('edit');
  if (holds(`${kind.area}:print`, cx.caller)) open.add('print');
  return actions.rows.map(({ code }) => code).filter((action) => open.has(action));
}

interface Titles<Head> {
  readonly paperTitle?: (head: Head, kind: PrintKind) => string;
}

/** Returns the content of the paper besides the bill; a bill that did not pass gets a watermark (§7.5). */
async function paperFacts<Head extends FoundHead>(
  cx: SessionCx,
  head: Head,
  { area, name }: { readonly area: BillArea; readonly name: string },
  { openPrices, paperTitle }: Costs & Titles<Head>,
  templateId: number | undefined,
) {
  const { state, totalAmount } = head;
  const papers = BILL_PAPERS[area];
  const { printKind, template } = await sheetTemplate(cx, papers, templateId);
  return {
    ...(await printCommon(cx)),
    printKind,
    template,
    title: paperTitle?.(head, printKind) ?? name,
    printCount: await printsOf(cx, head, papers, printKind),
    mark: state === 'PASSED' ? null : state === 'INVALID' ? '作废' : '未审核',
    totalText: openPrices || (await seesCost(cx)) ? currencyUppercase(toNumeric(totalAmount)) : null,
  };
}

/** A bill as its paper shows it. */
export async function paperOf<Head extends FoundHead, L extends LineTable, Step extends string>(
  cx: SessionCx,
  kind: BillKind<BillContent<Head, L>, Step>,
  keeping: Costs & Titles<Head>,
  { id, templateId }: { readonly id: number; readonly templateId?: number | null },
) {
  const content = await kind.load(cx, id);
  const { head } = content;
  cx.log({ targetType: kind.name, targetId: id, targetName: head.billNo });
  const facts = await paperFacts(cx, head, kind, keeping, templateId ?? undefined);
  return { ...(await shownContent(cx, content, keeping)), ...facts };
}

export async function countedPrint<Head extends FoundHead, L extends LineTable, Step extends string>(
  cx: SessionCx,
  kind: BillKind<BillContent<Head, L>, Step>,
  { id, printKind }: { readonly id: number; readonly printKind?: PrintKind | null },
) {
  const { head } = await kind.load(cx, id);
  const papers: readonly PrintKind[] = BILL_PAPERS[kind.area];
  const [own] = BILL_PAPERS[kind.area];
  const of = printKind ?? own;
  if (!papers.includes(of)) throw malformed('printKind', '打印类型：该单据没有这种打印，请重新打印');
  const count = of === own ? countPrint(cx, kind.type, id) : countPaper(cx, id, of);
  const printCount = (await count) ?? refuse(billCodes.missing);
  cx.log({ targetType: kind.name, targetId: id, targetName: head.billNo });
  return { printCount };
}

/** How often this paper of a bill was printed before; each of its papers is counted by itself. */
async function printsOf(
  cx: SessionCx,
  { id, printCount }: FoundHead,
  [own]: readonly PrintKind[],
  printKind: PrintKind,
): Promise<number> {
  return printKind === own ? printCount : paperPrints(cx, id, printKind);
}

export async function deleteSentenceOf<Head extends FoundHead, L extends LineTable, Step extends string>(
  cx: SessionCx,
  kind: BillKind<BillContent<Head, L>, Step>,
  id: number,
): Promise<string> {
  const { billNo, state } = (await kind.load(cx, id)).head;
  // What another bill made goes with that one.
  if (kind.flow.actions.delete.from.length === 0) throw stateRefusal(kind.flow, state, 'delete', billCodes.wrongState);
  cx.log({ targetType: kind.name, targetName: billNo });
  return `确定删除单据 ${billNo} 吗？`;
}
