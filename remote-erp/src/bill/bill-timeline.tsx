import { Timeline } from '@mingmou/clinic/page/timeline';
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './bill.module.css';

/** Whether the element hides a part of its content, which is then scrolled. */
function useOverflow(element: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isOverflowing, setOverflowing] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setOverflowing(current.scrollHeight > current.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, content]);
  return isOverflowing;
}

/** Who did what to a bill, the newest first. */
export function BillTimeline({ steps }: ComponentProps<typeof Timeline>) {
  const rail = useRef<HTMLElement>(null);
  // What scrolls is scrolled by keys as well; a history that is seen whole is no stop of Tab.
  const isScrolled = useOverflow(rail, steps);
  return (
    <aside ref={rail} className={styles.rail} aria-label="操作记录" tabIndex={isScrolled ? 0 : undefined}>
      <h2 className={styles.heading}>操作记录</h2>
      <Timeline steps={steps} />
    </aside>
  );
}
