import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The height that an element has on screen, before the first paint and after every change; undefined until it was
 * measured, so that whoever is drawn by it need not be drawn twice.
 */
export function useHeight<T extends HTMLElement>(): [RefObject<T | null>, number | undefined] {
  const element = useRef<T>(null);
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setHeight(current.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, height];
}
