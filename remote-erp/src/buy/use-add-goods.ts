import type { OutputOf } from '@mingmou/contract/base/call';
import { barcode } from '@mingmou/contract/erp/barcode.contract';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import type { stock } from '@mingmou/contract/erp/stock.contract';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import type { LineGridHandle } from '@mingmou/kit/bill/line-grid';
import type { LineStore } from '@mingmou/kit/bill/line-store';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type RefObject, useCallback, useState } from 'react';
import { pastedGoods } from './pasted-goods';
import { type DraftLine, freshKeys, hasSerial, type LineGoods, lineOfScan, type Scanned } from './purchase.draft';

export type FoundGoods = OutputOf<typeof stock.findStock>[number];

interface AddOptions {
  readonly store: LineStore<DraftLine>;
  readonly grid: RefObject<LineGridHandle | null>;
  readonly supplierId: number | null;
  readonly seesCost: boolean;
  readonly placeOf: (categoryId: string) => number | null;
}

/** What came of a paste; rows that found no goods are named, so that they can be mended. */
export interface PasteReport {
  readonly done: number;
  readonly total: number;
  readonly missed: readonly string[];
}

const AT_ONCE = 4;

async function scanned(code: string): Promise<Scanned> {
  const { id, goodsName, spec, unit, categoryId, tagPrice, batchNo, expireDate, serialNo, ...goods } = await send(
    barcode.scan,
    { code },
    { quiet: true },
  );
  return {
    ...{ barcodeId: id, code: goods.code, goodsName, spec, unit, categoryId },
    tagPrice: tagPrice ?? null,
    ...{ batchNo: batchNo ?? null, expireDate: expireDate ?? null, serialNo: serialNo ?? null },
  };
}

function goodsOf({ commodityId, code, goodsName, spec, unit, categoryId, tagPrice }: FoundGoods): LineGoods {
  return { barcodeId: commodityId, code, goodsName, spec, unit, categoryId, tagPrice };
}

/** The ways goods come onto a purchase bill: found by name, scanned, pasted from a sheet. */
export function useAddGoods({ store, grid, supplierId, seesCost, placeOf }: AddOptions) {
  const { error, warning } = useFeedback();
  const [report, setReport] = useState<PasteReport>();

  /** Fills the usual price where none was typed meanwhile; without an answer the line waits for its price. */
  const quote = useCallback(
    async (lines: readonly DraftLine[]) => {
      const asked = lines.map(({ barcodeId, locationId, expireDate }) => ({ barcodeId, locationId, expireDate }));
      try {
        const answers = await send(purchase.quote, { supplierId, lines: asked }, { quiet: true });
        const patches = lines.flatMap(({ key, barcodeId }) => {
          const answer = answers.find((each) => each.barcodeId === barcodeId);
          const price = answer?.price;
          const isOpen = (store.line(key)?.price ?? null) === null;
          return seesCost && price && isOpen ? [[key, { price }] as const] : [];
        });
        if (patches.length > 0) store.changeAll(new Map(patches));
        for (const says of new Set(answers.flatMap(({ warnings }) => warnings))) warning(says);
      } catch (refusal) {
        if (!(refusal instanceof CallRefused)) throw refusal;
      }
    },
    [store, supplierId, seesCost, warning],
  );

  const add = useCallback(
    (goods: readonly (Scanned & Partial<DraftLine>)[]) => {
      const keys = freshKeys(store.lines(), goods.length);
      const lines = goods.map(
        (each, at): DraftLine => ({
          locationId: placeOf(each.categoryId),
          gift: false,
          ...each,
          key: keys[at] ?? '',
        }),
      );
      store.add(lines);
      void quote(lines);
      return keys;
    },
    [store, placeOf, quote],
  );

  const pick = useCallback(
    (found: FoundGoods) => {
      const [key = ''] = add([goodsOf(found)]);
      // Once the row stands there, its quantity is what is typed next.
      requestAnimationFrame(() => grid.current?.focus(key, 'orderQty'));
    },
    [add, grid],
  );

  /** Ordered quantities of many goods; those that stand on the bill already take them up. */
  const addMany = useCallback(
    (ordered: readonly { readonly goods: FoundGoods; readonly orderQty: number }[]) => {
      const lines = store.lines();
      const known = ordered.flatMap(({ goods, orderQty }) => {
        const line = lines.find(({ barcodeId, gift }) => barcodeId === goods.commodityId && !gift);
        return line ? [[line.key, { orderQty: (line.orderQty ?? 0) + orderQty }] as const] : [];
      });
      store.changeAll(new Map(known));
      const isNew = ({ commodityId }: FoundGoods) =>
        !lines.some(({ barcodeId, gift }) => barcodeId === commodityId && !gift);
      add(ordered.filter(({ goods }) => isNew(goods)).map(({ goods, orderQty }) => ({ ...goodsOf(goods), orderQty })));
    },
    [store, add],
  );

  const scan = useCallback(
    async (code: string) => {
      try {
        const goods = await scanned(code);
        const line = lineOfScan(store.lines(), goods);
        if (!line) return void add([{ ...goods, qty: 1 }]);
        const { batchNo = null, expireDate = null } = goods;
        store.change(line.key, { qty: (line.qty ?? 0) + 1, ...(batchNo ? { batchNo, expireDate } : {}) });
      } catch (refusal) {
        if (!(refusal instanceof CallRefused)) throw refusal;
        error(refusal.msg);
      }
    },
    [store, add, error],
  );

  const paste = useCallback(
    async (block: readonly (readonly string[])[]) => {
      const rows = pastedGoods(block);
      const missed: string[] = [];
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        setReport({ done: at, total: rows.length, missed });
        const found = await Promise.all(
          rows.slice(at, at + AT_ONCE).map(async ({ code, values, unread }) => {
            try {
              const goods = await scanned(code);
              if (unread.length > 0) missed.push(`${code}：${unread.join('、')}没有读懂，未填`);
              return [{ ...goods, qty: hasSerial(goods) ? 1 : null, ...values }];
            } catch (refusal) {
              if (!(refusal instanceof CallRefused)) throw refusal;
              missed.push(`${code}：${refusal.msg}`);
              return [];
            }
          }),
        );
        add(found.flat());
      }
      setReport({ done: rows.length, total: rows.length, missed });
    },
    [add],
  );

  return { pick, addMany, scan, paste, report, closeReport: useCallback(() => setReport(undefined), []) };
}
