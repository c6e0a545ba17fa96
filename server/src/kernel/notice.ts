import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { standingIn } from './across-orgs';

/** An organisation in a transaction of its chain, of a person's call or of a job. */
export interface NoticePlace {
  readonly db: Kysely<DB>;
  readonly now: Date;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** One member of staff, or everybody who holds a page. */
type Reader = { readonly staffId: number } | { readonly menuId: number };

export type NewNotice = Reader & {
  /** What kind of thing happened, and which one: it is told once. */
  readonly source: string;
  readonly sourceKey: string;
  readonly text: string;
  /** The page that it is about. */
  readonly targetPath?: string;
  /** Nobody sees it before; absent: from now on. */
  readonly at?: Date;
};

const MAX_TEXT = 100;

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_TEXT ? text : `${letters.slice(0, MAX_TEXT - 1).join('')}…`;
}

/** Tells the people of an organisation; false where this was told before. */
export async function putNotice(place: NoticePlace, notice: NewNotice): Promise<boolean> {
  const { db, now, propertyOwnerId, orgId } = place;
  const put = await db
    .insertInto('notice')
    .values({
      propertyOwnerId,
      orgId,
      staffId: 'staffId' in notice ? notice.staffId : null,
      menuId: 'menuId' in notice ? notice.menuId : null,
      text: cut(notice.text),
      targetPath: notice.targetPath ?? null,
      source: notice.source,
      sourceKey: notice.sourceKey,
      at: (notice.at ?? now).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return put !== undefined;
}

/** The same in several organisations of the chain; afterwards the transaction writes where it wrote before. */
export async function putNotices(place: NoticePlace, orgIds: readonly number[], notice: NewNotice): Promise<void> {
  for (const orgId of orgIds) {
    await standingIn(place.db, { org: orgId, orgs: [orgId] }, () => putNotice({ ...place, orgId }, notice));
  }
}
