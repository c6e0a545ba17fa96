import { deleteMine, mine, updateMine } from '../../kernel/context/mine';
import type { Tx } from './file.store';
import type { Session } from './scan-session.store';

export interface NewPart {
  readonly upload: string;
  readonly name: string;
  readonly total: number;
  readonly storagePrefix: string;
}

function parts(tx: Tx, { propertyOwnerId, id }: Session) {
  return mine({ db: tx, propertyOwnerId }, 'scanPart')
    .where('sessionId', '=', id)
    .select(['upload', 'name', 'total', 'received', 'storagePrefix']);
}

export type VideoPart = Awaited<ReturnType<ReturnType<typeof parts>['executeTakeFirstOrThrow']>>;

export function partsOf(tx: Tx, session: Session): Promise<VideoPart[]> {
  return parts(tx, session).orderBy('upload').execute();
}

export function findPart(tx: Tx, session: Session, upload: string): Promise<VideoPart | undefined> {
  return parts(tx, session).where('upload', '=', upload).executeTakeFirst();
}

export async function insertPart(tx: Tx, { propertyOwnerId, id }: Session, part: NewPart): Promise<void> {
  await tx
    .insertInto('scanPart')
    .values({ propertyOwnerId, sessionId: id, ...part })
    .execute();
}

export async function movePart(tx: Tx, { propertyOwnerId, id }: Session, upload: string, received: number) {
  await updateMine({ db: tx, propertyOwnerId }, 'scanPart')
    .set({ received })
    .where('sessionId', '=', id)
    .where('upload', '=', upload)
    .execute();
}

/** False where it was gone already. */
export async function deletePart(tx: Tx, { propertyOwnerId, id }: Session, upload: string): Promise<boolean> {
  const row = await deleteMine({ db: tx, propertyOwnerId }, 'scanPart')
    .where('sessionId', '=', id)
    .where('upload', '=', upload)
    .returning('upload')
    .executeTakeFirst();
  return row !== undefined;
}
