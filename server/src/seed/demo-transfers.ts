import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { sql } from 'kysely';
import { addDays, dayText, instantOf } from '../kernel/context/clock';
import { takeStep } from '../modules/erp/document/bill.service';
import { keepBill } from '../modules/erp/document/bill-save.service';
import { transferInKind } from '../modules/erp/transfer/in.kind';
import { transferInKeeping } from '../modules/erp/transfer/in.storage';
import { transferOutKind } from '../modules/erp/transfer/out.kind';
import { transferOutKeeping } from '../modules/erp/transfer/out.storage';
import { type Filling, Worker } from './demo-worker';

const FRAMES = '003';

/** Frames that two pieces of can go: they need no batch. */
async function framesOf({ tx, propertyOwnerId }: Filling, orgId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT barcode.id FROM stock_balance b
      JOIN erp_barcode barcode ON barcode.property_owner_id = b.property_owner_id AND barcode.id = b.barcode_id
      JOIN erp_breed breed ON breed.property_owner_id = b.property_owner_id AND breed.id = barcode.breed_id
    WHERE b.property_owner_id = ${propertyOwnerId} AND b.org_id = ${orgId} AND breed.category_id = ${FRAMES}
      AND barcode.state_enum = 'ENABLE' AND b.on_hand - b.locked >= 4 ORDER BY barcode.id DESC LIMIT 2`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Sending {
  readonly from: Worker;
  readonly fromOrgId: number;
  readonly toOrgId: number;
  readonly daysAgo: number;
  readonly carrier: string;
}

async function send(filling: Filling, { from, fromOrgId, toOrgId, daysAgo, carrier }: Sending): Promise<void> {
  const at = instantOf(`${dayText(addDays(filling.now, -daysAgo))} 16:30:00`);
  const saved = await from.does(transferOut.save, at, async (cx) => {
    const lines = (await framesOf(filling, fromOrgId)).map((barcodeId) => ({ barcodeId, qty: 2 }));
    return keepBill(cx, transferOutKind, transferOutKeeping, { toOrgId, carrier, lines }, true);
  });
  await from.does(transferOut.pass, at, (cx) => takeStep(cx, transferOutKind, 'pass', saved));
}

/** Inserts transfers between the first two organisations: one partly received, one in transit. */
export async function insertDemoTransfers(filling: Filling): Promise<void> {
  const [first, second] = filling.orgIds;
  if (first === undefined || second === undefined) return;
  const here = await Worker.of(filling, first, 'manager', 'MANAGER');
  const there = await Worker.of(filling, second, 'manager', 'MANAGER');
  await send(filling, { from: here, fromOrgId: first, toOrgId: second, daysAgo: 5, carrier: '门店自送' });
  const at = instantOf(`${dayText(addDays(filling.now, -4))} 10:05:00`);
  const counted = await there.does(transferIn.save, at, async (cx) => {
    const [receipt] = await transferInKeeping.heads(cx, {}).execute();
    if (!receipt) throw new Error('the transfer of the demo made no receipt');
    const { lines } = await transferInKind.load(cx, receipt.id);
    const typed = lines.map(({ barcodeId, sourceItemId, sentQty, locationId }, index) => ({
      ...{ barcodeId, sourceItemId, locationId },
      ...(index === 0 ? { qty: sentQty - 1, diffReason: '破损' as const } : { qty: sentQty }),
    }));
    const { id, version } = receipt;
    return keepBill(cx, transferInKind, transferInKeeping, { id, version, lines: typed }, true);
  });
  await there.does(transferIn.pass, at, (cx) => takeStep(cx, transferInKind, 'pass', counted));
  await send(filling, { from: there, fromOrgId: second, toOrgId: first, daysAgo: 1, carrier: '顺丰 SF1024' });
}
