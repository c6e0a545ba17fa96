import { useState } from 'react';
import css from './header.module.css';

/**
 * Picture of the person next to the name; nothing if it cannot be shown, because its address expires after two hours.
 */
export function Avatar({ src }: { readonly src: string }) {
  const [isGone, setGone] = useState(false);
  return isGone ? null : <img className={css.avatar} src={src} alt="" decoding="async" onError={() => setGone(true)} />;
}
