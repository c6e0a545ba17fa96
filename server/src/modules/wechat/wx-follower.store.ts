import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { mine, updateMine } from '../../kernel/context/mine';

export interface FollowerCx {
  readonly db: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly now: Date;
}

/** Records that a person follows the account, for the first time or again. */
export async function noteFollow({ db, propertyOwnerId, now }: FollowerCx, wxAccountId: number, openId: string) {
  const follows = { subscribed: true, subscribedAt: now.toISOString() };
  await db
    .insertInto('wxFollower')
    .values({ propertyOwnerId, wxAccountId, openId, ...follows })
    .onConflict((conflict) =>
      conflict.columns(['propertyOwnerId', 'wxAccountId', 'openId']).doUpdateSet({ ...follows }),
    )
    .execute();
}

export async function noteUnfollow({ db, propertyOwnerId }: FollowerCx, wxAccountId: number, openId: string) {
  await updateMine({ db, propertyOwnerId }, 'wxFollower')
    .set({ subscribed: false })
    .where('wxAccountId', '=', wxAccountId)
    .where('openId', '=', openId)
    .execute();
}

/** Binds a patient to a follower; false where the follower has ten already. */
export async function bindPatient(
  { db, propertyOwnerId }: FollowerCx,
  wxAccountId: number,
  openId: string,
  patientId: number,
): Promise<boolean> {
  const result = await updateMine({ db, propertyOwnerId }, 'wxFollower')
    .set({
      patientIds: sql<number[]>`array_append(array_remove(patient_ids, ${patientId}::bigint), ${patientId}::bigint)`,
    })
    .where('wxAccountId', '=', wxAccountId)
    .where('openId', '=', openId)
    .where(sql<boolean>`(cardinality(patient_ids) < 10 OR patient_ids @> ARRAY[${patientId}]::bigint[])`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function unbindPatient(
  { db, propertyOwnerId }: FollowerCx,
  wxAccountId: number,
  openId: string,
  patientId: number,
): Promise<void> {
  await updateMine({ db, propertyOwnerId }, 'wxFollower')
    .set({ patientIds: sql<number[]>`array_remove(patient_ids, ${patientId}::bigint)` })
    .where('wxAccountId', '=', wxAccountId)
    .where('openId', '=', openId)
    .execute();
}

/** Who follows the account for a patient: the patient, parents. */
export async function followersOf(
  { db, propertyOwnerId }: Omit<FollowerCx, 'now'>,
  wxAccountId: number,
  patientId: number,
): Promise<string[]> {
  const rows = await mine({ db, propertyOwnerId }, 'wxFollower')
    .where('wxAccountId', '=', wxAccountId)
    .where('subscribed', '=', true)
    .where(sql<boolean>`patient_ids @> ARRAY[${patientId}]::bigint[]`)
    .select('openId')
    .orderBy('id')
    .execute();
  return rows.map(({ openId }) => openId);
}

export async function patientName(
  { db, propertyOwnerId }: Omit<FollowerCx, 'now'>,
  patientId: number,
): Promise<string | undefined> {
  const row = await mine({ db, propertyOwnerId }, 'patient')
    .where('id', '=', patientId)
    .where('stateEnum', '<>', 'DELETE')
    .select('name')
    .executeTakeFirst();
  return row?.name;
}
