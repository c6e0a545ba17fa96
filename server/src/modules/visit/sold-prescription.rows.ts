import { stateCode } from '@mingmou/contract/base/flow';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { MEDICARE } from '@mingmou/contract/cashier/payment/method.codes';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import { prescriptionCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';

/** Lines of a charge order that a prescription of drugs asks for. */
const { DRUGS } = sourceType.codes;

/** Events of a drug prescription's sale at the till and at the counter (domain-workstation §2.6). */
export type SoldStep = 'settle' | 'dispense' | 'refund';

/**
 * The prescription follows its sale, which is locked; a sale that is none of a prescription is passed over, and so is a
 * step that it took before.
 */
export async function followSale(cx: SessionCx, saleId: number, step: SoldStep): Promise<void> {
  const { from, to } = drugRxFlow.actions[step];
  if (!to) return;
  const state = stateCode(drugRxFlow, to);
  const stamp = { updatedAt: cx.now.toISOString(), updatedBy: cx.caller.accountId };
  const paper = await updateMine(cx, 'drugPrescription')
    .set((is) => ({ ...stamp, rxState: state, version: is('version', '+', 1) }))
    .where('saleId', '=', saleId)
    .where(
      'rxState',
      'in',
      from.map((name) => stateCode(drugRxFlow, name)),
    )
    .returning('recordId')
    .executeTakeFirst();
  if (!paper) return;
  await updateMine(cx, 'stageRecord')
    .set((is) => ({ ...stamp, stageState: state, version: is('version', '+', 1) }))
    .where('id', '=', paper.recordId)
    .execute();
}

/** Returns the drugs of a prescription's sale, with their prices and the person who handed each over. */
export function soldDrugs(cx: SessionCx, saleId: number) {
  return mine(cx, 'saleLine')
    .where('billId', '=', saleId)
    .orderBy('lineNo')
    .select(['barcodeId as drugId', 'price', 'amount', 'takenBy', 'takenAt'])
    .execute();
}

/** Whether the money for a sale came from the insurance, in part at least. */
export async function isInsured(cx: SessionCx, saleId: number): Promise<boolean> {
  const line = await mine(cx, 'chargeOrderLine as line')
    .innerJoin('payRow as paid', (on) =>
      on.onRef('paid.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('paid.orderId', '=', 'line.orderId'),
    )
    .where('line.sourceType', '=', DRUGS)
    .where('line.sourceId', '=', saleId)
    .where('paid.wayCode', '=', MEDICARE)
    .select('line.id')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** A prescription that is over is paid for no more, also before the night has said so (120406). */
export async function refuseOver(cx: SessionCx, saleId: number): Promise<void> {
  const paper = await mine(cx, 'drugPrescription')
    .where('saleId', '=', saleId)
    .where('validUntil', '<', dayText(cx.now))
    .select('id')
    .executeTakeFirst();
  if (paper) refuse(prescriptionCodes.expired);
}
