import type { Database } from '../../database/pool';
import type { Clock } from '../../kernel/clock';
import type { FileStore } from './store/file-store';

/** What the uploads stand on, as they do not go through the dispatcher. */
export interface Filing {
  readonly database: Database;
  readonly clock: Clock;
  readonly store: FileStore;
}
