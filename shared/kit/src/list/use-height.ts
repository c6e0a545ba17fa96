import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns the height of an element, before the first paint and after every change; undefined before the measurement, so
 * that dependants need not render twice.
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
