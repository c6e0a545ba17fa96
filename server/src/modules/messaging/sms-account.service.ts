import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { smsAccount, smsSign } from '@mingmou/contract/messaging/sms-account.contract';
import { refusal } from '../../kernel/call/refusal';
import { addDays, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { changes } from '../../kernel/row/operation-log';
import { whereUnique } from '../../kernel/row/unique';
import { asSeen, insertRow, writeRow } from '../../kernel/row/versioned-row';
import { smsConfig } from '../../providers/sms.config';
import { findAccount, findSign, lockAccount, lockSign, signOf, spentDays, spentSums } from './sms-account.store';
import { placeOf } from './sms-place.rows';

const DAYS = 30;
const PROVIDER_NAMES = { outbox: '内置发件箱', aliyun: '阿里云短信' } as const;

/** State of a new signature: the embedded provider accepts it immediately, other providers are asked. */
const FIRST_STATE = smsConfig.provider === 'outbox' ? 'PASSED' : 'PENDING';

export async function showAccount(cx: SessionCx) {
  const place = placeOf(cx);
  const account = await findAccount(place);
  const spent = await spentDays(place);
  const days = Array.from({ length: DAYS }, (_, back) => {
    const day = dayText(addDays(cx.now, back - DAYS + 1));
    return { day, segments: spent.get(day) ?? 0 };
  });
  return {
    ...account,
    ...(await spentSums(place)),
    sentToday: days.at(-1)?.segments ?? 0,
    effectiveSign: await signOf(place, account),
    provider: PROVIDER_NAMES[smsConfig.provider],
    days,
  };
}

export async function saveAccount(cx: SessionCx, input: InputOf<typeof smsAccount.update>): Promise<null> {
  const old = asSeen(await lockAccount(placeOf(cx)), input.version);
  const signText = input.signText ?? null;
  const signState = signText === null ? null : signText === old.signText ? old.signState : FIRST_STATE;
  const values = {
    signText,
    warnBalance: input.warnBalance,
    warnMobiles: [...new Set(input.warnMobiles ?? [])],
    enabled: input.enabled,
  };
  await writeRow(cx, 'smsAccount', old.id, { ...values, signState });
  cx.log({ targetType: '短信账户', targetId: old.id, ...changes(smsAccount.fields, old, values) });
  return null;
}

export function showSign(cx: SessionCx) {
  return findSign(cx.db, cx.caller.propertyOwnerId);
}

/** The signature of the whole chain. */
export async function saveSign(cx: SessionCx, input: InputOf<typeof smsSign.update>): Promise<null> {
  const { signText, version } = input;
  const old = asSeen(await lockSign(cx), version);
  const signState = signText === old.signText ? (old.signState ?? FIRST_STATE) : FIRST_STATE;
  if (old.id !== null) await writeRow(cx, 'smsGroupSign', old.id, { signText, signState });
  else
    await whereUnique({ sms_group_sign_once: () => refusal(sharedCodes.stale) }, () =>
      insertRow(cx, 'smsGroupSign', { signText, signState }),
    );
  cx.log({ targetType: '集团签名', targetName: signText, ...changes(smsSign.fields, old, { signText }) });
  return null;
}
