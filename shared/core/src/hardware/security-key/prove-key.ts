import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import { announce, type SendOptions, send } from '../../http/client';
import { CallRefused } from '../../http/refusal';
import type { KeyChallenge, KeyDriver, KeyReading } from './key-driver';
import { localBridgeDriver } from './local-bridge-driver';
import { webauthnDriver } from './webauthn-driver';

/** The local driver first: it answers immediately, while the browser's driver opens a window. */
const DRIVERS: readonly KeyDriver[] = [localBridgeDriver, webauthnDriver];

/** Said where the page was opened over plain http, to which browsers give no key. */
export const KEYS_WITHHELD = '浏览器不允许当前网址读取密钥，请改用 https 地址打开';

/** Account, as typed or as signed in, and organisation whose key is requested. */
export interface KeyAsked {
  readonly account: string;
  readonly orgId: number;
}

function noKey(): CallRefused {
  return new CallRefused({ code: authCodes.keyNeeded.code, msg: authCodes.keyNeeded.text, status: 200 });
}

function withheld(): CallRefused {
  return new CallRefused({ code: authCodes.keyNeeded.code, msg: KEYS_WITHHELD, status: 200 });
}

/** The first key that any reader finds; 「请插入密钥」 when none does. */
export async function readKey(challenge: KeyChallenge, drivers: readonly KeyDriver[] = DRIVERS): Promise<KeyReading> {
  const usable = drivers.filter((driver) => driver.canRead(challenge));
  for (const driver of usable) {
    const reading = await driver.readKey(challenge);
    if (reading) return reading;
  }
  throw usable.length === 0 && challenge.allowKeyIds.length > 0 ? withheld() : noKey();
}

export function askChallenge(asked: KeyAsked, options: SendOptions = {}): Promise<KeyChallenge> {
  return send(securityKey.challenge, asked, options);
}

/** Reads a key and has the server keep a ticket, which the sign-in or switch that follows uses up. */
export async function proveKey(asked: KeyAsked, challenge: KeyChallenge, options: SendOptions = {}): Promise<void> {
  const reading = await readKey(challenge).catch((error: unknown) => {
    announce(error, options.quiet ?? false);
    throw error;
  });
  await send(securityKey.check, { ...asked, ...reading, challengeId: challenge.challengeId }, options);
}
