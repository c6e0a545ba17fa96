import { dictName } from '@mingmou/contract/base/dict';
import { stockCodes } from '@mingmou/contract/erp/erp.codes';
import { bizType } from '@mingmou/contract/erp/erp.dicts';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { refuse } from '../../../kernel/refusal';
import type { BizType } from './ledger.store';

/** How pieces of a held batch leave all the same: written off, counted, received by whom they were sent to. */
const LEAVES_HELD: readonly BizType[] = ['DAMAGE', 'CHECK_LOSS', 'CHECK_GAIN', 'TRANSIT', 'BEGIN'];

interface Leaving {
  readonly batchId: number;
  readonly bizType: BizType;
  readonly qty: number;
  readonly reverseOfId?: number;
}

interface HeldBatch {
  readonly id: number;
  readonly batchNo: string;
  readonly holdReason: string;
}

/**
 * Returns which batches are held. The other batches cannot be held until the transaction ends: a hold waits for it and
 * sees its movements.
 */
async function heldAmong({ db, caller }: SessionCx, batchIds: readonly number[]): Promise<Map<number, HeldBatch>> {
  const ids = [...new Set(batchIds)].filter((id) => id > 0).sort((a, b) => a - b);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<HeldBatch & { state: string }>`SELECT id, batch_no, state, hold_reason FROM stock_batch
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ANY (${ids}::bigint[])
    ORDER BY id FOR SHARE`.execute(db);
  return new Map(rows.filter(({ state }) => state === 'HOLD').map((row) => [row.id, row]));
}

/** Refuses to take pieces of a held batch (140217); `action` names the intended act. */
export async function refuseHeld(cx: SessionCx, batchIds: readonly number[], action: string): Promise<void> {
  const [held] = (await heldAmong(cx, batchIds)).values();
  if (held) refuse(stockCodes.batchHeld, { no: held.batchNo, reason: held.holdReason, action });
}

interface Naming {
  readonly barcodeId: number;
  readonly batchNo: string | null;
}

/** The same of lines that name a batch by its number. */
export async function refuseHeldNames(cx: SessionCx, lines: readonly Naming[], action: string): Promise<void> {
  const naming = lines.filter(({ batchNo }) => batchNo);
  if (naming.length === 0) return;
  const { rows } = await sql<HeldBatch>`SELECT batch.id, batch.batch_no, batch.hold_reason FROM stock_batch batch
    JOIN unnest(${naming.map(({ barcodeId }) => barcodeId)}::bigint[], ${naming.map(({ batchNo }) => batchNo)}::text[])
      AS named (barcode_id, batch_no) USING (barcode_id, batch_no)
    WHERE batch.property_owner_id = ${cx.caller.propertyOwnerId} AND batch.state = 'HOLD' LIMIT 1`.execute(cx.db);
  const [held] = rows;
  if (held) refuse(stockCodes.batchHeld, { no: held.batchNo, reason: held.holdReason, action });
}

/** Refuses movements by which pieces of a held batch leave or are reversed. */
export async function refuseHeldMovements(cx: SessionCx, movements: readonly Leaving[]): Promise<void> {
  const leaving = movements.filter(({ qty, bizType: moved }) => qty < 0 && !LEAVES_HELD.includes(moved));
  const held = await heldAmong(
    cx,
    leaving.map(({ batchId }) => batchId),
  );
  const first = leaving.find(({ batchId }) => held.has(batchId));
  const batch = first && held.get(first.batchId);
  if (!batch) return;
  const action = first.reverseOfId ? '反审核' : dictName(bizType, first.bizType);
  refuse(stockCodes.batchHeld, { no: batch.batchNo, reason: batch.holdReason, action });
}
