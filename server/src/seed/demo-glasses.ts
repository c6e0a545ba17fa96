import type { CodeOf } from '@mingmou/contract/base/dict';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import type { saleType } from '@mingmou/contract/erp/sale/sale.dicts';
import type { CustomParams } from '@mingmou/contract/erp/sale/sale.fields';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { sql } from 'kysely';
import { addDays, dayText } from '../kernel/context/clock';
import type { SessionCx } from '../kernel/context/cx';
import { NO_PROOFS } from '../modules/cashier/method/method-proofs.service';
import { findOrder } from '../modules/cashier/order/order.store';
import { settleOrder } from '../modules/cashier/payment/settlement.service';
import { takeStep } from '../modules/erp/document/bill.service';
import { keepBill } from '../modules/erp/document/bill-save.service';
import { purchaseKind } from '../modules/erp/purchase/purchase.kind';
import { purchaseKeeping } from '../modules/erp/purchase/purchase.storage';
import { saleKind } from '../modules/erp/sale/sale.kind';
import { saleKeeping } from '../modules/erp/sale/sale.storage';
import { inspectJob } from '../modules/erp/workshop/inspect.service';
import { startJob, stepJob } from '../modules/erp/workshop/job.service';
import { lockCurrentJobs } from '../modules/erp/workshop/job.store';
import { remake } from '../modules/erp/workshop/remake.service';
import { type Filling, Worker } from './demo-worker';

/** How far the bench has come with a pair. */
type Bench = 'WAITS' | 'CUT' | 'FAILED' | 'REMADE' | 'READY';

interface Pair {
  readonly recordNo: string;
  /** Days from today: the sale lies behind, the promise ahead or just behind. */
  readonly sold: number;
  readonly promised: number;
  readonly bench: Bench;
  readonly urgent?: boolean;
}

/** Glasses from stock, of several days. */
const PAIRS: readonly Pair[] = [
  { recordNo: 'B00000061', sold: -2, promised: -1, bench: 'FAILED' },
  { recordNo: 'B00000062', sold: -2, promised: 0, bench: 'CUT', urgent: true },
  { recordNo: 'B00000063', sold: -1, promised: 0, bench: 'REMADE' },
  { recordNo: 'B00000064', sold: -1, promised: 1, bench: 'WAITS' },
  { recordNo: 'B00000065', sold: -1, promised: 1, bench: 'READY' },
  { recordNo: 'B00000066', sold: 0, promised: 2, bench: 'WAITS' },
];

/** Stages of made-to-order goods of a sale. */
type Way = 'ASKED' | 'ORDERED' | 'ARRIVED';
const MADE: readonly { readonly recordNo: string; readonly way: Way; readonly sph: number }[] = [
  { recordNo: 'B00000067', way: 'ASKED', sph: -3.25 },
  { recordNo: 'B00000068', way: 'ORDERED', sph: -4.5 },
  { recordNo: 'B00000069', way: 'ARRIVED', sph: -2 },
];

const WECHAT = 2;
/** 副号 of the only pair of a sale. */
const PAIR = 1;
const EYES = ['OD', 'OS'] as const;
/** Of a lens that was ground wrong. */
const WRONG_BY = 0.5;

/** The people of the first organisation at work. */
export interface Shop extends Filling {
  readonly orgId: number;
  readonly seller: Worker;
  readonly cashier: Worker;
  readonly bench: Worker;
  readonly buyer: Worker;
  readonly manager: Worker;
}

interface Lens {
  readonly id: number;
  readonly sph: number;
  readonly cyl: number;
}

/** Returns goods of a category, the best stocked ones first. */
export async function goodsOf({ tx, propertyOwnerId, orgId }: Shop, categoryId: string): Promise<Lens[]> {
  const { rows } = await sql<Lens>`SELECT barcode.id::int, coalesce(barcode.sph, 0)::float8 AS sph,
      coalesce(barcode.cyl, 0)::float8 AS cyl
    FROM erp_barcode barcode
    JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
    LEFT JOIN stock_balance b ON b.property_owner_id = barcode.property_owner_id AND b.barcode_id = barcode.id
      AND b.org_id = ${orgId}
    WHERE barcode.property_owner_id = ${propertyOwnerId} AND breed.category_id = ${categoryId}
    ORDER BY coalesce(b.on_hand - b.locked, 0) DESC, barcode.id LIMIT 12`.execute(tx);
  return rows;
}

async function patientOf({ tx, propertyOwnerId }: Shop, recordNo: string): Promise<number> {
  const found = tx.selectFrom('patient').select('id').where('propertyOwnerId', '=', propertyOwnerId);
  return (await found.where('recordNo', '=', recordNo).executeTakeFirstOrThrow()).id;
}

