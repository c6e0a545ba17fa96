import { CallRefused } from '@mingmou/core/http/refusal';
import type { LineGridHandle } from '@mingmou/kit/bill/line-grid';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { type RefObject, useCallback } from 'react';
import { type GoodsLine, type LineGoods, takesMore } from '../goods-line';
import { lineOfScan, scanned } from './scanned-goods';
import { useNewLines } from './use-new-lines';
import { usePasteGoods } from './use-paste-goods';
import { type LinesOf, valuesOf } from './ways';

function amountOf<Line>(line: Line, name: keyof Line): number {
  const value = line[name];
  return typeof value === 'number' ? value : 0;
}

interface AddOptions<Line extends GoodsLine> extends LinesOf<Line> {
  readonly grid: RefObject<LineGridHandle | null>;
}

/** The ways goods come onto a bill: found by name, scanned, pasted from a sheet, by power. */
export function useAddGoods<Line extends GoodsLine>({ grid, ...lines }: AddOptions<Line>) {
  const { ways, store } = lines;
  const say = useRefusal();
  const add = useNewLines(lines);
  const sheet = usePasteGoods(ways, add);

  const pick = useCallback(
    (goods: LineGoods) => {
      const [key = ''] = add([{ goods, more: {} }]);
      // After the row is rendered, its quantity gets the focus.
      requestAnimationFrame(() => grid.current?.focus(key, ways.typed));
    },
    [add, grid, ways],
  );

  /** Quantities of several goods; existing lines of the same goods are increased. */
  const addMany = useCallback(
    (given: readonly { readonly goods: LineGoods; readonly qty: number }[]) => {
      const lines = new Map(
        store.lines().flatMap((line) => (takesMore(line) ? [[line.barcodeId, line] as const] : [])),
      );
      const patches = given.flatMap(({ goods, qty }) => {
        const line = lines.get(goods.barcodeId);
        const sum = line && amountOf(line, ways.typed) + qty;
        return line ? [[line.key, valuesOf<Line>({ [ways.typed]: sum })] as const] : [];
      });
      if (patches.length > 0) store.changeAll(new Map(patches));
      const fresh = given.filter(({ goods }) => !lines.has(goods.barcodeId));
      add(fresh.map(({ goods, qty }) => ({ goods, more: valuesOf<Line>({ [ways.typed]: qty }) })));
    },
    [store, ways, add],
  );

  const scan = useCallback(
    async (code: string) => {
      try {
        const goods = await scanned(code);
        const line = lineOfScan(store.lines(), goods);
        if (!line) return void add([{ goods, more: valuesOf<Line>({ [ways.counted]: 1 }) }]);
        const { batchNo = null, produceDate = null, expireDate = null, udi = null } = goods;
        const count = amountOf(line, ways.counted) + 1;
        const batch = batchNo ? { batchNo, produceDate, expireDate, udi } : {};
        store.change(line.key, valuesOf<Line>({ [ways.counted]: count, ...batch }));
      } catch (refusal) {
        if (!(refusal instanceof CallRefused)) throw refusal;
        say(refusal);
      }
    },
    [store, ways, add, say],
  );

  return { add, pick, addMany, scan, ...sheet };
}
