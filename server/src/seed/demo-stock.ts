import { price, toNumeric } from '@mingmou/contract/base/money';
import { rulesOf } from '@mingmou/contract/erp/goods/goods-category.rules';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { sql } from 'kysely';
import { addDays, dayText, instantOf } from '../kernel/context/clock';
import type { SessionCx } from '../kernel/context/cx';
import { generate } from '../modules/erp/check/check.storage';
import { checkLines } from '../modules/erp/check/check.store';
import { count } from '../modules/erp/check/count.service';
import { takeStep } from '../modules/erp/document/bill.service';
import { keepBill } from '../modules/erp/document/bill-save.service';
import { lossKind } from '../modules/erp/loss/loss.kind';
import { lossKeeping } from '../modules/erp/loss/loss.storage';
import { purchaseKind } from '../modules/erp/purchase/purchase.kind';
import { purchaseKeeping } from '../modules/erp/purchase/purchase.storage';
import { returnKind } from '../modules/erp/purchase-return/return.kind';
import { returnKeeping } from '../modules/erp/purchase-return/return.storage';
import { receivedLines } from '../modules/erp/purchase-return/return.store';
import type { Goods } from '../modules/erp/stock/goods.store';
import { goodsByIds } from '../modules/erp/stock/goods.store';
import {
  beginInitialization,
  endInitialization,
  saveBeginLines,
  setBeginPeriod,
} from '../modules/erp/stock/initialization.service';
import { insertDemoGlasses, openShop } from './demo-glasses';
import { insertDemoTempPackages } from './demo-temp-packages';
import { insertDemoTraces } from './demo-traces';
import { insertDemoTransfers } from './demo-transfers';
import { type Filling, Worker } from './demo-worker';

