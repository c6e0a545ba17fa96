import { addressOf, push } from '../navigation/history';
import { placeLeft } from './page-store';

/** Opens a path as a menu or tab does: a kept page comes back where it was left, query included. */
export function reopen(pathname: string): void {
  const left = placeLeft(pathname);
  push(left ? addressOf(left) : pathname);
}
