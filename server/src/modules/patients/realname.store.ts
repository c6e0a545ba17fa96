import { createHash } from 'node:crypto';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { realnameState } from '@mingmou/contract/patients/patient.dicts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { dayText } from '../../kernel/context/clock';
import { updateMine } from '../../kernel/context/mine';

const MOST_TRIES = 5;

export interface Place {
  readonly db: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly now: Date;
}

const digestOf = (propertyOwnerId: number, number: string) =>
  createHash('sha256').update(`${propertyOwnerId}:${number}`).digest('base64url');

/** Counts one more question of today about a card; false where it was asked about often enough. */
export async function countTry({ db, propertyOwnerId, now }: Place, number: string): Promise<boolean> {
  const counted = await db
    .insertInto('realnameTry')
    .values({ propertyOwnerId, cardDigest: digestOf(propertyOwnerId, number), day: dayText(now), tries: 1 })
    .onConflict((known) =>
      known
        .columns(['propertyOwnerId', 'cardDigest'])
        .doUpdateSet({
          day: sql`excluded.day`,
          tries: sql<number>`CASE WHEN realname_try.day = excluded.day THEN realname_try.tries + 1 ELSE 1 END`,
        })
        .where(sql<boolean>`realname_try.day <> excluded.day OR realname_try.tries < ${MOST_TRIES}`),
    )
    .returning('tries')
    .executeTakeFirst();
  return counted !== undefined;
}

interface Proof {
  readonly patientId: number;
  readonly name: string;
  readonly number: string;
  readonly state: CodeOf<typeof realnameState>;
}

/**
 * Marks the file if it still has the verified name and number. The version stays, because no edited value changes;
 * saving another name or number removes the mark.
 */
export async function markProof(place: Place, { patientId, name, number, state }: Proof): Promise<void> {
  await updateMine(place, 'patient')
    .set({ realnameState: state, realnameAt: place.now.toISOString() })
    .where('id', '=', patientId)
    .where('name', '=', name)
    .where('idCardNo', '=', number)
    .where('stateEnum', '<>', 'DELETE')
    .execute();
}