interface Sold {
  readonly barcodeId: number;
  readonly eye?: (typeof EYES)[number];
  readonly customParams?: CustomParams;
  /** Absent: where a line is for an eye. */
  readonly needProcess?: boolean;
  readonly locationId?: number;
  readonly batchNo?: string;
  readonly expireDate?: string;
}

interface Asked {
  readonly recordNo: string;
  readonly sold: number;
  readonly promised: number;
  readonly urgent?: boolean;
  readonly saleType?: CodeOf<typeof saleType>;
  readonly lines: readonly Sold[];
}

/** Confirmed on its day, paid today: the till of the days before is closed. */
export async function sell(shop: Shop, asked: Asked): Promise<number> {
  const { recordNo, sold, promised, urgent = false, lines } = asked;
  const { now, seller, cashier } = shop;
  const patientId = await patientOf(shop, recordNo);
  const input = {
    ...{ source: 'BILL' as const, saleType: asked.saleType ?? '框架眼镜', patientId, sellerId: seller.staffId, urgent },
    ...{ deliveryMode: '自取' as const, promisedAt: dayText(addDays(now, promised)) },
    lines: lines.map((line) => ({
      ...{ ...line, qty: 1, groupNo: PAIR },
      needProcess: line.needProcess ?? line.eye !== undefined,
    })),
  };
  const { id } = await seller.does(sale.save, addDays(now, sold), (cx) =>
    keepBill(cx, saleKind, saleKeeping, input, true),
  );
  await cashier.does(chargeOrder.settle, now, async (cx) => {
    const { chargeOrderId } = (await saleKind.load(cx, id)).head;
    const order = await findOrder(cx, chargeOrderId ?? 0);
    if (!order) throw new Error('a sale of the demo is asked for by no order');
    const { version, payableAmount } = order;
    const ways = [{ wayCode: WECHAT, amount: payableAmount }];
    return settleOrder(cx, { id: order.id, version, payableAmount, ways }, NO_PROOFS);
  });
  return id;
}

/** Returns the current job of the only pair of a sale. */
async function jobOf(cx: SessionCx, saleId: number) {
  const [job] = await lockCurrentJobs(cx, saleId, [PAIR]);
  if (!job) throw new Error('a pair of the demo has no job');
  return { id: job.id, version: job.version };
}

async function work(shop: Shop, saleId: number, trayNo: string, steps: number): Promise<void> {
  const { bench, now } = shop;
  await bench.does(workshop.start, now, async (cx) => startJob(cx, { ...(await jobOf(cx, saleId)), trayNo }));
  for (let step = 0; step < steps; step += 1) {
    await bench.does(workshop.step, now, async (cx) => stepJob(cx, await jobOf(cx, saleId)));
  }
}

async function inspect(shop: Shop, saleId: number, { sph, cyl }: Lens, off: number): Promise<void> {
  const right = { sph: sph - off, cyl, axis: 180, centreH: 32, centreV: 18 };
  const left = { sph, cyl, axis: 180, centreH: 31, centreV: 18 };
  await shop.bench.does(workshop.inspect, shop.now, async (cx) =>
    inspectJob(cx, { ...(await jobOf(cx, saleId)), OD: right, OS: left }),
  );
}

/** Replaces a lens that broke during edging; the pair starts again. */
async function makeAgain({ manager, now }: Shop, saleId: number): Promise<void> {
  await manager.does(saleDelivery.remake, now, async (cx) => {
    const { head, lines } = await saleKind.load(cx, saleId);
    const [spoiled] = lines;
    const again = spoiled ? [{ itemId: spoiled.id }] : [];
    const why = { fault: '加工' as const, payer: '本店' as const, note: '割边时崩边' };
    return remake(cx, { saleId, version: head.version, lines: again, ...why });
  });
}

const ALL_STEPS = 4;

async function workOn(shop: Shop, saleId: number, lens: Lens, bench: Bench, tray: string): Promise<void> {
  if (bench === 'WAITS') return;
  await work(shop, saleId, tray, bench === 'CUT' ? 2 : ALL_STEPS);
  if (bench === 'CUT') return;
  await inspect(shop, saleId, lens, bench === 'READY' ? 0 : WRONG_BY);
  if (bench !== 'REMADE') return;
  await makeAgain(shop, saleId);
  await work(shop, saleId, tray, 1);
}

async function sellPairs(shop: Shop): Promise<void> {
  const [lenses, frames] = [await goodsOf(shop, '001'), await goodsOf(shop, '003')];
  for (const [at, pair] of PAIRS.entries()) {
    const [lens, frame] = [lenses[at], frames[at % frames.length]];
    if (!lens || !frame) throw new Error('the demo has too few lenses and frames');
    const power = { sph: lens.sph, cyl: lens.cyl, axis: 180 };
    const lines = [
      { barcodeId: lens.id, eye: 'OD' as const, customParams: { ...power, pd: 32 } },
      { barcodeId: lens.id, eye: 'OS' as const, customParams: { ...power, pd: 31 } },
      { barcodeId: frame.id },
    ];
    const saleId = await sell(shop, { ...pair, lines });
    await workOn(shop, saleId, lens, pair.bench, `T${at + 101}`);
  }
}

