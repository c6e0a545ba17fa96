import { randomInt } from 'node:crypto';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type Money, ZERO } from '@mingmou/contract/base/money';
import { isMobile } from '@mingmou/contract/base/phone';
import { cardCodes, cardPayCodes } from '@mingmou/contract/cashier/card/card.codes';
import type { CodePurpose } from '@mingmou/contract/cashier/card/card.dicts';
import type { holderCode } from '@mingmou/contract/cashier/card/holder-code.contract';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { inChain } from '../../../database/context';
import { malformed, Refusal, refusal, refuse } from '../../../kernel/call/refusal';
import { instantOf } from '../../../kernel/context/clock';
import type { AheadCx, SessionCx } from '../../../kernel/context/cx';
import { EventWindow } from '../../../kernel/context/event-window';
import { sms } from '../../../providers/sms.service';
import { findCard } from './card.store';
import {
  CODE_MINUTES,
  CODE_TRIES,
  type CodeFor,
  type CodePlace,
  countTry,
  findChainName,
  findPhone,
  isCode,
  issueTicket,
  lastSent,
  lockCode,
  storeCode,
  takeTicket,
} from './holder-code.store';

const RESEND_SECONDS = 60;
const DIGITS = 1_000_000;
const TARGET = '验证码';
const OF_PATIENTS: readonly CodePurpose[] = ['INTEGRAL_TRANSFER'];
/** Purposes with an amount; the others send 0. */
const OF_AMOUNTS: readonly CodePurpose[] = ['CARD_PAY', 'CARD_REFUND'];

const placeOf = ({ db, now, caller }: SessionCx): CodePlace => ({
  db,
  now,
  propertyOwnerId: caller.propertyOwnerId,
});

async function phoneOf(cx: SessionCx, patientId: number): Promise<string> {
  return (await findPhone(placeOf(cx), patientId)) ?? refuse(sharedCodes.missing);
}

/** Refuses a second code of a purpose to a phone within one minute, also for concurrent requests. */
async function checkPace(cx: SessionCx, mobile: string, purpose: CodePurpose): Promise<void> {
  await new EventWindow(cx.db, `holder-code:${cx.caller.propertyOwnerId}:${purpose}`, mobile, cx.now).lock();
  const last = await lastSent(placeOf(cx), mobile, purpose);
  const waited = last ? (cx.now.getTime() - instantOf(last).getTime()) / 1000 : RESEND_SECONDS;
  if (waited < RESEND_SECONDS) refuse(cardPayCodes.codeTooSoon, { n: Math.ceil(RESEND_SECONDS - waited) });
}

interface Asked extends CodeFor {
  readonly amount: Money;
  readonly points: number;
}

async function sendTo(cx: SessionCx, mobile: string, asked: Asked) {
  if (!isMobile(mobile)) refuse(cardPayCodes.codeNotSent, { reason: '持卡人手机号无效' });
  await checkPace(cx, mobile, asked.purpose);
  const code = String(randomInt(DIGITS)).padStart(6, '0');
  await storeCode(placeOf(cx), { ...asked, mobile, code });
  const { propertyOwnerId } = cx.caller;
  const chainName = await findChainName(placeOf(cx));
  await sms.send(cx.db, {
    propertyOwnerId,
    mobile,
    template: 'HOLDER_CODE',
    text: `【${chainName}】您的验证码为${code}，${CODE_MINUTES}分钟内有效，请勿告知他人。`,
    code,
    at: cx.now,
  });
  return { mobileMasked: maskedPhone(mobile) };
}

export async function sendCardCode(cx: SessionCx, { cardId, purpose, amount }: InputOf<typeof holderCode.send>) {
  if (OF_PATIENTS.includes(purpose)) throw malformed('purpose', '用途：不是储值卡的用途');
  const card = (await findCard(cx, cardId)) ?? refuse(sharedCodes.missing);
  if (card.state === 'CLOSED') refuse(cardCodes.closed);
  const sent = await sendTo(cx, await phoneOf(cx, card.patientId), {
    ...{ purpose, cardId, patientId: null, points: 0 },
    amount: OF_AMOUNTS.includes(purpose) ? (amount ?? ZERO) : ZERO,
  });
  cx.log({ targetType: TARGET, targetId: card.id, targetName: card.cardNo });
  return sent;
}

export async function sendPatientCode(cx: SessionCx, input: InputOf<typeof holderCode.sendToPatient>) {
  const { patientId, purpose, points } = input;
  if (!OF_PATIENTS.includes(purpose)) throw malformed('purpose', '用途：不是积分的用途');
  const sent = await sendTo(cx, await phoneOf(cx, patientId), {
    ...{ purpose, cardId: null, patientId, points },
    amount: ZERO,
  });
  cx.log({ targetType: TARGET, targetId: patientId, targetName: purpose });
  return sent;
}

type Verify = InputOf<typeof holderCode.verify>;

async function judge(place: CodePlace, wanted: CodeFor, code: string): Promise<string | Refusal> {
  const row = await lockCode(place, wanted);
  if (!row || row.tries >= CODE_TRIES) return refusal(cardPayCodes.codeExpired);
  if (isCode(row, wanted, code)) return issueTicket(place, row.id);
  await countTry(place, row.id, row.tries + 1);
  return refusal(cardPayCodes.wrongCode);
}

/** A wrong code uses up a try, whatever the call answers: it is judged in a transaction of its own. */
export function verifiedCode({ cardId, patientId, purpose, code }: Verify, cx: AheadCx): Promise<string | Refusal> {
  if (!cardId === !patientId) throw malformed('cardId', '储值卡：请填写储值卡或患者');
  const { propertyOwnerId, orgId, accountId } = cx.caller;
  const wanted = { purpose, cardId: cardId ?? null, patientId: patientId ?? null };
  return inChain(cx.database, { propertyOwnerId, orgId, accountId, now: cx.now.getTime() }, (db) =>
    judge({ db, propertyOwnerId, now: cx.now }, wanted, code),
  );
}

export async function answerVerified({ purpose }: Verify, cx: SessionCx, verified: string | Refusal) {
  if (verified instanceof Refusal) throw verified;
  cx.log({ targetType: TARGET, targetName: purpose });
  return { smsTicket: verified };
}

/** Uses the ticket of a code for this card and amount up (180213). */
export async function useCardTicket(
  cx: SessionCx,
  ticket: string | null | undefined,
  wanted: { readonly purpose: CodePurpose; readonly cardId: number; readonly amount: Money },
): Promise<void> {
  const full = { ...wanted, patientId: null, points: 0 };
  if (!ticket || !(await takeTicket(placeOf(cx), ticket, full))) refuse(cardPayCodes.codeMissing);
}
