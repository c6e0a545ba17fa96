import { createHash, randomBytes } from 'node:crypto';
import type { Money } from '@mingmou/contract/base/money';
import type { CodePurpose } from '@mingmou/contract/cashier/card/card.dicts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import { addMinutes } from '../../../kernel/context/clock';
import { mine, updateMine } from '../../../kernel/context/mine';

export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;
const TICKET_MINUTES = 10;
const TICKET_BYTES = 24;

/** Whose rows, in whatever transaction, and when. */
export interface CodePlace {
  readonly db: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly now: Date;
}

/** Purpose, card and amount that a code confirms. */
export interface CodeFor {
  readonly purpose: CodePurpose;
  readonly cardId: number | null;
  readonly patientId: number | null;
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const codeHash = (id: CodeFor, code: string) => sha(`${id.purpose}:${id.cardId ?? ''}:${id.patientId ?? ''}:${code}`);

function codesFor(place: CodePlace, { purpose, cardId, patientId }: CodeFor) {
  return mine(place, 'holderCode')
    .where('purpose', '=', purpose)
    .where('cardId', 'is not distinct from', cardId)
    .where('patientId', 'is not distinct from', patientId);
}

/** When this phone was last sent a code for the purpose. */
export async function lastSent(place: CodePlace, mobile: string, purpose: CodePurpose): Promise<string | null> {
  const row = await mine(place, 'holderCode')
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .select('sentAt')
    .executeTakeFirst();
  return row?.sentAt ?? null;
}

interface NewCode extends CodeFor {
  readonly amount: Money;
  readonly points: number;
  readonly mobile: string;
  readonly code: string;
}

/** Keeps a code that is sent; the one before it is void. */
export async function storeCode(place: CodePlace, { code, ...row }: NewCode): Promise<void> {
  const { db, propertyOwnerId, now } = place;
  await updateMine(place, 'holderCode')
    .set({ expiresAt: now.toISOString() })
    .where('id', 'in', codesFor(place, row).where('expiresAt', '>', now.toISOString()).select('id'))
    .execute();
  await db
    .insertInto('holderCode')
    .values({
      ...row,
      propertyOwnerId,
      codeHash: codeHash(row, code),
      sentAt: now.toISOString(),
      expiresAt: addMinutes(now, CODE_MINUTES).toISOString(),
    })
    .execute();
}

/**
 * Locks the code that may be verified. One that was verified may be verified again until its ticket is used: the answer with
 * the ticket may have been lost.
 */
export async function lockCode(place: CodePlace, wanted: CodeFor) {
  return codesFor(place, wanted)
    .where('expiresAt', '>', place.now.toISOString())
    .where('usedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'codeHash', 'tries'])
    .forUpdate()
    .executeTakeFirst();
}

export const isCode = (row: { readonly codeHash: string }, wanted: CodeFor, code: string) =>
  row.codeHash === codeHash(wanted, code);

export async function countTry(place: CodePlace, id: number, tries: number): Promise<void> {
  await updateMine(place, 'holderCode').set({ tries }).where('id', '=', id).execute();
}

/** Issues the ticket that a right code is exchanged for; an earlier ticket of the code is void. */
export async function issueTicket(place: CodePlace, id: number): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('hex');
  await updateMine(place, 'holderCode')
    .set({ ticketHash: sha(ticket), ticketExpiresAt: addMinutes(place.now, TICKET_MINUTES).toISOString() })
    .where('id', '=', id)
    .execute();
  return ticket;
}

/** Consumes a ticket; false if it is unknown, expired, used, or for another purpose. */
export async function takeTicket(
  place: CodePlace,
  ticket: string,
  wanted: CodeFor & { readonly amount: Money; readonly points: number },
): Promise<boolean> {
  const at = place.now.toISOString();
  const row = await updateMine(place, 'holderCode')
    .set({ usedAt: at })
    .where('ticketHash', '=', sha(ticket))
    .where('usedAt', 'is', null)
    .where('ticketExpiresAt', '>', at)
    .where('purpose', '=', wanted.purpose)
    .where('cardId', 'is not distinct from', wanted.cardId)
    .where('patientId', 'is not distinct from', wanted.patientId)
    .where('amount', '=', wanted.amount)
    .where('points', '=', wanted.points)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the phone of a patient; undefined without a phone, and for a deleted patient. */
export async function findPhone(place: CodePlace, patientId: number): Promise<string | undefined> {
  const row = await mine(place, 'patient')
    .where('id', '=', patientId)
    .where('stateEnum', '<>', 'DELETE')
    .select('phone')
    .executeTakeFirst();
  return row?.phone ?? undefined;
}

/** Returns the name of the chain, which signs the message. */
export async function findChainName({ db, propertyOwnerId }: CodePlace): Promise<string> {
  const { chainName } = await db
    .selectFrom('propertyOwner')
    .where('id', '=', propertyOwnerId)
    .select('chainName')
    .executeTakeFirstOrThrow();
  return chainName;
}
