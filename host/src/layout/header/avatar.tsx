import { useState } from 'react';
import css from './header.module.css';

/** The person's picture beside the name; nothing where it cannot be shown, as its address ends after two hours. */
export function Avatar({ src }: { readonly src: string }) {
  const [isGone, setGone] = useState(false);
  return isGone ? null : <img className={css.avatar} src={src} alt="" decoding="async" onError={() => setGone(true)} />;
}