interface Wanted {
  readonly saleId: number;
  readonly way: Way;
  readonly supplierId: number;
}

/** The lenses of one sale are on their way, those of another came. */
async function fetchLenses({ buyer, manager, now }: Shop, { saleId, way, supplierId }: Wanted): Promise<void> {
  const arrives = way === 'ARRIVED';
  const saved = await buyer.does(arrives ? purchase.save : purchase.saveDraft, now, async (cx) => {
    const wanted = (await saleKind.load(cx, saleId)).lines.filter(({ stockMode }) => stockMode === 'ORDER');
    const lines = wanted.map(({ id, barcodeId }) => ({
      ...{ barcodeId, saleItemId: id, orderQty: 1, qty: arrives ? 1 : null },
    }));
    const expectDate = dayText(addDays(now, arrives ? 0 : 3));
    const input = { supplierId, buyerId: buyer.staffId, expectDate, payType: '月结' as const, lines };
    return keepBill(cx, purchaseKind, purchaseKeeping, input, arrives);
  });
  const seen = { id: saved.id, version: saved.version };
  if (arrives) await manager.does(purchase.pass, now, (cx) => takeStep(cx, purchaseKind, 'pass', seen));
  else await buyer.does(purchase.placeOrder, now, (cx) => takeStep(cx, purchaseKind, 'placeOrder', seen));
}

/** Of the frames that came, one was refused. */
async function refusePiece(shop: Shop, supplierId: number): Promise<void> {
  const { buyer, manager, now } = shop;
  const at = addDays(now, -1);
  const frames = (await goodsOf(shop, '003')).slice(0, 2);
  const saved = await buyer.does(purchase.save, at, (cx) => {
    const lines = frames.map(({ id: barcodeId }, index) => ({
      ...{ barcodeId, orderQty: 4, qty: 4 },
      ...(index === 0 ? { rejectedQty: 1, rejectReason: '镜腿脱漆' } : {}),
    }));
    const input = { supplierId, buyerId: buyer.staffId, acceptorId: buyer.staffId, deliveryNo: 'SH20881', lines };
    return keepBill(cx, purchaseKind, purchaseKeeping, input, true);
  });
  await manager.does(purchase.pass, at, (cx) =>
    takeStep(cx, purchaseKind, 'pass', { id: saved.id, version: saved.version }),
  );
}

/** Whom the demo's lenses usually come from. */
async function lensSupplier({ tx, propertyOwnerId }: Shop): Promise<number> {
  const named = tx.selectFrom('erpSupplier').select('id').where('propertyOwnerId', '=', propertyOwnerId);
  return (await named.where('shortName', '=', '视界光学').executeTakeFirstOrThrow()).id;
}

async function orderLenses(shop: Shop): Promise<void> {
  const supplierId = await lensSupplier(shop);
  const [lenses, frames] = [await goodsOf(shop, '000'), await goodsOf(shop, '003')];
  const [lens] = lenses;
  if (!lens) throw new Error('the demo has no lenses that are made');
  for (const [at, { recordNo, way, sph }] of MADE.entries()) {
    const frame = frames[at % frames.length];
    const lines = [
      ...EYES.map((eye) => ({ barcodeId: lens.id, eye, customParams: { sph, cyl: -0.5, axis: 90, pd: 32 } })),
      ...(frame ? [{ barcodeId: frame.id }] : []),
    ];
    const saleId = await sell(shop, { recordNo, sold: -1, promised: 6, lines });
    if (way !== 'ASKED') await fetchLenses(shop, { saleId, way, supplierId });
  }
}

export async function openShop(filling: Filling, orgId: number): Promise<Shop> {
  const of = (account: string, role: Parameters<typeof Worker.of>[3]) => Worker.of(filling, orgId, account, role);
  return {
    ...filling,
    orgId,
    seller: await of('sales', 'SALES'),
    cashier: await of('cashier', 'CASHIER'),
    bench: await of('optician', 'OPTICIAN'),
    buyer: await of('buyer', 'PURCHASER'),
    manager: await of('manager', 'MANAGER'),
  };
}

/** Glasses that are sold, ordered, made, inspected and made again in the first organisation; what came is accepted in part. */
export async function insertDemoGlasses(shop: Shop, supplierId: number): Promise<void> {
  await refusePiece(shop, supplierId);
  await sellPairs(shop);
  await orderLenses(shop);
}
