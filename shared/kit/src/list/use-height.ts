import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The height that an element has on screen, before the first paint and after every change. */
export function useHeight<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const element = useRef<T>(null);
  const [height, setHeight] = useState(0);
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
