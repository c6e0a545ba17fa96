import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { price } from '@mingmou/contract/base/money';
import { isTooMuch, lineTotal, MAX_LINE_AMOUNT } from '@mingmou/contract/erp/bill/bill.rules';
import { transferCodes } from '@mingmou/contract/erp/erp.codes';
import type { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { sql } from 'kysely';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { orgsAmong } from '../../../kernel/context/orgs';
import type { BillContent, NamedLine } from '../document/bill.storage';
import { checkEmployees } from '../document/employee.guard';
import { monthPeriod } from '../document/period.service';
import { currentCosts } from '../stock/cost.store';
import { type TransferOutHead, transferOutHeads } from './out.store';

type Input = InputOf<typeof transferOut.save>;
type Line = NonNullable<Input['lines']>[number];
export type TransferOut = BillContent<TransferOutHead, 'transferOutLine'>;

/** Returns today's cost of goods, which a transfer shows until it passes. */
function costsToday(cx: SessionCx, goods: readonly number[]) {
  return currentCosts(cx, goods, monthPeriod(dayText(cx.now).slice(0, 7)));
}

async function keep(cx: SessionCx, input: Input, named: readonly NamedLine<Line>[]) {
  const { toOrgId, handlerId, carrier } = input;
  if (toOrgId === cx.caller.orgId) refuse(transferCodes.wrongTarget);
  if (toOrgId && !(await orgsAmong(cx, [toOrgId])).has(toOrgId)) refuse(sharedCodes.missing);
  await checkEmployees(cx, handlerId);
  const sees = await seesCost(cx);
  const costs = await costsToday(
    cx,
    named.map(({ typed }) => typed.barcodeId),
  );
  return {
    bill: { handlerId },
    head: { toOrgId, carrier },
    lines: named.map(({ typed, snapshot }, index) => {
      const { qty, batchNo, expireDate, barcodeId } = typed;
      const unitPrice = (sees ? typed.price : null) ?? costs.get(barcodeId) ?? price(0);
      if (isTooMuch(qty, unitPrice)) throw malformed('qty', `第${index + 1}行 金额：不能超过${MAX_LINE_AMOUNT}元`);
      const amount = lineTotal({ qty, price: unitPrice });
      return { ...snapshot, qty, batchNo, expireDate, price: unitPrice, amount };
    }),
  };
}

/** How transfers are kept by their sender. */
export const transferOutKeeping = {
  headTable: 'transferOut',
  lineTable: 'transferOutLine',
  heads: transferOutHeads,
  day: sql<string>`b.created_at::date`,
  sortedBy: ['to_org_name', 'transit_state', 'handler_name', 'in_bill_no'],
  sheet: {
    head: ['billNo', 'createdAt', 'bizDate', 'toOrgName', 'state', 'transitState', 'inBillNo'],
    line: [
      ...['code', 'goodsName', 'spec', 'unit', 'locationName', 'batchNo', 'expireDate', 'qty', 'receivedQty'],
      'diffReason',
    ],
  },
  keep,
  prices: costsToday,
} as const;
