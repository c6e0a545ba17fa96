import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useOpenPage } from './page-context';

const scrollKey = 'scroll-pane.top';
/** How long a rebuilt page may take to grow back to where the user had scrolled. */
const restoreWindowMs = 3000;

/** The scrolling element of a page. The window itself never scrolls: leaving a page would lose its position. */
export function ScrollPane({ children }: { readonly children: ReactNode }) {
  const { saved, row } = useOpenPage();
  const pane = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = pane.current;
    const top = saved.get(scrollKey);
    if (!element || typeof top !== 'number' || element.scrollTop === top) return;
    element.scrollTop = top;
    if (element.scrollTop >= top - 1 || !element.firstElementChild) return;
    const observer = new ResizeObserver(() => {
      element.scrollTop = top;
      if (element.scrollTop >= top - 1) observer.disconnect();
    });
    for (const child of element.children) observer.observe(child);
    const timer = setTimeout(() => observer.disconnect(), restoreWindowMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [saved]);

  return (
    <div
      ref={pane}
      data-page={row.key}
      style={{ height: '100%', overflow: 'auto' }}
      onScroll={(event) => {
        if (event.target === pane.current) saved.set(scrollKey, event.currentTarget.scrollTop);
      }}
    >
      {children}
    </div>
  );
}
