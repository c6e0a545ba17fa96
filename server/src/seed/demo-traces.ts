import type { InputOf } from '@mingmou/contract/base/call';
import type { Price } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { batch } from '@mingmou/contract/erp/stock/batch.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { sql } from 'kysely';
import { addDays, dayText } from '../kernel/context/clock';
import type { SessionCx } from '../kernel/context/cx';
import { takeStep } from '../modules/erp/document/bill.service';
import { keepBill } from '../modules/erp/document/bill-save.service';
import { purchaseKind } from '../modules/erp/purchase/purchase.kind';
import { purchaseKeeping } from '../modules/erp/purchase/purchase.storage';
import { saleKind } from '../modules/erp/sale/sale.kind';
import { moveBatch } from '../modules/erp/stock/batch.service';
import { batchId } from '../modules/erp/stock/batch.store';
import { saveLocation } from '../modules/erp/stock/location.service';
import { goodsOf, type Shop, sell } from './demo-glasses';

type Line = NonNullable<InputOf<typeof purchase.save>['lines']>[number];

type Lines = (cx: SessionCx) => Promise<Line[]>;

async function receive({ buyer, manager, now }: Shop, supplierId: number, linesOf: Lines, daysAgo: number) {
  const at = addDays(now, -daysAgo);
  const saved = await buyer.does(purchase.save, at, async (cx) => {
    const lines = await linesOf(cx);
    const input = { supplierId, buyerId: buyer.staffId, acceptorId: buyer.staffId, lines };
    return keepBill(cx, purchaseKind, purchaseKeeping, input, true);
  });
  const seen = { id: saved.id, version: saved.version };
  await manager.does(purchase.pass, at, (cx) => takeStep(cx, purchaseKind, 'pass', seen));
}

/** A batch of solution that its maker calls back: one bottle is with a patient, the rest is held. */
async function recall(shop: Shop, supplierId: number): Promise<void> {
  const { manager, now } = shop;
  const [solution] = await goodsOf(shop, 'qx8');
  if (!solution) throw new Error('the demo has no solution for hard lenses');
  const lot = { batchNo: 'ZH2408', expireDate: dayText(addDays(now, 380)) };
  await receive(shop, supplierId, async () => [{ barcodeId: solution.id, orderQty: 6, qty: 6, ...lot }], 8);
  const lines = [{ barcodeId: solution.id, needProcess: false, ...lot }];
  await sell(shop, { recordNo: 'B00000070', sold: -1, promised: 0, saleType: '护理用品', lines });
  await manager.does(batch.hold, now, async (cx) => {
    const id = await batchId(cx, { barcodeId: solution.id, produceDate: null, ...lot });
    return moveBatch(cx, 'hold', { id, version: 1, reason: '厂家召回：瓶口密封不良' });
  });
}

/** A pair of lenses for the night, each with the number of its package. */
async function fitHardLenses(shop: Shop, supplierId: number): Promise<void> {
  const [lens] = await goodsOf(shop, 'qx3');
  if (!lens) throw new Error('the demo has no hard lenses');
  const params = { ac: 42.5, dia: 10.6, power: -3 };
  const lines = (['OD', 'OS'] as const).map((eye) => ({
    ...{ barcodeId: lens.id, eye, customParams: params, needProcess: false },
  }));
  const saleId = await sell(shop, { recordNo: 'B00000071', sold: -1, promised: 7, saleType: '接触镜', lines });
  const expireDate = dayText(addDays(shop.now, 1000));
  const lot = { batchNo: 'MDV2502', expireDate };
  const packed = `(01)06901234567892(17)${expireDate.replaceAll('-', '').slice(2)}(10)${lot.batchNo}`;
  const pieces: Lines = async (cx) =>
    (await saleKind.load(cx, saleId)).lines.map(({ id, barcodeId }, at) => {
      const serialNo = `MDV-25020${at + 1}`;
      return { barcodeId, saleItemId: id, orderQty: 1, qty: 1, ...lot, serialNo, udi: `${packed}(21)${serialNo}` };
    });
  await receive(shop, supplierId, pieces, 0);
}

interface Agreed {
  readonly supplierId: number;
  readonly barcodeId: number;
  readonly price: Price;
}

/** Inserts frames of a supplier on a separate shelf, one of them sold. */
async function showFrames(shop: Shop): Promise<void> {
  const { tx, propertyOwnerId, manager, now } = shop;
  const { rows } = await sql<Agreed>`SELECT agreed.supplier_id, barcode.id AS barcode_id, agreed.purchase_price AS price
    FROM erp_contrast agreed
    JOIN erp_breed breed ON breed.property_owner_id = agreed.property_owner_id AND breed.id = agreed.breed_id
      AND breed.category_id = '003'
    JOIN erp_barcode barcode ON barcode.property_owner_id = breed.property_owner_id AND barcode.breed_id = breed.id
    WHERE agreed.property_owner_id = ${propertyOwnerId} AND agreed.purchase_price > 0
    ORDER BY agreed.supplier_id DESC, barcode.id`.execute(tx);
  const [first] = rows;
  if (!first) throw new Error('no frame of the demo has an agreed price');
  const { supplierId } = first;
  const frames = rows.filter((row) => row.supplierId === supplierId).slice(0, 3);
  const stand = await manager.does(location.save, addDays(now, -6), (cx) =>
    saveLocation(cx, { code: 'DX01', name: '代销架', type: 'CONSIGN', isDefault: false, supplierId }),
  );
  const lines = frames.map(({ barcodeId, price }) => ({
    ...{ barcodeId, orderQty: 2, qty: 2, price, locationId: stand.id },
  }));
  await receive(shop, supplierId, async () => lines, 6);
  const sold = [{ barcodeId: first.barcodeId, locationId: stand.id }];
  await sell(shop, { recordNo: 'B00000072', sold: -1, promised: 0, lines: sold });
}

/** A batch that is held, lenses with serial numbers, frames on consignment (domain-erp §9b.2, §9b.6). */
export async function insertDemoTraces(shop: Shop, supplierId: number): Promise<void> {
  await recall(shop, supplierId);
  await fitHardLenses(shop, supplierId);
  await showFrames(shop);
}
