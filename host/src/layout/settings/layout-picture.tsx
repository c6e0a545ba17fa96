import type { Layout } from '@mingmou/core/store/settings-slice';
import css from './settings.module.css';

/** Position of the menu in a layout, as a small drawing. */
const BARS: Readonly<Record<Layout, readonly (readonly [x: number, y: number, width: number, height: number])[]>> = {
  Layout1: [[0, 8, 16, 32]],
  Layout2: [
    [0, 8, 6, 32],
    [7, 8, 12, 32],
  ],
  Layout3: [[0, 8, 60, 6]],
};

export function LayoutPicture({ layout }: { readonly layout: Layout }) {
  return (
    <svg className={css.picture} width="60" height="40" viewBox="0 0 60 40" aria-hidden="true">
      <rect width="60" height="40" className={css.pictureGround} />
      <rect width="60" height="7" className={css.pictureHeader} />
      {BARS[layout].map(([x, y, width, height]) => (
        <rect key={`${x}-${y}`} {...{ x, y, width, height }} className={css.pictureMenu} />
      ))}
    </svg>
  );
}
