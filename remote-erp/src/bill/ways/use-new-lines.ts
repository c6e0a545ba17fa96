import { CallRefused } from '@mingmou/core/http/refusal';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useCallback } from 'react';
import { freshKeys, type GoodsLine } from '../goods-line';
import { type Coming, type LinesOf, valuesOf } from './ways';

/** Puts goods onto new lines, each with its place, and asks for their prices in one call; answers the keys of the lines. */
export function useNewLines<Line extends GoodsLine>({ ways, store, placeOf, quote }: LinesOf<Line>) {
  const { warning } = useFeedback();

  /** Fills the usual price where none was typed meanwhile; without an answer the line waits for its price. */
  const priceLines = useCallback(
    async (lines: readonly Line[]) => {
      try {
        const answers = await quote(lines);
        const prices = new Map(answers.map(({ barcodeId, price }) => [barcodeId, price]));
        const patches = lines.flatMap(({ key, barcodeId }) => {
          const price = prices.get(barcodeId);
          const line: (Line & { readonly price?: unknown }) | undefined = store.line(key);
          return price && line && (line.price ?? null) === null ? [[key, valuesOf<Line>({ price })] as const] : [];
        });
        if (patches.length > 0) store.changeAll(new Map(patches));
        for (const says of new Set(answers.flatMap(({ warnings }) => warnings))) warning(says);
      } catch (refusal) {
        if (!(refusal instanceof CallRefused)) throw refusal;
      }
    },
    [store, quote, warning],
  );

  return useCallback(
    (coming: readonly Coming<Line>[]) => {
      if (coming.length === 0) return [];
      const keys = freshKeys(store.lines(), coming.length);
      const lines = coming.map(({ goods, more }, at) => ({
        ...ways.newLine({ ...goods, key: keys[at] ?? '', locationId: placeOf(goods.categoryId) }),
        ...more,
      }));
      store.add(lines);
      void priceLines(lines);
      return keys;
    },
    [store, ways, placeOf, priceLines],
  );
}
