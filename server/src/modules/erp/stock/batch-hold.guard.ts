import { dictName } from '@mingmou/contract/base/dict';
import { stockCodes } from '@mingmou/contract/erp/erp.codes';
import { bizType } from '@mingmou/contract/erp/erp.dicts';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { findHeldByNames, lockHeldBatches, type NamedBatch } from './batch.store';
import type { BizType } from './ledger.store';

/** How pieces of a held batch leave all the same: written off, counted, received by whom they were sent to. */
const LEAVES_HELD: readonly BizType[] = ['DAMAGE', 'CHECK_LOSS', 'CHECK_GAIN', 'TRANSIT', 'BEGIN'];

interface Leaving {
  readonly batchId: number;
  readonly bizType: BizType;
  readonly qty: number;
  readonly reverseOfId?: number;
}

/** Refuses to take pieces of a held batch (140217); `action` names the intended act. */
export async function refuseHeld(cx: SessionCx, batchIds: readonly number[], action: string): Promise<void> {
  const [held] = (await lockHeldBatches(cx, batchIds)).values();
  if (held) refuse(stockCodes.batchHeld, { no: held.batchNo, reason: held.holdReason, action });
}

/** The same of lines that name a batch by its number. */
export async function refuseHeldNames(cx: SessionCx, lines: readonly NamedBatch[], action: string): Promise<void> {
  const naming = lines.filter(({ batchNo }) => batchNo);
  if (naming.length === 0) return;
  const held = await findHeldByNames(cx, naming);
  if (held) refuse(stockCodes.batchHeld, { no: held.batchNo, reason: held.holdReason, action });
}

/** Refuses movements by which pieces of a held batch leave or are reversed. */
export async function refuseHeldMovements(cx: SessionCx, movements: readonly Leaving[]): Promise<void> {
  const leaving = movements.filter(({ qty, bizType: moved }) => qty < 0 && !LEAVES_HELD.includes(moved));
  const held = await lockHeldBatches(
    cx,
    leaving.map(({ batchId }) => batchId),
  );
  const first = leaving.find(({ batchId }) => held.has(batchId));
  const batch = first && held.get(first.batchId);
  if (!batch) return;
  const action = first.reverseOfId ? '反审核' : dictName(bizType, first.bizType);
  refuse(stockCodes.batchHeld, { no: batch.batchNo, reason: batch.holdReason, action });
}
