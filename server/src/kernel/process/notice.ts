import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { standingIn } from '../context/across-orgs';

/** An organisation, inside a transaction of its chain, opened by a person's call or by a job. */
export interface NoticePlace {
  readonly db: Kysely<DB>;
  readonly now: Date;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** Recipient: one member of staff, or all who may open a page. */
type Reader = { readonly staffId: number } | { readonly menuId: number };

export type NewNotice = Reader & {
  /** Kind and id of the event. One event sends one notice. */
  readonly source: string;
  readonly sourceKey: string;
  readonly text: string;
  /** Path of the page that the notice is about. */
  readonly targetPath?: string;
  /** Instant from which the notice is visible; absent: now. */
  readonly at?: Date;
};

const MAX_TEXT = 100;

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_TEXT ? text : `${letters.slice(0, MAX_TEXT - 1).join('')}…`;
}

/** Sends a notice to people of an organisation. Returns false if the event was reported before. */
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

/** Sends a notice in several organisations of the chain, then restores where the transaction writes. */
export async function putNotices(place: NoticePlace, orgIds: readonly number[], notice: NewNotice): Promise<void> {
  for (const orgId of orgIds) {
    await standingIn(place.db, { org: orgId, orgs: [orgId] }, () => putNotice({ ...place, orgId }, notice));
  }
}
