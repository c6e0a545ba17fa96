import { addMinutes, instantOf } from '../../kernel/clock';
import type { Failed, Outcome, WechatGateway } from './gateway/wechat-gateway';
import { seal, unseal } from './seal';
import { keepToken, type WxAccountRow } from './wx-account.store';
import type { FollowerCx } from './wx-follower.store';

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

/** The token of the moment; a new one where there is none or WeChat does not know it any more. */
export async function accessToken(
  cx: FollowerCx,
  gateway: WechatGateway,
  account: WxAccountRow,
  isFresh = false,
): Promise<Outcome<{ readonly token: string }>> {
  const kept = !isFresh && stillGood(account, cx.now) ? unseal(account.accessTokenSealed) : null;
  if (kept) return { ok: true, token: kept };
  const appSecret = unseal(account.appSecretSealed);
  if (appSecret === null) return UNREADABLE;
  const asked = await gateway.token({ appId: account.appId, appSecret });
  if (!asked.ok) return asked;
  await keepToken(cx, account.id, {
    accessTokenSealed: seal(asked.token),
    accessTokenUntil: new Date(cx.now.getTime() + asked.seconds * 1000).toISOString(),
  });
  return { ok: true, token: asked.token };
}
