import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { contentOf } from '../document/bill.storage';
import type { BillKind } from '../document/bill-kind.types';
import { checkLeaving, placesOf } from '../document/leaving-lines.service';
import { takePosted } from '../document/posted-cost.store';
import type { Movement } from '../stock/movement.rules';
import { lossKeeping, type StockLoss } from './loss.storage';

async function check(_cx: SessionCx, { head, lines }: StockLoss): Promise<void> {
  if (lines.length === 0) refuse(billCodes.noLines);
  if (head.lossType === null) throw malformed('lossType', '报损类型：请填写');
  if (head.handlerId === null) throw malformed('handlerId', '经办人：请填写');
  checkLeaving(lines);
}

/** 报损 (domain-erp §2.6): held from submit on, goes at the average; expired, defect and held batches too (§9b 7). */
export const lossKind: BillKind<StockLoss> = {
  type: 'BS',
  name: stockLoss.name,
  area: stockLoss.area,
  flow: stockLoss.lifecycle,
  load: (cx, id) => contentOf(cx, lossKeeping, id),
  check,
  takesHeld: true,
  holds: async (cx, { lines }) => (await placesOf(cx, lines)).map(({ held }) => held),
  pieces: { bizTypes: ['DAMAGE'], of: ({ lines }) => lines },
  posts: async (cx, { lines }) =>
    (await placesOf(cx, lines)).map(
      ({ line, held }): Movement => ({
        ...{ ...held, saleItemId: line.saleItemId },
        ...{ bizType: 'DAMAGE', costKind: 'ISSUED', cost: 'AVERAGE' },
        qty: -held.qty,
      }),
    ),
  passed: (cx, _content, bill) => takePosted(cx, 'stockLossLine', bill.id, -1),
};
