import { type Money, minus } from '@mingmou/contract/base/money';
import { cardCodes } from '@mingmou/contract/cashier/card.codes';
import { refuse } from '../../../kernel/refusal';
import type { LockedCard } from './card.store';

/** A frozen card and one that was given back are told apart (180501, 180502). */
export function checkUsable({ state }: Pick<LockedCard, 'state'>): void {
  if (state === 'FROZEN') refuse(cardCodes.frozen);
  if (state === 'CLOSED') refuse(cardCodes.closed);
}

/** Its holder pays with a card; families that share theirs are not kept yet. */
export function mayPayWith({ patientId }: Pick<LockedCard, 'patientId'>, payer: number | null): boolean {
  return patientId === payer;
}

/** What a card can be charged: principal held by a refund under approval stays. */
export function spendable({ principalBalance, lockedPrincipal, giftBalance }: LockedCard): {
  readonly principal: Money;
  readonly gift: Money;
} {
  return { principal: minus(principalBalance, lockedPrincipal), gift: giftBalance };
}
