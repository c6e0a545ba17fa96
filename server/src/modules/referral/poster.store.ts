import type { InputOf } from '@mingmou/contract/base/call';
import type { poster } from '@mingmou/contract/referral/poster.contract';
import type { ReferrerType } from '@mingmou/contract/referral/referral.dicts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { filesIn } from '../../kernel/file/file-link';
import type { Sorting } from '../../kernel/row/list';

type Filters = Pick<InputOf<typeof poster.page>, 'stateEnum'> & {
  readonly referrerType?: ReferrerType | null;
};

export const posterSorting: Sorting = {
  columns: ['name', 'valid_from', 'valid_to', 'state_enum', 'updated_at'],
  initial: [['id', 'desc']],
};

/** In use, and this is one of its days; everything else is 「海报已失效」. */
export function isLive(is: ExpressionBuilder<DB, 'referralPoster'>, day: string) {
  return sql<boolean>`${is.and([
    is('referralPoster.stateEnum', '=', 'ENABLE'),
    sql<boolean>`coalesce(referral_poster.valid_from <= ${day}::date, true)`,
    sql<boolean>`coalesce(referral_poster.valid_to >= ${day}::date, true)`,
  ])}`;
}

/** Posters of the organisation that asks. */
export function postersMatching({ db, caller, now }: SessionCx, filters: Filters = {}) {
  const { stateEnum, referrerType } = filters;
  let rows = mine({ db, caller }, 'referralPoster')
    .where('referralPoster.orgId', '=', caller.orgId)
    .where('referralPoster.stateEnum', '<>', 'DELETE')
    .select(['referralPoster.id', 'referralPoster.name', 'referralPoster.imageFileId', 'referralPoster.slogan'])
    .select(['referralPoster.validFrom', 'referralPoster.validTo', 'referralPoster.stateEnum'])
    .select(['referralPoster.version', 'referralPoster.updatedAt'])
    .select((is) => [
      'referralPoster.qr',
      'referralPoster.nameText',
      'referralPoster.referrerTypes',
      isLive(is, dayText(now)).as('live'),
      sql<number>`(SELECT count(*) FROM referral_poster_code AS code
        WHERE code.property_owner_id = referral_poster.property_owner_id AND code.org_id = referral_poster.org_id
        AND code.poster_id = referral_poster.id)`.as('given'),
    ]);
  if (referrerType) rows = rows.where(sql<boolean>`${referrerType} = ANY (referral_poster.referrer_types)`);
  return stateEnum ? rows.where('referralPoster.stateEnum', '=', stateEnum) : rows;
}

/** Selects the posters available today to a referrer. */
export function livePosters(cx: SessionCx, referrerType: ReferrerType | null | undefined) {
  return postersMatching(cx, { referrerType })
    .where((is) => isLive(is, dayText(cx.now)))
    .orderBy('referralPoster.id', 'desc');
}

/** Returns width and height of a stored picture; undefined if the file is not a picture of the chain. */
export async function sidesOf({ db, caller }: SessionCx, fileId: number) {
  const file = await filesIn(db, caller.propertyOwnerId).where('file.id', '=', fileId).executeTakeFirst();
  return file?.width && file.height ? { width: file.width, height: file.height } : undefined;
}

export async function heldPicture(cx: SessionCx, id: number): Promise<number | undefined> {
  const row = await mine(cx, 'referralPoster')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select('imageFileId')
    .executeTakeFirst();
  return row?.imageFileId;
}

/** Referrer, with the facts that a poster needs. */
export interface Referrer {
  readonly name: string;
  readonly active: boolean;
  /** A school or hospital; its name is public, unlike a person's. */
  readonly house: boolean;
}

const TABLES = { 1: 'patient', 2: 'employee', 3: 'outsideReferrer' } as const;
const PERSON = '个人';

interface ChainCx {
  readonly db: Kysely<DB>;
  readonly propertyOwnerId: number;
}

/** Absent when there never was one of this number, or it is deleted. */
export async function findReferrer(
  { db, propertyOwnerId }: ChainCx,
  type: ReferrerType,
  id: number,
): Promise<Referrer | undefined> {
  const row = await db
    .selectFrom(TABLES[type])
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('id', '=', id)
    .where('stateEnum', '<>', 'DELETE')
    .select(['name', 'stateEnum'])
    .select(type === 3 ? sql<string>`kind`.as('kind') : sql.lit(PERSON).as('kind'))
    .executeTakeFirst();
  return row && { name: row.name, active: row.stateEnum === 'ENABLE', house: row.kind !== PERSON };
}
