import type { ClientConfig } from 'pg';
import type { Tell } from '../backup/progress';
import type { ClusterHome } from '../embedded/home';
import { type Moved, moveDatabase } from './move-database';
import { markMoved } from './moved-mark';

interface MoveAway {
  /** Of the embedded server that `source` reaches. */
  readonly home: Pick<ClusterHome, 'dir'>;
  readonly source: ClientConfig;
  readonly target: ClientConfig;
  /** The target as its operator names it. */
  readonly url: string;
  readonly now: Date;
  readonly tell?: Tell;
}

/** Moves every row, and then keeps the embedded data from being opened by mistake; a move that fails marks nothing. */
export async function moveAway({ home, source, target, url, now, tell }: MoveAway): Promise<Moved[]> {
  const moved = await moveDatabase(source, target, tell);
  markMoved(home, url, now);
  return moved;
}
