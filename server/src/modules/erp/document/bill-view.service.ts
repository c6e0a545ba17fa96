import { holds } from '@mingmou/contract/auth/rights';
import { currencyUppercase } from '@mingmou/contract/base/currency';
import type { Dict } from '@mingmou/contract/base/dict';
import { type Money, toNumeric } from '@mingmou/contract/base/money';
import { isEditable } from '@mingmou/contract/erp/bill.flow';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import type { BillAction } from '@mingmou/contract/erp/erp.dicts';
import type { SessionCx } from '../../../kernel/cx';
import { refuse } from '../../../kernel/refusal';
import { printedLogo, printMargin } from '../../print/print-settings';
import { stepsOf } from './bill.service';
import { countPrint } from './bill.store';
import type { BillContent } from './bill-keeping';
import type { BillKind } from './bill-kind';
import type { LineTable } from './bill-lines.store';
import type { FoundHead } from './bill-rows.store';
import { seesCost, withoutCost } from './cost-view';
import { orgName } from './org-name.store';

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

/** What the paper says besides the bill; one that did not pass says so across it (§7.5). */
export async function paperFacts(
  cx: SessionCx,
  { name }: { readonly name: string },
  head: FoundHead,
  { openPrices }: Costs,
) {
  const { id, billNo, state, totalAmount } = head;
  cx.log({ targetType: name, targetId: id, targetName: billNo });
  return {
    orgName: await orgName(cx),
    logo: await printedLogo(cx),
    margin: await printMargin(cx),
    mark: state === 'PASSED' ? null : state === 'INVALID' ? '作废' : '未审核',
    totalText: openPrices || (await seesCost(cx)) ? currencyUppercase(toNumeric(totalAmount)) : null,
  };
}

export async function countedPrint<Head extends FoundHead, L extends LineTable, Step extends string>(
  cx: SessionCx,
  kind: BillKind<BillContent<Head, L>, Step>,
  id: number,
) {
  const { head } = await kind.load(cx, id);
  const printCount = (await countPrint(cx, kind.type, id)) ?? refuse(billCodes.missing);
  cx.log({ targetType: kind.name, targetId: id, targetName: head.billNo });
  return { printCount };
}

export async function deleteSentenceOf<Head extends FoundHead, L extends LineTable, Step extends string>(
  cx: SessionCx,
  kind: BillKind<BillContent<Head, L>, Step>,
  id: number,
): Promise<string> {
  const { billNo } = (await kind.load(cx, id)).head;
  cx.log({ targetType: kind.name, targetName: billNo });
  return `确定删除单据 ${billNo} 吗？`;
}
