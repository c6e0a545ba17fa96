import { type RefObject, useCallback, useState } from 'react';
import { useHeight } from '../list/use-height';
import { type RowSpan, spanAt } from './row-window';

/** Follows the visible rows; scrolling renders only when it reaches rows outside of the document. */
export function useRowWindow(count: number): {
  readonly pane: RefObject<HTMLDivElement | null>;
  readonly span: RowSpan;
  readonly onScroll: () => void;
} {
  const [pane, measured] = useHeight<HTMLDivElement>();
  const height = measured ?? 0;
  const [top, setTop] = useState(0);
  const onScroll = useCallback(() => {
    const scrollTop = pane.current?.scrollTop ?? 0;
    setTop((now) => (spanAt(now, height, count).from === spanAt(scrollTop, height, count).from ? now : scrollTop));
  }, [pane, height, count]);
  return { pane, span: spanAt(top, height, count), onScroll };
}
