import { memo, useLayoutEffect, useRef } from 'react';
import css from './shell-view.module.css';

/** Takes the given element in, once and for good. */
export const ContentSlot = memo(function ContentSlot({ content }: { readonly content: HTMLElement }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (slot.current && content.parentElement !== slot.current) slot.current.append(content);
  }, [content]);
  return <div ref={slot} className={css.slot} />;
});
