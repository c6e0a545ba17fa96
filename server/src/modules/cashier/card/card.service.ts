import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { compareAmounts, ZERO } from '@mingmou/contract/base/money';
import { cardCodes } from '@mingmou/contract/cashier/card/card.codes';
import { cardOperation } from '@mingmou/contract/cashier/card/card.dicts';
import { type CardAction, type CardState, cardFlow } from '@mingmou/contract/cashier/card/card.flow';
import type { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { cashierCodes } from '@mingmou/contract/cashier/cashier.codes';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { malformed, refusal, refuse } from '../../../kernel/call/refusal';
import type { AheadCx, SessionCx } from '../../../kernel/context/cx';
import { transition } from '../../../kernel/row/transition';
import { whereUnique } from '../../../kernel/row/unique';
import { hashPassword } from '../../auth/password-hash.service';
import { lockCustomer } from '../order/order.store';
import { cardView, freshCardNo, type LockedCard, lockCard, writeCard } from './card.store';
import { postToCard } from './card-ledger.store';
import { useCardTicket } from './holder-code.service';

const { FREEZE, UNFREEZE } = cardOperation.codes;

const CARD = '储值卡';

export async function showBalance(cx: SessionCx, cardId: number) {
  return (await cardView(cx, cardId)) ?? refuse(sharedCodes.missing);
}

/** A frozen or closed card says so in its own words (180501, 180502). */
function sayState({ state }: LockedCard, { allowed }: { readonly allowed: boolean }): void {
  if (allowed) return;
  if (state === 'FROZEN') refuse(cardCodes.frozen);
  if (state === 'CLOSED') refuse(cardCodes.closed);
}

interface Act {
  readonly cardId: number;
  readonly version: number | null;
  readonly action: CardAction;
  readonly reason?: string | null;
  readonly change: (card: LockedCard, to: CardState) => Promise<unknown>;
}

/** Runs one act on a card: lock, check, change, log. */
async function act(cx: SessionCx, { cardId, version, action, reason, change }: Act) {
  await transition(cx, {
    flow: cardFlow,
    action,
    version,
    lock: () => lockCard(cx, cardId),
    state: ({ state }) => state,
    refusals: { stale: cashierCodes.stale },
    inState: sayState,
    write: change,
    target: ({ cardNo }) => ({ targetType: CARD, targetName: cardNo }),
    reason,
  });
  const { id, version: now, cardNo, state } = (await lockCard(cx, cardId)) ?? refuse(sharedCodes.missing);
  return { cardId: id, version: now, cardNo, cardState: stateCode(cardFlow, state) };
}

type Switch = InputOf<typeof valueCard.freeze>;

/** 冻结 and 解冻: a row of the ledger that moves nothing. */
export function switchCard(cx: SessionCx, { cardId, version, reason }: Switch, action: 'freeze' | 'unfreeze') {
  return act(cx, {
    ...{ cardId, version, action, reason },
    change: (card, state) =>
      postToCard(cx, card, {
        ...{ opType: action === 'freeze' ? FREEZE : UNFREEZE, bizType: 'CARD', bizId: card.id, bizNo: card.cardNo },
        ...{ principalDelta: ZERO, giftDelta: ZERO, remark: reason, state },
      }),
  });
}

type Reset = InputOf<typeof valueCard.resetPassword>;

export function hashedPassword({ password }: Reset, cx: AheadCx): Promise<string> {
  return hashPassword(password, cx.caller.propertyOwnerId);
}

/** The wrong tries of today are forgotten with the password. */
export function resetPassword(cx: SessionCx, { cardId, smsTicket }: Reset, passwordHash: string) {
  return act(cx, {
    ...{ cardId, version: null, action: 'resetPassword' },
    change: async (card) => {
      await useCardTicket(cx, smsTicket, { purpose: 'CARD_PASSWORD', cardId, amount: ZERO });
      await writeCard(cx, card.id, { passwordHash, wrongTries: 0, wrongDay: null });
    },
  });
}

/** 补卡: the ledger goes on under a new number. */
export function replaceCard(cx: SessionCx, { cardId, version, reason, ...input }: InputOf<typeof valueCard.replace>) {
  return act(cx, {
    ...{ cardId, version, action: 'replace', reason },
    change: async (card, state) => {
      const cardNo = input.cardNo ?? (await freshCardNo(cx));
      const entry = {
        opType: UNFREEZE,
        subType: 'REPLACE',
        bizType: 'CARD',
        bizId: card.id,
        bizNo: card.cardNo,
      } as const;
      const remark = `补卡：${card.cardNo} → ${cardNo}`;
      await postToCard(cx, card, { ...entry, principalDelta: ZERO, giftDelta: ZERO, remark, state });
      await whereUnique({ value_card_no_once: () => refusal(cardCodes.numberTaken) }, () =>
        writeCard(cx, card.id, { cardNo }),
      );
    },
  });
}

/** 转卡: balances and ledger go with the card; its password was the former holder's, sharing was theirs as well. */
export function transferCard(cx: SessionCx, input: InputOf<typeof valueCard.transfer>) {
  const { cardId, version, toPatientId, smsTicket, bothSigned, reason } = input;
  if (!bothSigned) throw malformed('bothSigned', '双方已签字：请转出人和受让人在转卡申请上签字后勾选');
  return act(cx, {
    ...{ cardId, version, action: 'transfer', reason },
    change: async (card) => {
      if (card.patientId === toPatientId) throw malformed('toPatientId', '受让人：已是持卡人');
      if (compareAmounts(card.lockedPrincipal, ZERO) > 0) throw malformed('cardId', '储值卡：有未完成的退款，请先办理');
      const patient = (await lockCustomer(cx, toPatientId)) ?? refuse(sharedCodes.missing);
      if (patient.stateEnum !== 'ENABLE') refuse(registrationCodes.disabled);
      await useCardTicket(cx, smsTicket, { purpose: 'CARD_TRANSFER', cardId, amount: ZERO });
      await postToCard(cx, card, {
        ...{ opType: UNFREEZE, subType: 'TRANSFER', bizType: 'CARD', bizId: card.id, bizNo: card.cardNo },
        ...{ principalDelta: ZERO, giftDelta: ZERO, patientId: toPatientId, remark: `${reason}（双方已签字）` },
      });
      const owner = { patientId: toPatientId, passwordHash: null, shareFamily: false, wrongTries: 0, wrongDay: null };
      await writeCard(cx, card.id, owner);
    },
  });
}
