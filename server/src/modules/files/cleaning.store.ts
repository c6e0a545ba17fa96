import { mine } from '../../kernel/context/mine';
import type { Tx } from './file.store';

/** Every organisation of a chain: rows of files are written from within their own. */
export async function orgIds(tx: Tx, propertyOwnerId: number): Promise<number[]> {
  const rows = await mine({ db: tx, propertyOwnerId }, 'org').select('id').execute();
  return rows.map(({ id }) => id);
}
