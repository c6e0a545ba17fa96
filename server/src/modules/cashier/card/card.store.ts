import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { type CardState, cardFlow } from '@mingmou/contract/cashier/card/card.flow';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { sql, type Updateable } from 'kysely';
import { forgetRead, keepRead, readOnce } from '../../../database/open-transaction';
import type { ValueCardTable } from '../../../database/schema.generated';
import { type Composing, statement } from '../../../database/statement';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine, type Whose } from '../../../kernel/context/mine';
import { chainNumber } from '../../../kernel/row/sequence';

const SERIES = 'K';
const DIGITS = 8;

/** A card as acts see it. */
function bare(whose: Whose) {
  return mine(whose, 'valueCard').select([
    'id',
    'version',
    'cardNo',
    'patientId',
    'cardState',
    'principalBalance',
    'giftBalance',
    'lockedPrincipal',
    'ledgerSeq',
    'shareFamily',
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof bare>['execute']>>[number];

const named = ({ cardState, ...row }: Row) => ({ ...row, state: stateOf(cardFlow, cardState) });

export type LockedCard = ReturnType<typeof named>;

const locked = statement(({ db, param }: Composing<{ readonly propertyOwnerId: number; readonly id: number }>) =>
  bare({ db, propertyOwnerId: param('propertyOwnerId') })
    .where('id', '=', param('id'))
    .forUpdate()
    .compile(),
);

const keptUnder = ({ caller }: SessionCx, id: number) => `card ${caller.propertyOwnerId} ${id}`;

/**
 * Locks a card once in a transaction. No other transaction can change the balance, and each write of this one updates
 * the cached row.
 */
export function lockCard(cx: SessionCx, id: number): Promise<LockedCard | undefined> {
  return readOnce(keptUnder(cx, id), async () => {
    const [row] = await locked(cx.db, { propertyOwnerId: cx.caller.propertyOwnerId, id });
    return row && named(row);
  });
}

/** What became of a locked card. */
export function keepCard(cx: SessionCx, { id, ...card }: LockedCard): void {
  keepRead(keptUnder(cx, id), { ...card, id });
}

export async function findCard(cx: SessionCx, id: number): Promise<LockedCard | undefined> {
  const row = await bare(cx).where('id', '=', id).executeTakeFirst();
  return row && named(row);
}

type Change = Omit<Updateable<ValueCardTable>, 'id' | 'propertyOwnerId' | 'cardState' | 'version'> & {
  readonly state?: CardState;
};

/** Writes and moves the version; the row is locked by the caller of this. */
export async function writeCard(cx: SessionCx, id: number, { state, ...change }: Change): Promise<void> {
  const { caller, now } = cx;
  forgetRead(keptUnder(cx, id));
  await updateMine(cx, 'valueCard')
    .set((is) => ({
      ...change,
      ...(state ? { cardState: stateCode(cardFlow, state) } : {}),
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: caller.accountId,
    }))
    .where('id', '=', id)
    .execute();
}

/** Holds principal for a refund under approval, or lets it go; no balance moves. */
export async function holdPrincipal(cx: SessionCx, id: number, amount: Money, move: 'hold' | 'free'): Promise<void> {
  const sign = move === 'hold' ? sql`+` : sql`-`;
  forgetRead(keptUnder(cx, id));
  await updateMine(cx, 'valueCard')
    .set((is) => ({
      lockedPrincipal: sql<Money>`locked_principal ${sign} ${amount}::numeric`,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** The next number of the chain's own series that nobody typed for a card before. */
export async function freshCardNo(cx: SessionCx): Promise<string> {
  for (;;) {
    const cardNo = `${SERIES}${await chainNumber(cx, SERIES, DIGITS)}`;
    const taken = await mine(cx, 'valueCard').where(sql<boolean>`upper(card_no) = ${cardNo}`).select('id').execute();
    if (taken.length === 0) return cardNo;
  }
}

/** A card as pages show it. */
function shownCards(cx: SessionCx) {
  return mine(cx, 'valueCard as card')
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'card.propertyOwnerId').onRef('patient.id', '=', 'card.patientId'),
    )
    .leftJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'card.propertyOwnerId').onRef('org.id', '=', 'card.issueOrgId'),
    )
    .select(['card.id as cardId', 'card.version', 'card.cardNo', 'card.cardState', 'card.lockedPrincipal'])
    .select(['card.principalBalance', 'card.giftBalance', 'card.shareFamily', 'card.patientId', 'card.createdAt'])
    .select(['patient.name as holderName', 'patient.recordNo', 'patient.phone', 'org.orgShortName as issueOrgName'])
    .select([
      sql<Money>`card.principal_balance + card.gift_balance`.as('balance'),
      sql<boolean>`card.password_hash IS NOT NULL`.as('hasPassword'),
    ]);
}

export type CardRows = ReturnType<typeof shownCards>;
type CardView = Awaited<ReturnType<CardRows['execute']>>[number];

export const shownCard = ({ phone, ...row }: CardView) => ({ ...row, holderPhone: maskedPhone(phone) });

export const cardRows = shownCards;

export async function cardView(cx: SessionCx, id: number) {
  const row = await shownCards(cx).where('card.id', '=', id).executeTakeFirst();
  return row && shownCard(row);
}

/** Selects the cards of a patient, closed ones last. */
export async function cardsOf(cx: SessionCx, patientId: number) {
  const rows = await shownCards(cx)
    .where('card.patientId', '=', patientId)
    .orderBy(sql`card.card_state = ${sql.lit(stateCode(cardFlow, 'CLOSED'))}`)
    .orderBy('card.id')
    .execute();
  return rows.map(shownCard);
}

/** Returns the number of the identity card in a patient's file; undefined if the file has none. */
export async function findIdCardNo(cx: SessionCx, patientId: number): Promise<string | null | undefined> {
  const holder = await mine(cx, 'patient').where('id', '=', patientId).select('idCardNo').executeTakeFirst();
  return holder?.idCardNo;
}
