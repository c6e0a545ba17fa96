import { randomBytes } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS } from '@mingmou/contract/referral/poster.rules';
import type { ReferrerType } from '@mingmou/contract/referral/referral.dicts';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { isLive } from './poster.store';

export interface CodeOwner {
  readonly posterId: number;
  readonly referrerType: ReferrerType;
  readonly referrerId: number;
}

/** Each byte gives five bits: 60 bits of chance that nobody guesses. */
function newCode(): string {
  return [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
}

function findCode(cx: SessionCx, { posterId, referrerType, referrerId }: CodeOwner) {
  return mine(cx, 'referralPosterCode')
    .where('orgId', '=', cx.caller.orgId)
    .where('posterId', '=', posterId)
    .where('referrerType', '=', referrerType)
    .where('referrerId', '=', referrerId)
    .select('code')
    .executeTakeFirst();
}

/** Returns the code of a referrer on a poster, created on first use. Concurrent callers get the same code. */
export async function codeOf(cx: SessionCx, owner: CodeOwner): Promise<string> {
  const known = await findCode(cx, owner);
  if (known) return known.code;
  const { db, caller } = cx;
  const { propertyOwnerId, orgId } = caller;
  const code = newCode();
  const inserted = await db
    .insertInto('referralPosterCode')
    .values({ ...owner, code, propertyOwnerId, orgId })
    .onConflict((conflict) =>
      conflict.columns(['propertyOwnerId', 'orgId', 'posterId', 'referrerType', 'referrerId']).doNothing(),
    )
    .returning('code')
    .executeTakeFirst();
  if (inserted) {
    await db.insertInto('referralPosterKey').values({ code, propertyOwnerId, orgId }).execute();
    return code;
  }
  const made = await findCode(cx, owner);
  if (!made) throw new Error('the code of a poster was not kept');
  return made.code;
}

interface Place {
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** The chain and organisation of a code. */
export function placeOfCode(db: Kysely<DB>, code: string): Promise<Place | undefined> {
  return db
    .selectFrom('referralPosterKey')
    .where('code', '=', code)
    .select(['propertyOwnerId', 'orgId'])
    .executeTakeFirst();
}

interface LandingCx extends Place {
  readonly db: Kysely<DB>;
  readonly now: Date;
}

/** Who recommends by this code, and with which words; absent when the poster is in use no more. */
export function ownerOfCode({ db, propertyOwnerId, orgId, now }: LandingCx, code: string) {
  return mine({ db, propertyOwnerId }, 'referralPosterCode as given')
    .innerJoin('referralPoster', (on) =>
      on
        .onRef('referralPoster.propertyOwnerId', '=', 'given.propertyOwnerId')
        .onRef('referralPoster.id', '=', 'given.posterId'),
    )
    .where('given.orgId', '=', orgId)
    .where('given.code', '=', code)
    .where((is) => isLive(is, dayText(now)))
    .select(['given.referrerId', 'referralPoster.slogan', 'referralPoster.referrerTypes'])
    .select('given.referrerType')
    .executeTakeFirst();
}

/**
 * Returns how an enabled organisation presents itself to patients: by its public profile, otherwise by its own facts.
 */
export function orgOnPhone({ db, propertyOwnerId, orgId }: LandingCx) {
  return mine({ db, propertyOwnerId }, 'org')
    .leftJoin('wxOrg as shown', (on) =>
      on.onRef('shown.propertyOwnerId', '=', 'org.propertyOwnerId').onRef('shown.orgId', '=', 'org.id'),
    )
    .where('org.id', '=', orgId)
    .where('org.stateEnum', '=', 'ENABLE')
    .select((is) => [
      is.fn.coalesce('shown.displayName', 'org.orgName').as('orgName'),
      is.fn.coalesce('shown.address', 'org.address').as('address'),
      is.fn.coalesce('shown.phone', 'org.phone').as('phone'),
      is.fn.coalesce('shown.businessHours', 'org.businessHours').as('businessHours'),
    ])
    .select('shown.notice')
    .executeTakeFirst();
}
