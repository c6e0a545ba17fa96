import type { Database } from '../../database/pool';
import type { Clock } from '../../kernel/context/clock';
import type { FileStore } from './store/file-store.service';

/** Services that uploads need because they bypass the dispatcher. */
export interface Filing {
  readonly database: Database;
  readonly clock: Clock;
  readonly store: FileStore;
}
