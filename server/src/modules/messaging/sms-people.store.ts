import { sql } from 'kysely';
import { mine } from '../../kernel/context/mine';
import type { SmsPlace } from './sms-place.rows';

/** What every text may say of the organisation. */
export function orgFacts({ db, propertyOwnerId, orgId }: SmsPlace) {
  return mine({ db, propertyOwnerId }, 'org')
    .where('id', '=', orgId)
    .select(['orgName', 'phone'])
    .executeTakeFirstOrThrow();
}

const PERSON = ['id', 'name', 'phone', 'guardianPhone'] as const;

function people({ db, propertyOwnerId }: SmsPlace) {
  return mine({ db, propertyOwnerId }, 'patient').where('stateEnum', '=', 'ENABLE').select(PERSON);
}

export type Person = Awaited<ReturnType<typeof findPeople>>[number];

/** Patients of the chain who are not disabled, in the order of their numbers. */
export function findPeople(place: SmsPlace, ids: readonly number[]) {
  return people(place)
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
}

/** Of numbers that were typed: the name of the patient who has it, the first where several do. */
export async function namesByMobile(place: SmsPlace, mobiles: readonly string[]): Promise<Map<string, Person>> {
  if (mobiles.length === 0) return new Map();
  const found = await people(place)
    .where(sql<boolean>`phone = ANY (${[...mobiles]}::text[])`)
    .orderBy('id', 'desc')
    .execute();
  return new Map(found.map((person) => [person.phone, person]));
}

/** Whose birthday is kept on that day; people born on 29 February on the 28th where the year has no 29th. */
export function bornOn(place: SmsPlace, day: string, firstOrgId: number) {
  const [year = '', month, date] = day.split('-');
  const isLeap = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1;
  const days = [`${month}-${date}`, ...(month === '02' && date === '28' && !isLeap ? ['02-29'] : [])];
  return people(place)
    .select('recordNo')
    .where('firstOrgId', '=', firstOrgId)
    .where('birthdayEstimated', '=', false)
    .where(sql<boolean>`to_char(birthday, 'MM-DD') = ANY (${days}::text[])`)
    .orderBy('id')
    .execute();
}
