import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import { addMinutes, instantOf } from '../../kernel/context/clock';
import type { Failed, Outcome, WechatGateway } from './gateway/gateway.types';
import { seal, unseal } from './seal.service';
import { keepToken, type WxAccountRow } from './wx-account.store';

const SPARE_MINUTES = 5;
const UNREADABLE: Failed = {
  ok: false,
  trouble: 'CREDENTIAL',
  code: 'UNREADABLE',
  message: '保存的AppSecret无法解密，请重新填写',
};

function stillGood({ accessTokenUntil }: WxAccountRow, now: Date): boolean {
  return accessTokenUntil !== null && instantOf(accessTokenUntil) > addMinutes(now, SPARE_MINUTES);
}

interface Asker {
  readonly database: Database;
  readonly now: Date;
  readonly propertyOwnerId: number;
}

/**
 * Returns the current token; requests a new one if there is none or WeChat rejects it. The request to WeChat runs
 * without a transaction; its answer is stored in a transaction of its own.
 */
export async function accessToken(
  { database, now, propertyOwnerId }: Asker,
  gateway: WechatGateway,
  account: WxAccountRow,
  isFresh = false,
): Promise<Outcome<{ readonly token: string }>> {
  const kept = !isFresh && stillGood(account, now) ? unseal(account.accessTokenSealed) : null;
  if (kept) return { ok: true, token: kept };
  const appSecret = unseal(account.appSecretSealed);
  if (appSecret === null) return UNREADABLE;
  const asked = await gateway.token({ appId: account.appId, appSecret });
  if (!asked.ok) return asked;
  const until = new Date(now.getTime() + asked.seconds * 1000).toISOString();
  await inChain(database, { propertyOwnerId, now: now.getTime() }, (db) =>
    keepToken({ db, propertyOwnerId }, account, { accessTokenSealed: seal(asked.token), accessTokenUntil: until }),
  );
  return { ok: true, token: asked.token };
}
