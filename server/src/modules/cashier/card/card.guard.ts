import { type Money, minus } from '@mingmou/contract/base/money';
import { cardCodes } from '@mingmou/contract/cashier/card/card.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { LockedCard } from './card.store';

/** Refuses an unusable card, with different codes for a frozen and a closed one (180501, 180502). */
export function checkUsable({ state }: Pick<LockedCard, 'state'>): void {
  if (state === 'FROZEN') refuse(cardCodes.frozen);
  if (state === 'CLOSED') refuse(cardCodes.closed);
}

/** Its holder pays with a card; families that share theirs are not kept yet. */
export function mayPayWith({ patientId }: Pick<LockedCard, 'patientId'>, payer: number | null): boolean {
  return patientId === payer;
}

/** Returns the spendable amounts of a card: principal locked by a refund under approval is excluded. */
export function spendable({ principalBalance, lockedPrincipal, giftBalance }: LockedCard): {
  readonly principal: Money;
  readonly gift: Money;
} {
  return { principal: minus(principalBalance, lockedPrincipal), gift: giftBalance };
}
