import { buttonByCode } from '@mingmou/contract/auth/buttons';
import { holds, rightName } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { formatMoney, type Money, sameAmount, sum, ZERO } from '@mingmou/contract/base/money';
import { cashierCodes, cashierShiftCodes } from '@mingmou/contract/cashier/cashier.codes';
import { cashierShiftFlow } from '@mingmou/contract/cashier/cashier.flow';
import { CASH } from '@mingmou/contract/cashier/payment/method.codes';
import type { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { cashDifference, countedCash } from '@mingmou/contract/cashier/shift/cashier-shift.rules';
import { forbidden, malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { pageOf } from '../../../kernel/row/list';
import { transition } from '../../../kernel/row/transition';
import { writeRow } from '../../../kernel/row/versioned-row';
import { deskTemplate } from '../../print/desk-template.service';
import { printCommon } from '../../print/print-head.rows';
import { cashiers } from '../order/order-list.store';
import { cashierShiftView } from './cashier-shift.service';
import {
  type CashierShiftView,
  cashCountsOf,
  cashierShiftSorting,
  cashierShiftSums,
  cashierShiftsMatching,
  countCashierShiftPrint,
  insertFrozen,
  lockCashierShift,
} from './cashier-shift.store';
import { cashierShiftWaysNow, frozenCashierShiftWays, type WaySums } from './cashier-shift-sums.rows';

const SHIFT = '班次';

const mayAudit = ({ caller }: SessionCx) => holds('cashier:shiftAudit', caller);

/** Refuses other people's shifts to an account that may not audit. */
function permit(cx: SessionCx, { cashierId }: { readonly cashierId: number }): void {
  if (cashierId !== cx.caller.accountId && !mayAudit(cx)) throw forbidden(rightName('cashier:shiftAudit'));
}

/** Returns a shift that the caller may see: the own one, or any for an auditor. */
export async function seenCashierShift(cx: SessionCx, id: number) {
  const shift = await cashierShiftView(cx, id);
  return shift.cashierId === cx.caller.accountId || mayAudit(cx) ? shift : refuse(sharedCodes.missing);
}

/** Returns the sums of a shift by payment method; frozen ones after the handover. */
export function waysOf(cx: SessionCx, { id, shiftState }: CashierShiftView): Promise<WaySums[]> {
  return stateOf(cashierShiftFlow, shiftState) === 'OPEN'
    ? cashierShiftWaysNow(cx, id)
    : frozenCashierShiftWays(cx, id);
}

/** Whom a shift may be handed to: those who may have one here, or had one. */
const successors = (cx: SessionCx) => cashiers(cx, [buttonByCode('cashier:shift').id]);

/** Returns the sums that 交班 would freeze now; after the handover, the frozen ones. */
export async function previewCashierShift(cx: SessionCx, id: number) {
  const shift = await seenCashierShift(cx, id);
  return { shift, ways: await waysOf(cx, shift), cashiers: await successors(cx) };
}

export async function cashierShiftDetail(cx: SessionCx, id: number) {
  const shift = await seenCashierShift(cx, id);
  return { shift, ways: await waysOf(cx, shift), counts: await cashCountsOf(cx, id) };
}

export async function cashierShiftPage(cx: SessionCx, query: InputOf<typeof cashierShift.page>) {
  const rows = cashierShiftsMatching(cx, query, mayAudit(cx) ? undefined : cx.caller.accountId);
  return { ...(await pageOf(rows, query, cashierShiftSorting)), sums: await cashierShiftSums(rows) };
}

type Handover = InputOf<typeof cashierShift.handover>;

function checkCounts({ cashCounted, counts }: Handover): void {
  if (!counts?.length) return;
  const isTwice = counts.some(({ face }, at) => counts.findIndex((other) => other.face === face) !== at);
  if (isTwice) throw malformed('counts', '现金清点：每种面额只填一次');
  const made = countedCash(counts);
  if (!sameAmount(made, cashCounted)) {
    throw malformed('cashCounted', `清点现金：与各面额合计${formatMoney(made)}不一致，请核对`);
  }
}

async function checkSuccessor(cx: SessionCx, { handoverTo }: Handover): Promise<void> {
  if (!handoverTo || (await successors(cx)).some(({ id }) => id === handoverTo)) return;
  throw malformed('handoverTo', '接班人：请选择本机构的收费员');
}

/** Returns the expected cash and the sums to freeze. The caller holds the lock of the shift. */
async function expectedOf(cx: SessionCx, { id, openingCash }: { readonly id: number; readonly openingCash: Money }) {
  const ways = await cashierShiftWaysNow(cx, id);
  const cash = ways.find(({ wayCode }) => wayCode === CASH)?.net ?? ZERO;
  return { ways, cashExpected: sum([openingCash, cash]) };
}

/**
 * 交班: locks the shift first, so that a concurrent payment is either counted or finds the shift closed. Freezes the sums
 * by payment method.
 */
export async function handOver(cx: SessionCx, input: Handover) {
  const { id, version, cashCounted, counts, handoverTo } = input;
  const remark = input.remark?.trim() || null;
  checkCounts(input);
  await checkSuccessor(cx, input);
  await transition(cx, {
    flow: cashierShiftFlow,
    action: 'handover',
    version,
    lock: () => lockCashierShift(cx, id),
    state: ({ state }) => state,
    refusals: { wrongState: cashierShiftCodes.wrongState, stale: cashierCodes.stale },
    permit: (row) => permit(cx, row),
    effect: async (row) => {
      const { ways, cashExpected } = await expectedOf(cx, row);
      if (!sameAmount(cashCounted, cashExpected) && !remark) refuse(cashierShiftCodes.unexplained);
      await insertFrozen(cx, row.id, ways, counts ?? []);
      return cashExpected;
    },
    write: (row, state, cashExpected) =>
      writeRow(cx, 'cashierShift', row.id, {
        shiftState: stateCode(cashierShiftFlow, state),
        handoverAt: cx.now.toISOString(),
        handoverBy: cx.caller.accountId,
        handoverTo: handoverTo ?? null,
        cashExpected,
        cashCounted,
        remark,
      }),
    target: ({ shiftNo }, cashExpected) => ({
      targetType: SHIFT,
      targetName: shiftNo,
      after: {
        cashExpected: { label: '应有现金', value: cashExpected },
        cashCounted: { label: '清点现金', value: cashCounted },
        difference: { label: '差异', value: cashDifference(cashCounted, cashExpected) },
      },
    }),
    reason: remark,
  });
  return cashierShiftView(cx, id);
}

/** 审核: the day is closed when every shift of it is. */
export async function auditCashierShift(cx: SessionCx, { id, version, remark }: InputOf<typeof cashierShift.audit>) {
  await transition(cx, {
    flow: cashierShiftFlow,
    action: 'audit',
    version,
    lock: () => lockCashierShift(cx, id),
    state: ({ state }) => state,
    refusals: { wrongState: cashierShiftCodes.wrongState, stale: cashierCodes.stale },
    write: (row, state) =>
      writeRow(cx, 'cashierShift', row.id, {
        shiftState: stateCode(cashierShiftFlow, state),
        auditAt: cx.now.toISOString(),
        auditBy: cx.caller.accountId,
        auditRemark: remark?.trim() || null,
      }),
    target: ({ shiftNo }) => ({ targetType: SHIFT, targetName: shiftNo }),
    reason: remark,
  });
  return cashierShiftView(cx, id);
}

/** 交班单 (domain-outpatient §7.5) of a shift that was handed over. */
export async function cashierShiftPaper(cx: SessionCx, id: number) {
  const { shift, ways, counts } = await cashierShiftDetail(cx, id);
  if (stateOf(cashierShiftFlow, shift.shiftState) === 'OPEN') refuse(sharedCodes.missing);
  const common = await printCommon(cx);
  return { ...shift, ...common, ways, counts, title: '交班单', template: await deskTemplate(cx, 'SHIFT') };
}

export async function cashierShiftPrinted(cx: SessionCx, id: number) {
  await seenCashierShift(cx, id);
  return { printCount: await countCashierShiftPrint(cx, id) };
}
