import { CARD } from '@mingmou/contract/cashier/payment/method.codes';
import type { Refusal } from '../../../kernel/call/refusal';
import type { AheadCx } from '../../../kernel/context/cx';
import { proveColleague } from '../../auth/colleague-proof.service';
import { provePassword } from '../card/card-password.service';
import type { Authorizer } from '../order/discount-right.service';
import type { WayInput } from './method-input.types';

/** Results of the checks of a card: its password, and the colleague who authorises in place of a code. */
export interface CardProof {
  readonly password: true | Refusal | undefined;
  readonly authorizer: Authorizer;
}

/** By card. */
export type WayProofs = ReadonlyMap<number, CardProof>;

export const NO_PROOFS: WayProofs = new Map();

interface Paying {
  readonly ways?: readonly WayInput[] | null;
}

/** Payments without a card need not wait for any check. */
export const NOTHING_TO_PROVE = {
  when: ({ ways }: Paying) => !ways?.some(({ wayCode }) => wayCode === CARD),
  found: NO_PROOFS,
} as const;

/** Judges the passwords that the ways of a payment carry, before anything is held that others wait for. */
export async function provedWays({ ways }: Paying, cx: AheadCx): Promise<WayProofs> {
  const proofs = new Map<number, CardProof>();
  for (const { wayCode, cardId, password, authorizer } of ways ?? []) {
    if (wayCode !== CARD || !cardId || proofs.has(cardId)) continue;
    proofs.set(cardId, {
      password: password ? await provePassword(cx, cardId, password) : undefined,
      authorizer: authorizer ? await proveColleague(cx, authorizer) : undefined,
    });
  }
  return proofs;
}
