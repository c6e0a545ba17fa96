import { minus } from '@mingmou/contract/base/money';
import { transferCodes } from '@mingmou/contract/erp/erp.codes';
import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { inOrg } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { contentOf } from '../document/bill.storage';
import { lockBill } from '../document/bill.store';
import { logAct } from '../document/bill-cascade.service';
import type { BillKind } from '../document/bill-kind.types';
import { linesOf } from '../document/bill-lines.store';
import { placesOf } from '../document/leaving-lines.service';
import { refuseConsigned } from '../stock/consign.service';
import { defectId } from '../stock/location.service';
import { type Movement, negated, pricedAt } from '../stock/movement.rules';
import { type TransferIn, transferInKeeping } from './in.storage';
import { senderOf, writePlaces } from './in.store';
import { type Counted, writeCounted, writeTransferOut } from './out.store';
import { transitPlace } from './transit.store';

const sending = { name: transferOut.name, area: transferOut.area, flow: transferOut.lifecycle };

type Line = TransferIn['lines'][number];

async function check(cx: SessionCx, { lines }: TransferIn): Promise<void> {
  await refuseConsigned(cx, lines);
  for (const { lineNo, qty, sentQty, locationId, diffReason } of lines) {
    if (qty === null) throw malformed('qty', `第${lineNo}行 实收：请填写`);
    if (locationId === null) throw malformed('locationId', `第${lineNo}行 库位：请填写`);
    if (qty > sentQty) refuse(transferCodes.moreThanSent);
    if (qty < sentQty && !diffReason) refuse(transferCodes.noDiffReason);
  }
}

/** Goods that expired on the way are put where nothing is sold from, if there is such a place (§9b.7). */
function placeOf({ expireDate, locationId }: Line, defect: number | null, bizDate: string): number | null {
  return expireDate !== null && expireDate < bizDate ? (defect ?? locationId) : locationId;
}

async function placed(cx: SessionCx, lines: readonly Line[], bizDate: string): Promise<Line[]> {
  const defect = await defectId(cx);
  return lines.map((line) => ({ ...line, locationId: placeOf(line, defect, bizDate) }));
}

function sourceOf({ head }: TransferIn): number {
  if (head.sourceBillId === null) throw new Error(`receipt ${head.id} names no transfer`);
  return head.sourceBillId;
}

/** What came of each line of the transfer, by that line. */
const byLine = (lines: readonly Line[]) => new Map(lines.map((line) => [line.sourceItemId, line]));

function transitStateOf(lines: readonly Line[]) {
  if (lines.every(({ qty }) => qty === 0)) return 'REFUSED';
  return lines.every(({ qty, sentQty }) => qty === sentQty) ? 'RECEIVED' : 'PART_BACK';
}

/** The sender's stock leaves its transit: what came is gone, the rest returns to its place; no cent is lost between. */
async function leaveTransit(there: SessionCx, content: TransferIn): Promise<Movement[]> {
  const came = byLine(content.lines);
  const transit = await transitPlace(there);
  const sent = await linesOf(there, 'transferOutLine', sourceOf(content));
  return (await placesOf(there, sent)).flatMap(({ line, held }): Movement[] => {
    const received = came.get(line.id);
    if (!received) throw new Error(`line ${line.id} is not on the receipt`);
    const { price: unitCost, amount } = line;
    const backQty = held.qty - (received.qty ?? 0);
    const both = { ...held, relatedOrgId: content.head.orgId };
    const gone: Movement = {
      ...{ ...both, locationId: transit, bizType: 'TRANSIT', costKind: 'NONE', qty: -held.qty },
      cost: { unitCost, amount: negated(amount) },
    };
    const back: Movement = {
      ...{ ...both, bizType: 'TRANSFER_BACK', costKind: 'COSTED', qty: backQty },
      cost: { unitCost, amount: minus(amount, received.amount) },
    };
    return backQty > 0 ? [gone, back] : [gone];
  });
}

/** Tells the sender what became of its transfer. */
async function tell(
  cx: SessionCx,
  content: TransferIn,
  title: string,
  state: 'IN_TRANSIT' | ReturnType<typeof transitStateOf>,
): Promise<void> {
  const isOpen = state === 'IN_TRANSIT';
  const counted = content.lines.map(
    ({ sourceItemId, qty, diffReason }): Counted => ({
      id: sourceItemId ?? 0,
      receivedQty: isOpen ? null : qty,
      diffReason: isOpen ? null : diffReason,
    }),
  );
  await inOrg(cx, content.head.fromOrgId, async (there) => {
    const id = sourceOf(content);
    await writeTransferOut(there, id, { transitState: state });
    await writeCounted(there, counted);
    await logAct(there, sending, { id, billNo: content.head.sourceBillNo, state: 'PASSED' }, title);
  });
}

/** 调拨入库 (domain-erp §2.4): made by the transfer out; what came comes in at its price, the rest goes back. */
export const transferInKind: BillKind<TransferIn> = {
  type: 'DR',
  name: transferIn.name,
  area: transferIn.area,
  flow: transferIn.lifecycle,
  load: (cx, id) => contentOf(cx, transferInKeeping, id),
  // Reversing the transfer also locks the outgoing bill first.
  ahead: async (cx, id) => {
    const sender = await senderOf(cx, id);
    const source = sender?.sourceBillId;
    if (sender && source) await inOrg(cx, sender.fromOrgId, (there) => lockBill(there, 'DC', source));
  },
  check,
  pieces: { bizTypes: ['TRANSFER_IN'], of: ({ lines }) => lines },
  posts: async (cx, { head, lines }, _bill, { bizDate }) => {
    if (bizDate < head.sentDate) throw malformed('bizDate', `业务日期：不能早于调出日期 ${head.sentDate}`);
    const came = (await placed(cx, lines, bizDate)).filter(({ qty }) => qty !== 0);
    return (await placesOf(cx, came)).map(
      ({ line, held }): Movement => ({
        ...{ ...held, bizType: 'TRANSFER_IN', costKind: 'COSTED', relatedOrgId: head.fromOrgId },
        cost: pricedAt(line.price, held.qty),
      }),
    );
  },
  elsewhere: {
    orgOf: ({ head }) => head.fromOrgId,
    posts: leaveTransit,
  },
  passed: async (cx, content, _bill, { bizDate }) => {
    const moved = (await placed(cx, content.lines, bizDate)).flatMap(({ id, locationId }) =>
      locationId === null ? [] : [{ id, locationId }],
    );
    await writePlaces(cx, moved);
    await tell(cx, content, '对方接收', transitStateOf(content.lines));
  },
  reversed: (cx, content) => tell(cx, content, '对方反审核', 'IN_TRANSIT'),
};
