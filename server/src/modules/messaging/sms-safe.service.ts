import { createHash, randomInt } from 'node:crypto';
import { authCodes } from '@mingmou/contract/auth/auth.codes';
import type { InputOf, MasterMove } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { isMobile, MOBILE } from '@mingmou/contract/base/phone';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { messagingCodes } from '@mingmou/contract/messaging/messaging.codes';
import { SAFE_NUMBERS, smsCheckNumber, smsSafe } from '@mingmou/contract/messaging/sms-safe.contract';
import type { smsReady } from '@mingmou/contract/messaging/sms-send.contract';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { malformed, refuse } from '../../kernel/call/refusal';
import { addMinutes, instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { changes } from '../../kernel/row/operation-log';
import { transition } from '../../kernel/row/transition';
import { duplicate, whereUnique } from '../../kernel/row/unique';
import { asSeen, insertRow, writeRow } from '../../kernel/row/versioned-row';
import { sms } from '../../providers/sms.service';
import { lockAccount } from './sms-account.store';
import { placeOf } from './sms-place.rows';
import {
  addToBlacklist,
  blacklisted,
  blacklistMatching,
  findChainName,
  findSafe,
  lockNumber,
  lockSafe,
  numbersHere,
  removeFromBlacklist,
  writeCode,
  wrongCodesSince,
} from './sms-safe.store';

const CODE_MINUTES = 5;
const RESEND_SECONDS = 60;
const TRIES = 5;
const TARGET = '安全号码';

export async function showSafe(cx: SessionCx) {
  return findSafe(placeOf(cx));
}

export async function saveSafe(cx: SessionCx, input: InputOf<typeof smsSafe.update>): Promise<null> {
  const old = asSeen(await lockSafe(placeOf(cx)), input.version);
  const { version: _version, ...values } = input;
  await writeRow(cx, 'smsSafe', old.id, values);
  cx.log({ targetType: '安心短信设置', targetId: old.id, ...changes(smsSafe.fields, old, values) });
  return null;
}

export async function saveNumber(cx: SessionCx, { name, mobile }: InputOf<typeof smsCheckNumber.save>) {
  if (!isMobile(mobile)) throw malformed('mobile', `手机号：${MOBILE.says}`);
  // One after the other, so that nobody counts what another is about to add.
  await lockAccount(placeOf(cx));
  const there = await numbersHere(cx).execute();
  if (there.length >= SAFE_NUMBERS) refuse(messagingCodes.tooManyNumbers, { n: SAFE_NUMBERS });
  const refusals = { sms_check_number_once: duplicate(smsCheckNumber.fields.mobile.title, mobile) };
  const { orgId } = cx.caller;
  const id = await whereUnique(refusals, () => insertRow(cx, 'smsCheckNumber', { orgId, name, mobile }));
  cx.log({
    targetType: TARGET,
    targetId: id,
    targetName: name,
    ...changes(smsCheckNumber.fields, {}, { name, mobile }),
  });
  return { id };
}

const hashOf = (id: number, code: string) => createHash('sha256').update(`${id}:${code}`).digest('hex');

export async function sendNumberCode(cx: SessionCx, { id }: { id: number }): Promise<null> {
  const row = await lockNumber(cx, id);
  if (!row) refuse(sharedCodes.missing);
  const waited = row.codeSentAt ? (cx.now.getTime() - instantOf(row.codeSentAt).getTime()) / 1000 : RESEND_SECONDS;
  if (waited < RESEND_SECONDS) refuse(authCodes.codeTooSoon, { s: Math.ceil(RESEND_SECONDS - waited) });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await writeCode(cx, id, { codeHash: hashOf(id, code), codeSentAt: cx.now.toISOString() });
  const chainName = await findChainName(cx);
  await sms.send(cx.db, {
    propertyOwnerId: cx.caller.propertyOwnerId,
    mobile: row.mobile,
    template: 'SAFE_NUMBER',
    text: `【${chainName}】您的安全号码验证码为${code}，${CODE_MINUTES}分钟内有效，请勿告知他人。`,
    code,
    at: cx.now,
  });
  cx.log({ targetType: TARGET, targetId: id, targetName: row.name });
  return null;
}

type Numbered = NonNullable<Awaited<ReturnType<typeof lockNumber>>>;

/** A code is good once, for five minutes and for five tries. */
async function useCode(cx: SessionCx, row: Numbered, code: string): Promise<void> {
  const { id, codeHash, codeSentAt } = row;
  const isLive = codeHash && codeSentAt && addMinutes(instantOf(codeSentAt), CODE_MINUTES) > cx.now;
  if (!isLive || codeHash !== hashOf(id, code)) refuse(messagingCodes.codeWrong);
  if ((await wrongCodesSince(cx, messagingCodes.codeWrong.code, codeSentAt)) >= TRIES) refuse(messagingCodes.codeWrong);
  await writeCode(cx, id, { codeHash: null });
}

export async function verifyNumber(cx: SessionCx, { id, code }: InputOf<typeof smsCheckNumber.verify>): Promise<null> {
  const row = await lockNumber(cx, id);
  if (!row) refuse(sharedCodes.missing);
  await useCode(cx, row, code);
  await writeRow(cx, 'smsCheckNumber', id, { verifiedAt: cx.now.toISOString() });
  cx.log({ targetType: TARGET, targetId: id, targetName: row.name });
  return null;
}

/** Takes the code that sending to so many asks for; answers the safe number. */
export async function useSafeCode(
  cx: SessionCx,
  n: number,
  { safeNumberId, code }: Pick<InputOf<typeof smsReady.save>, 'safeNumberId' | 'code'>,
): Promise<string> {
  if (!safeNumberId || !code) refuse(messagingCodes.safeCodeNeeded, { n });
  const row = await lockNumber(cx, safeNumberId);
  if (!row?.verifiedAt || row.stateEnum !== 'ENABLE') refuse(messagingCodes.safeCodeNeeded, { n });
  await useCode(cx, row, code);
  return row.mobile;
}

export async function moveNumber(cx: SessionCx, { id, version, stateEnum }: MasterMove): Promise<null> {
  await transition(cx, {
    flow: smsCheckNumber.lifecycle,
    action: stateEnum,
    version,
    lock: () => lockNumber(cx, id),
    state: (row) => row.stateEnum,
    write: (_row, to) => writeRow(cx, 'smsCheckNumber', id, { stateEnum: to }),
    target: ({ name }) => ({ targetType: TARGET, targetName: name }),
  });
  return null;
}

export async function checkNumberDelete(cx: SessionCx, { id }: { id: number }): Promise<string> {
  const row = await numbersHere(cx).where('id', '=', id).executeTakeFirst();
  if (!row) refuse(sharedCodes.missing);
  return MASTER_TEXTS.confirmDelete(row.name);
}

export async function checkMobiles(cx: SessionCx, { mobiles }: InputOf<typeof smsCheckNumber.check>) {
  const each = [...new Set(mobiles.map((mobile) => mobile.trim()))].filter((mobile) => mobile !== '');
  const known = await blacklisted(placeOf(cx), each);
  return {
    valid: each.filter((mobile) => isMobile(mobile) && !known.has(mobile)),
    invalid: each.filter((mobile) => !isMobile(mobile)),
    blacklist: each.filter((mobile) => known.has(mobile)),
  };
}

export async function saveBlocked(cx: SessionCx, { mobile }: { mobile: string }) {
  if (!isMobile(mobile)) throw malformed('mobile', `手机号：${MOBILE.says}`);
  const id = await addToBlacklist(placeOf(cx), mobile, 'MANUAL');
  if (id === null) throw duplicate('手机号', mobile)();
  cx.log({ targetType: '短信黑名单', targetId: id, targetName: maskedPhone(mobile) });
  return { id };
}

export async function deleteBlocked(cx: SessionCx, { id }: { id: number }): Promise<null> {
  const row = await blacklistMatching(cx).where('id', '=', id).executeTakeFirst();
  if (!row) refuse(sharedCodes.missing);
  await removeFromBlacklist(cx, id);
  cx.log({ targetType: '短信黑名单', targetId: id, targetName: maskedPhone(row.mobile) });
  return null;
}