const BARCODES_A_BREED = 24;
const COST_RATE = 0.4;
const DEVICE = '医疗器械经营许可证';
/** Categories whose supplier needs a licence that wholesalers of glasses do not have. */
const DRUGS = '071';
async function stockedGoods({ tx, propertyOwnerId }: Filling, cx: SessionCx): Promise<Goods[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM (SELECT b.id, row_number() OVER (PARTITION BY b.breed_id
      ORDER BY abs(coalesce(b.sph, 0) + 3), abs(coalesce(b.cyl, 0)), b.id) AS place
      FROM erp_barcode b JOIN erp_breed breed ON breed.property_owner_id = b.property_owner_id AND breed.id = b.breed_id
      WHERE b.property_owner_id = ${propertyOwnerId} AND breed.stock_mode = 'STOCK') ranked
    WHERE place <= ${BARCODES_A_BREED} ORDER BY id`.execute(tx);
  const goods = await goodsByIds(
    cx,
    rows.map(({ id }) => id),
  );
  return [...goods.values()].sort((a, b) => a.barcodeId - b.barcodeId);
}

function costOf({ tagPrice }: Goods) {
  return price(Math.max(1, Math.round(Number(tagPrice === null ? 50 : toNumeric(tagPrice)) * COST_RATE)));
}

/** Number and expiry where the category asks for them; every fifth batch expires soon. */
function batchOf({ categoryId, stockMode }: Goods, index: number, now: Date) {
  const rules = rulesOf(categoryId, stockMode);
  if (!rules.batch) return {};
  const expireDate = dayText(addDays(now, index % 5 === 0 ? 60 : 400 + (index % 7) * 30));
  return { batchNo: `P${dayText(addDays(now, -90)).replaceAll('-', '').slice(2)}`, expireDate };
}

async function openStock(filling: Filling, worker: Worker): Promise<Goods[]> {
  const { now } = filling;
  const at = addDays(now, -25);
  const month = dayText(at).slice(0, 7);
  const begun = await worker.does(stockInitialization.setBeginPeriod, at, (cx) => setBeginPeriod(cx, { month }));
  await worker.does(stockInitialization.begin, at, (cx) =>
    beginInitialization(cx, { beginPeriodId: begun.periodId ?? 0 }),
  );
  const goods = await worker.does(stockInitialization.saveLines, at, async (cx) => {
    const stocked = (await stockedGoods(filling, cx)).filter(({ categoryId }) => categoryId !== 'qx3');
    const lines = stocked.map((row, index) => ({
      ...{ barcodeId: row.barcodeId, qty: 2 + ((index * 7) % 11), cost: costOf(row) },
      ...batchOf(row, index, now),
    }));
    await saveBeginLines(cx, { lines });
    return stocked;
  });
  await worker.does(stockInitialization.end, at, (cx) => endInitialization(cx));
  return goods;
}

async function deviceSupplier({ tx, propertyOwnerId, now }: Filling): Promise<number> {
  const row = await tx
    .selectFrom('erpSupplierLicence as l')
    .innerJoin('erpSupplier as s', (on) =>
      on.onRef('s.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('s.id', '=', 'l.supplierId'),
    )
    .select('s.id')
    .where('l.propertyOwnerId', '=', propertyOwnerId)
    .where('s.stateEnum', '=', 'ENABLE')
    .where('l.kind', '=', DEVICE)
    .where((is) => is.or([is('l.expireDate', 'is', null), is('l.expireDate', '>', dayText(addDays(now, 30)))]))
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.id;
}

type Ending = 'PASSED' | 'SUBMITTED' | 'REJECTED' | 'ORDERED' | 'DRAFT';

/** Purchases of the last weeks, by days ago, and how far each has come. */
const PURCHASES: readonly (readonly [daysAgo: number, ending: Ending])[] = [
  [21, 'PASSED'],
  [17, 'PASSED'],
  [14, 'PASSED'],
  [10, 'PASSED'],
  [7, 'PASSED'],
  [4, 'PASSED'],
  [3, 'REJECTED'],
  [2, 'ORDERED'],
  [1, 'SUBMITTED'],
  [0, 'DRAFT'],
];
const LINES_A_BILL = 5;

interface Desk {
  readonly buyer: Worker;
  readonly manager: Worker;
  readonly supplierId: number;
  readonly goods: readonly Goods[];
}

async function buy({ now }: Filling, { buyer, manager, supplierId, goods }: Desk, turn: number): Promise<number> {
  const [daysAgo = 0, ending] = PURCHASES[turn] ?? [];
  // Bills of today must not lie ahead of the clock.
  const at = daysAgo === 0 ? now : instantOf(`${dayText(addDays(now, -daysAgo))} 10:${10 + turn}:00`);
  const picked = Array.from({ length: LINES_A_BILL }, (_, index) => goods[(turn * 31 + index * 17) % goods.length]);
  const lines = [...new Set(picked)].flatMap((row, index) =>
    row
      ? [
          {
            ...{ barcodeId: row.barcodeId, orderQty: 5 + index, price: costOf(row), ...batchOf(row, index + 1, now) },
            qty: ending === 'ORDERED' || ending === 'DRAFT' ? null : 5 + index,
          },
        ]
      : [],
  );
  const input = { supplierId, buyerId: buyer.staffId, payType: '月结' as const, lines };
  const submits = ending !== 'ORDERED' && ending !== 'DRAFT';
  const call = submits ? purchase.save : purchase.saveDraft;
  const saved = await buyer.does(call, at, (cx) => keepBill(cx, purchaseKind, purchaseKeeping, input, submits));
  const seen = { id: saved.id, version: saved.version };
  if (ending === 'ORDERED')
    await buyer.does(purchase.placeOrder, at, (cx) => takeStep(cx, purchaseKind, 'placeOrder', seen));
  if (ending === 'PASSED') await manager.does(purchase.pass, at, (cx) => takeStep(cx, purchaseKind, 'pass', seen));
  if (ending === 'REJECTED') {
    const reason = '单价高于上次进价，请与供应商核对';
    await manager.does(purchase.reject, at, (cx) => takeStep(cx, purchaseKind, 'reject', { ...seen, reason }));
  }
  return saved.id;
}

/** What went back of the first receipts: one return is through, one waits. */
const RETURNS = [
  [6, '质量', 'PASSED'],
  [2, '错发', 'SUBMITTED'],
] as const;

async function giveBack({ now }: Filling, desk: Desk, turn: number, sourceBillId: number): Promise<void> {
  const { buyer, manager, supplierId } = desk;
  const [daysAgo, reason, ending] = RETURNS[turn] ?? RETURNS[0];
  const at = instantOf(`${dayText(addDays(now, -daysAgo))} 15:20:00`);
  const saved = await buyer.does(purchaseReturn.save, at, async (cx) => {
    const lines = (await receivedLines(cx, sourceBillId, null)).slice(0, 2).map((line) => {
      const { barcodeId, locationId, batchNo, expireDate, sourceItemId } = line;
      return { barcodeId, locationId, batchNo, expireDate, sourceItemId, qty: 1 + turn };
    });
    return keepBill(cx, returnKind, returnKeeping, { supplierId, reason, sourceBillId, lines }, true);
  });
  if (ending === 'PASSED') await manager.does(purchaseReturn.pass, at, (cx) => takeStep(cx, returnKind, 'pass', saved));
}

/** Losses: one frame broke and was written off, another waits for approval. */
const LOSSES = [
  [5, '破损', '镜腿断裂', 'PASSED'],
  [1, '试戴消耗', '试戴划伤', 'SUBMITTED'],
] as const;
const FRAME = '003';

async function writeOff({ now }: Filling, { manager, goods }: Desk, turn: number): Promise<void> {
  const [daysAgo, lossType, reason, ending] = LOSSES[turn] ?? LOSSES[0];
  const at = instantOf(`${dayText(addDays(now, -daysAgo))} 16:40:00`);
  const { barcodeId = 0 } = goods.filter(({ categoryId }) => categoryId === FRAME)[turn] ?? {};
  const saved = await manager.does(stockLoss.save, at, (cx) =>
    keepBill(cx, lossKind, lossKeeping, { lossType, lines: [{ barcodeId, qty: 1, reason }] }, true),
  );
  if (ending === 'PASSED') await manager.does(stockLoss.pass, at, (cx) => takeStep(cx, lossKind, 'pass', saved));
}

/** A count of the sunglasses that has begun: two places are counted, one piece is missing. */
async function beginCount({ now }: Filling, { manager }: Desk): Promise<void> {
  const at = instantOf(`${dayText(addDays(now, -1))} 18:05:00`);
  const { id } = await manager.does(inventoryCheck.generate, at, (cx) =>
    generate(cx, { categoryIds: ['004'], remark: '月末抽盘' }),
  );
  await manager.does(inventoryCheck.count, at, async (cx) => {
    const [first, second] = await checkLines(cx, id);
    if (first) await count(cx, { id, lineId: first.id, countedQty: first.snapshotQty });
    if (second) await count(cx, { id, lineId: second.id, countedQty: second.snapshotQty - 1, reason: '待查' });
  });
}

/** Opening stock of the organisations named, and purchases of the first one; made by the services that serve requests. */
export async function insertDemoStock(filling: Filling): Promise<void> {
  const supplierId = await deviceSupplier(filling);
  for (const [index, orgId] of filling.orgIds.entries()) {
    const manager = await Worker.of(filling, orgId, 'manager', 'MANAGER');
    const goods = (await openStock(filling, manager)).filter(({ categoryId }) => categoryId !== DRUGS);
    if (index > 0) continue;
    const buyer = await Worker.of(filling, orgId, 'buyer', 'PURCHASER');
    const desk = { buyer, manager, supplierId, goods };
    const bought: number[] = [];
    for (const turn of PURCHASES.keys()) bought.push(await buy(filling, desk, turn));
    for (const [turn, receipt] of bought.slice(0, RETURNS.length).entries())
      await giveBack(filling, desk, turn, receipt);
    for (const turn of LOSSES.keys()) await writeOff(filling, desk, turn);
    await beginCount(filling, desk);
  }
  await insertDemoTransfers(filling);
  const [first] = filling.orgIds;
  if (first === undefined) return;
  const shop = await openShop(filling, first);
  await insertDemoGlasses(shop, supplierId);
  await insertDemoTraces(shop, supplierId);
  await insertDemoTempPackages(filling, first, supplierId);
}
