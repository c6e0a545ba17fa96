import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { nextState } from '@mingmou/contract/base/flow';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { gtinSpellings, parseGs1 } from '@mingmou/contract/erp/barcode/gs1.rules';
import { distinctOrigins, findByCode } from '@mingmou/contract/erp/barcode/origin-code.rules';
import { goodsCodes } from '@mingmou/contract/erp/erp.codes';
import { Refusal, refusal, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { changes } from '../../../kernel/row/operation-log';
import { stateRefusal } from '../../../kernel/row/transition';
import { asSeen } from '../../../kernel/row/versioned-row';
import {
  barcodesWithCodes,
  findBarcode,
  lockBarcodes,
  moveBarcodes,
  setSafetyQty,
  writeBarcode,
} from './barcode.store';
import { barcodesInBusiness } from './goods-use.store';
import { dropOrigins, insertOrigins, ownerOfOrigin } from './origin.store';
import { pricesOn } from './tag-price.store';

const TARGET = '条码';

type Batch = OutputOf<typeof barcode.deleteBatch>;
type Locked = Awaited<ReturnType<typeof lockBarcodes>>[number];

export async function barcodeById(cx: SessionCx, id: number) {
  return (await findBarcode(cx, id)) ?? refuse(sharedCodes.missing);
}

type Scanned = OutputOf<typeof barcode.scan>;

/**
 * The goods of codes that were scanned: internal code, else maker's code, else GS1, whose GTIN is a maker's code and
 * whose other elements fill the batch fields (domain-erp §1.4). A code of no goods that may be used has its refusal.
 */
async function goodsOfCodes(
  cx: SessionCx,
  codes: readonly string[],
  isDisabledFine = false,
): Promise<ReadonlyMap<string, Scanned | Refusal>> {
  const read = [...new Set(codes)].map((code) => ({ code, gs1: parseGs1(code) }));
  const rows = await barcodesWithCodes(
    cx,
    read.flatMap(({ code, gs1 }) => (gs1 ? [code, ...gtinSpellings(gs1.gtin)] : [code])),
  );
  const rowOf = findByCode(rows);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const tags = new Map((await pricesOn(cx, ids, dayText(cx.now))).map((tag) => [tag.commodityId, tag]));

  const goodsOf = ({ code, gs1 }: (typeof read)[number]): Scanned | Refusal => {
    const plain = rowOf(code);
    const found = plain ?? (gs1 ? gtinSpellings(gs1.gtin).map(rowOf).find(Boolean) : undefined);
    if (!found) return refusal(goodsCodes.barcodeMissing, { code });
    if (found.stateEnum !== 'ENABLE' && !isDisabledFine)
      return refusal(goodsCodes.barcodeDisabled, { code: found.code });
    const tag = tags.get(found.id);
    const batch = plain ? null : gs1;
    return {
      ...found,
      tagPrice: tag?.price ?? null,
      minPrice: tag?.minPrice ?? null,
      batchNo: batch?.batchNo ?? null,
      produceDate: batch?.produceDate ?? null,
      expireDate: batch?.expireDate ?? null,
      serialNo: batch?.serialNo ?? null,
      udi: batch ? code : null,
    };
  };
  return new Map(read.map((each) => [each.code, goodsOf(each)]));
}

export async function scan(cx: SessionCx, code: string): Promise<Scanned> {
  const goods = (await goodsOfCodes(cx, [code])).get(code) ?? refuse(goodsCodes.barcodeMissing, { code });
  if (goods instanceof Refusal) throw goods;
  return goods;
}

/** The goods of a code, disabled ones too: what lies on a shelf is counted whatever is still bought. */
export async function goodsOfCode(cx: SessionCx, code: string): Promise<Scanned | undefined> {
  const goods = (await goodsOfCodes(cx, [code], true)).get(code);
  return goods instanceof Refusal ? undefined : goods;
}

/** Returns the barcode of each code, or why it cannot be used. */
export async function scanBatch(cx: SessionCx, codes: readonly string[]): Promise<OutputOf<typeof barcode.scanBatch>> {
  const goods = await goodsOfCodes(cx, codes);
  return [...goods].map(([code, answer]) =>
    answer instanceof Refusal ? { code, msg: answer.message } : { code, goods: answer },
  );
}

async function lockOne(cx: SessionCx, id: number): Promise<Locked | undefined> {
  const [row] = await lockBarcodes(cx, [id]);
  return row;
}

/** Replaces the makers' codes of a barcode; a code belongs to one barcode only. */
export async function updateBarcode(cx: SessionCx, { id, version, originCodes }: InputOf<typeof barcode.update>) {
  const old = asSeen(await lockOne(cx, id), version);
  const codes = distinctOrigins(originCodes ?? []);
  await dropOrigins(cx, [id]);
  const rows = codes.map((code, place) => ({ barcodeId: id, code, position: place + 1 }));
  const [taken] = await insertOrigins(cx, rows);
  if (taken !== undefined) refuse(goodsCodes.originTaken, { goods: await ownerOfOrigin(cx, taken.code) });
  await writeBarcode(cx, id, {});
  const shape = { originCodes: barcode.row.originCodes };
  cx.log({
    targetType: TARGET,
    targetId: id,
    targetName: old.code,
    ...changes(shape, old, { originCodes: codes }),
  });
  return null;
}

export async function changeSafetyQty(cx: SessionCx, { id, safetyQty }: InputOf<typeof barcode.safetyQty>) {
  const old = await barcodeById(cx, id);
  await setSafetyQty(cx, id, safetyQty);
  const shape = { safetyQty: barcode.row.safetyQty };
  cx.log({ targetType: TARGET, targetId: id, targetName: old.code, ...changes(shape, old, { safetyQty }) });
  return null;
}

function refusedBy(error: Error): string {
  return error.message;
}

/** Checks each named barcode separately, and moves the permitted ones together. */
async function moveBatch(
  cx: SessionCx,
  ids: readonly number[],
  to: 'ENABLE' | 'DISABLE' | 'DELETE',
  faultOf: (row: Locked) => Error | undefined,
  rows: readonly Locked[],
): Promise<Batch> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const results = [...new Set(ids)].map((id) => {
    const row = byId.get(id);
    if (!row) return { id, code: '', ok: false, msg: sharedCodes.missing.text };
    const fault =
      nextState(barcode.lifecycle, row.stateEnum, to) === null
        ? stateRefusal(barcode.lifecycle, row.stateEnum, to)
        : faultOf(row);
    return { id, code: row.code, ok: !fault, msg: fault ? refusedBy(fault) : null };
  });
  const moved = results.filter(({ ok }) => ok);
  await moveBarcodes(
    cx,
    moved.map(({ id }) => id),
    to,
  );
  cx.log({
    targetType: TARGET,
    targetName: moved.length === 1 ? moved[0]?.code : `${moved.length}个条码`,
    after: {
      state: { label: '状态', value: barcode.lifecycle.states[to].title },
      codes: { label: '条码', value: moved.map(({ code }) => code) },
    },
  });
  return results;
}

export async function enableBatch(cx: SessionCx, { ids, stateEnum }: InputOf<typeof barcode.enableBatch>) {
  return moveBatch(cx, ids, stateEnum, () => undefined, await lockBarcodes(cx, ids));
}

/** Deletes barcodes without ledger rows and bills (140108), which frees their makers' codes. */
export async function deleteBatch(cx: SessionCx, { ids }: InputOf<typeof barcode.deleteBatch>) {
  const rows = await lockBarcodes(cx, ids);
  const used = await barcodesInBusiness(cx, ids);
  const nameOf = (row: Locked) => [row.goodsName, row.spec].filter(Boolean).join(' ');
  const faultOf = (row: Locked) =>
    used.has(row.id) ? refusal(goodsCodes.inBusiness, { name: nameOf(row) }) : undefined;
  const results = await moveBatch(cx, ids, 'DELETE', faultOf, rows);
  await dropOrigins(
    cx,
    results.filter(({ ok }) => ok).map(({ id }) => id),
  );
  return results;
}
