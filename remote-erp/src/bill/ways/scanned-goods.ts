import type { OutputOf } from '@mingmou/contract/base/call';
import { check } from '@mingmou/contract/base/check';
import { barcode, MAX_SCANNED, scannedCode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { sendable } from '@mingmou/contract/erp/barcode/gs1.rules';
import { send } from '@mingmou/core/http/client';
import { type GoodsLine, type LineGoods, type PieceFacts, takesMore } from '../goods-line';

/** Goods as a scanner names them, with what their code says of the piece. */
export interface Scanned extends LineGoods, PieceFacts {}

function scannedOf(answer: OutputOf<typeof barcode.scan>): Scanned {
  const { id, code, goodsName, spec, unit, categoryId, tagPrice } = answer;
  const { batchNo, produceDate, expireDate, serialNo, udi } = answer;
  return {
    ...{ barcodeId: id, code, goodsName, spec, unit, categoryId },
    tagPrice: tagPrice ?? null,
    ...{ batchNo: batchNo ?? null, produceDate: produceDate ?? null, expireDate: expireDate ?? null },
    ...{ serialNo: serialNo ?? null, udi: udi ?? null },
  };
}

export async function scanned(code: string): Promise<Scanned> {
  return scannedOf(await send(barcode.scan, { code: sendable(code) }, { quiet: true }));
}

/** As many codes as one call reads, or fewer. What can be no code is not sent, so that it does not refuse the others. */
export async function scannedAll(codes: readonly string[]): Promise<ReadonlyMap<string, Scanned | { says: string }>> {
  const known = new Map<string, Scanned | { says: string }>();
  for (const code of codes) {
    const says = check(scannedCode, sendable(code));
    if (says) known.set(code, { says });
  }
  const asked = [...new Set(codes)].filter((code) => !known.has(code));
  const bySent = new Map(asked.map((code) => [sendable(code), code] as const));
  const answers = asked.length > 0 ? await send(barcode.scanBatch, { codes: [...bySent.keys()] }, { quiet: true }) : [];
  for (const { code, goods, msg } of answers) {
    known.set(bySent.get(code) ?? code, goods ? scannedOf(goods) : { says: msg ?? '' });
  }
  return known;
}

/** The codes of a sheet, as many at a time as one call reads. */
export function portions<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / MAX_SCANNED);
  return Array.from({ length: count }, (_, at) => rows.slice(at * MAX_SCANNED, (at + 1) * MAX_SCANNED));
}

/** The line that a scanned piece counts to: the same goods, of the batch that the code names where it names one. */
export function lineOfScan<Line extends GoodsLine>(lines: readonly Line[], goods: Scanned): Line | undefined {
  if (goods.serialNo) return undefined;
  const same = lines.filter((line) => line.barcodeId === goods.barcodeId && takesMore(line));
  if (!goods.batchNo) return same[0];
  return (
    same.find(({ batchNo, expireDate }) => batchNo === goods.batchNo && expireDate === (goods.expireDate ?? null)) ??
    same.find(({ batchNo, expireDate }) => !batchNo && !expireDate)
  );
}
