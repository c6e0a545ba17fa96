import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import { patientOfScene } from './bind-ticket.service';
import { takeOnce } from './callback.store';
import { decryptMessage, isSignedBy, tagText } from './callback-crypto.rules';
import { unseal } from './seal.service';
import { chainOfApp, findAccountByApp, noteCallback, type WxAccountRow } from './wx-account.store';
import { bindPatient, type FollowerCx, noteFollow, noteUnfollow, patientName } from './wx-follower.store';
import { failSent, viewWholeChain } from './wx-message.store';

export interface CallbackQuery {
  readonly signature?: string;
  readonly timestamp?: string;
  readonly nonce?: string;
  readonly echostr?: string;
  readonly encrypt_type?: string;
  readonly msg_signature?: string;
}

interface Called {
  readonly database: Database;
  readonly now: Date;
  readonly appId: string;
}

const REFUSED_STATUS: Readonly<Record<string, string>> = {
  'failed:user block': '患者拒收公众号消息',
  'failed: user block': '患者拒收公众号消息',
};

/** Runs in the chain that the account serves; null where none does. */
async function withAccount<T>(
  { database, now, appId }: Called,
  work: (cx: FollowerCx, account: WxAccountRow) => Promise<T>,
): Promise<T | null> {
  const propertyOwnerId = await chainOfApp(database, appId);
  if (propertyOwnerId === undefined) return null;
  return inChain(database, { propertyOwnerId, now: now.getTime() }, async (db) => {
    await viewWholeChain(db, propertyOwnerId);
    const cx = { db, now, propertyOwnerId };
    const account = await findAccountByApp(cx, appId);
    return account ? work(cx, account) : null;
  });
}

const FRESH_MS = 5 * 60_000;
const NONCE = /^[\w-]{1,64}$/;

/** Returns whether a correctly signed call is recent and was not seen before, so that it cannot be replayed. */
async function isNew({ db, now }: FollowerCx, { appId }: WxAccountRow, query: CallbackQuery): Promise<boolean> {
  const { timestamp = '', nonce = '' } = query;
  if (!/^\d{10}$/.test(timestamp) || !NONCE.test(nonce)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > FRESH_MS) return false;
  return takeOnce(db, { appId, timestamp, nonce }, now);
}

/** WeChat asks whether this address knows the token: the echo of a rightly signed question, null otherwise. */
export function answerQuestion(called: Called, query: CallbackQuery): Promise<string | null> {
  const { signature = '', timestamp = '', nonce = '', echostr = '' } = query;
  return withAccount(called, async (cx, account) => {
    const token = unseal(account.tokenSealed);
    if (!token || !isSignedBy(signature, token, timestamp, nonce)) return null;
    if (!(await isNew(cx, account, query))) return null;
    await noteCallback(cx, account.id);
    return echostr;
  });
}

/** The message inside a call; null where it is not signed by WeChat for this account. */
function messageIn(account: WxAccountRow, query: CallbackQuery, body: string): string | null {
  const { signature = '', timestamp = '', nonce = '', encrypt_type: type, msg_signature: signed = '' } = query;
  const token = unseal(account.tokenSealed);
  if (!token) return null;
  const key = unseal(account.encodingAesKeySealed);
  // The signature of a plain call does not cover its body; if a key exists, only encrypted content is trusted.
  if (type !== 'aes')
    return account.encodingAesKeySealed === null && isSignedBy(signature, token, timestamp, nonce) ? body : null;
  const encrypted = tagText(body, 'Encrypt');
  if (!key || !isSignedBy(signed, token, timestamp, nonce, encrypted)) return null;
  return decryptMessage(key, account.appId, encrypted);
}

async function follow(cx: FollowerCx, account: WxAccountRow, openId: string, scene: string): Promise<void> {
  await noteFollow(cx, account.id, openId);
  const patientId = patientOfScene(scene);
  if (patientId !== null && (await patientName(cx, patientId)) !== undefined)
    await bindPatient(cx, account.id, openId, patientId);
}

async function obey(cx: FollowerCx, account: WxAccountRow, xml: string): Promise<void> {
  const openId = tagText(xml, 'FromUserName');
  if (tagText(xml, 'MsgType') !== 'event' || openId === '' || openId.length > 64) return;
  const status = tagText(xml, 'Status');
  switch (tagText(xml, 'Event')) {
    case 'subscribe':
    case 'SCAN':
      return follow(cx, account, openId, tagText(xml, 'EventKey'));
    case 'unsubscribe':
      return noteUnfollow(cx, account.id, openId);
    case 'TEMPLATESENDJOBFINISH':
      if (status !== 'success')
        await failSent(cx, account.id, tagText(xml, 'MsgID'), REFUSED_STATUS[status] ?? '微信未送达');
  }
}

/**
 * Stores WeChat's events: followers who came and left, and delivered messages. Returns false if the caller is not
 * WeChat.
 */
export async function takeIn(called: Called, query: CallbackQuery, body: string): Promise<boolean> {
  const taken = await withAccount(called, async (cx, account) => {
    const xml = messageIn(account, query, body);
    if (xml === null || !(await isNew(cx, account, query))) return false;
    await obey(cx, account, xml);
    return true;
  });
  return taken ?? false;
}
