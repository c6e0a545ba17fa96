import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import { mine, updateMine } from '../../../kernel/context/mine';

interface Place {
  readonly db: Kysely<DB>;
  readonly propertyOwnerId: number;
}

/** Takes one of a day's tries at the password of a card; undefined where none is left, or the card is none. */
export function takeTry(place: Place, cardId: number, today: string, most: number) {
  return updateMine(place, 'valueCard')
    .set({
      wrongTries: sql<number>`CASE WHEN wrong_day = ${today}::date THEN wrong_tries + 1 ELSE 1 END`,
      wrongDay: today,
    })
    .where('id', '=', cardId)
    .where(sql<boolean>`NOT (wrong_day IS NOT DISTINCT FROM ${today}::date AND wrong_tries >= ${most})`)
    .returning(['passwordHash', 'wrongTries'])
    .executeTakeFirst();
}

/** Gives the try back: its password was right. */
export async function returnTry(place: Place, cardId: number): Promise<void> {
  await updateMine(place, 'valueCard')
    .set({ wrongTries: sql<number>`greatest(wrong_tries - 1, 0)` })
    .where('id', '=', cardId)
    .execute();
}

export async function isCard(place: Place, cardId: number): Promise<boolean> {
  return (await mine(place, 'valueCard').where('id', '=', cardId).select('id').execute()).length > 0;
}
