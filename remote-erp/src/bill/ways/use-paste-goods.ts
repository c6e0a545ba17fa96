import { CallRefused } from '@mingmou/core/http/refusal';
import { useCallback, useState } from 'react';
import { type GoodsLine, hasSerial } from '../goods-line';
import { pastedGoods } from './pasted-goods';
import { portions, scannedAll } from './scanned-goods';
import { type Coming, valuesOf, type WaysOf } from './ways';

/** What came of a paste; rows that found no goods are named, so that they can be mended. */
export interface PasteReport {
  readonly done: number;
  readonly total: number;
  readonly missed: readonly string[];
}

/** Returns the goods of the rows; reports rows without goods. */
async function goodsOfRows<Line>(
  rows: ReturnType<typeof pastedGoods>,
  counted: string,
): Promise<{ readonly coming: Coming<Line>[]; readonly missed: string[] }> {
  const missed: string[] = [];
  try {
    const found = await scannedAll(rows.map(({ code }) => code));
    const coming = rows.flatMap(({ code, values, unread }) => {
      const goods = found.get(code);
      if (!goods || 'says' in goods) {
        missed.push(`${code}：${goods?.says ?? ''}`);
        return [];
      }
      if (unread.length > 0) missed.push(`${code}：${unread.join('、')}没有读懂，未填`);
      return [{ goods, more: valuesOf<Line>({ [counted]: hasSerial(goods) ? 1 : null, ...values }) }];
    });
    return { coming, missed };
  } catch (refusal) {
    if (!(refusal instanceof CallRefused)) throw refusal;
    return { coming: [], missed: rows.map(({ code }) => `${code}：${refusal.msg}`) };
  }
}

/** Goods of a sheet: read in one call, added and priced together. */
export function usePasteGoods<Line extends GoodsLine>(
  ways: WaysOf<Line>,
  add: (coming: readonly Coming<Line>[]) => unknown,
) {
  const [report, setReport] = useState<PasteReport>();
  const paste = useCallback(
    async (block: readonly (readonly string[])[]) => {
      const rows = pastedGoods(block, ways.pasted);
      const missed: string[] = [];
      let done = 0;
      for (const portion of portions(rows)) {
        setReport({ done, total: rows.length, missed });
        const read = await goodsOfRows<Line>(portion, ways.counted);
        missed.push(...read.missed);
        add(read.coming);
        done += portion.length;
      }
      setReport({ done, total: rows.length, missed });
    },
    [ways, add],
  );
  return { paste, report, closeReport: useCallback(() => setReport(undefined), []) };
}
