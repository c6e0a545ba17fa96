import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import type { StateEnum } from '@mingmou/contract/base/field';
import { wechatCodes } from '@mingmou/contract/wechat/wechat.codes';
import { type WxState, wxState } from '@mingmou/contract/wechat/wechat.dicts';
import { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import { inChain } from '../../database/context';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { AheadCx, SessionCx } from '../../kernel/context/cx';
import { duplicate } from '../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { placeOf } from '../messaging/sms-place.rows';
import { accessToken } from './access-token.service';
import { wechatGateway } from './gateway/gateway.service';
import { noticeInvalid } from './invalid-notice.service';
import { seal } from './seal.service';
import {
  accountsMatching,
  findAccount,
  knownOrgIds,
  leaveApp,
  lockAccount,
  takeApp,
  type WxAccountRow,
  wxAccountSorting,
} from './wx-account.store';

type Draft = Omit<InputOf<typeof wxAccount.save>, 'appSecret'> & { readonly appSecret?: string | null };
type Shown = { readonly id: number; readonly appId: string; readonly state: WxState };

const TOKEN = /^[A-Za-z0-9]{3,32}$/;
const AES_KEY = /^[A-Za-z0-9+/]{43}$/;

/** Encrypts a secret; an empty one keeps the stored secret. */
function sealed(text: string | null | undefined): string | undefined {
  return text ? seal(text.trim()) : undefined;
}

async function valuesOf(cx: SessionCx, input: Draft, old?: Shown) {
  const { name, appId, originalId, appSecret, token, encodingAesKey } = input;
  const orgIds = [...new Set(input.orgIds ?? [])];
  if (token && !TOKEN.test(token.trim())) throw malformed('token', '令牌：应为3–32位字母或数字');
  if (encodingAesKey && !AES_KEY.test(encodingAesKey.trim()))
    throw malformed('encodingAesKey', '消息加解密密钥：应为43位字母或数字');
  if ((await knownOrgIds(cx, orgIds)).length !== orgIds.length) throw malformed('orgIds', '适用机构：机构不存在');
  if (old && old.appId !== appId && old.state !== 'UNBOUND') throw malformed('appId', 'AppID：请先解绑再更换');
  if (old?.appId !== appId && !(await takeApp(cx, appId))) refuse(wechatCodes.foreign);
  if (old && old.appId !== appId) await leaveApp(cx, old.appId);
  return {
    ...{ name, appId, originalId: originalId ?? null, orgIds },
    appSecretSealed: sealed(appSecret),
    tokenSealed: sealed(token),
    encodingAesKeySealed: sealed(encodingAesKey),
    // A token that the former secret opened is not the new one's.
    ...(appSecret ? { accessTokenSealed: null, accessTokenUntil: null } : {}),
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

function insert(cx: SessionCx, values: Values): Promise<number> {
  const { appSecretSealed } = values;
  if (!appSecretSealed) throw malformed('appSecret', 'AppSecret：请填写');
  return insertRow(cx, 'wxAccount', { ...values, appSecretSealed });
}

async function write(cx: SessionCx, id: number, change: RowChange<'wxAccount'>): Promise<void> {
  await writeRow(cx, 'wxAccount', id, change);
}

/** A deleted account may be bound elsewhere; one that is bound is unbound first. */
async function beforeMove(cx: SessionCx, { id }: { readonly id: number }, to: StateEnum): Promise<void> {
  if (to !== 'DELETE') return;
  const { state, appId } = await locked(cx, id);
  if (state === 'BOUND')
    refuse(sharedCodes.wrongState, { state: dictName(wxState, state), action: wxAccount.lifecycle.actions[to].title });
  await leaveApp(cx, appId);
}

/** Official accounts: one serves one chain of the platform, its secrets are written and never read. */
export const wxAccountRules = {
  table: 'wxAccount',
  rows: accountsMatching,
  sorting: wxAccountSorting,
  valuesOf,
  unique: {
    wx_account_name_once: ({ name }: Values) => duplicate('公众号', name)(),
    wx_account_app_once: ({ appId }: Values) => duplicate('AppID', appId)(),
  },
  insert,
  write,
  beforeMove,
} as const;

async function locked(cx: SessionCx, id: number): Promise<WxAccountRow> {
  const { propertyOwnerId } = cx.caller;
  return (await lockAccount({ db: cx.db, propertyOwnerId }, id)) ?? refuse(sharedCodes.missing);
}

async function enter(cx: SessionCx, account: WxAccountRow, state: WxState, change: RowChange<'wxAccount'>) {
  await write(cx, account.id, { ...change, state });
  const worded = (code: WxState) => ({ state: { label: '状态', value: dictName(wxState, code) } });
  cx.log({
    targetType: wxAccount.name,
    targetId: account.id,
    targetName: account.name,
    before: worded(account.state),
    after: worded(state),
  });
  return { state };
}

const NO_CALLBACK = '尚未收到微信的验证，请在公众平台的「服务器配置」中填写回调地址、令牌和消息加解密密钥并提交';

/** What WeChat says of an account as we know it. */
export async function askWechat(cx: AheadCx, id: number) {
  const { database, now } = cx;
  const { propertyOwnerId } = cx.caller;
  const of = await inChain(database, { propertyOwnerId }, (db) => findAccount({ db, propertyOwnerId }, id));
  if (!of) refuse(sharedCodes.missing);
  return { of, asked: await accessToken({ database, now, propertyOwnerId }, wechatGateway(), of, true) };
}

type WechatsWord = Awaited<ReturnType<typeof askWechat>>;

/** 授权, 校验: WeChat gives a token for what we know of the account, and knows the way to this server. */
export async function verifyAccount(cx: SessionCx, id: number, { asked, of }: WechatsWord) {
  const account = await locked(cx, id);
  // The secret was replaced while WeChat checked the former one.
  if (account.appSecretSealed !== of.appSecretSealed) refuse(sharedCodes.stale);
  const { needsCallback } = wechatGateway();
  if (!asked.ok && asked.trouble === 'CREDENTIAL' && account.state === 'BOUND') {
    const gone = { accessTokenSealed: null, accessTokenUntil: null };
    const entered = await enter(cx, account, 'INVALID', gone);
    await noticeInvalid(placeOf(cx), account);
    return { ...entered, reason: asked.message };
  }
  if (!asked.ok) refuse(wechatCodes.notGranted, { reason: asked.message });
  if (needsCallback && account.callbackAt === null) refuse(wechatCodes.notGranted, { reason: NO_CALLBACK });
  return enter(cx, account, 'BOUND', { verifiedAt: cx.now.toISOString() });
}

export async function unbindAccount(cx: SessionCx, id: number) {
  const account = await locked(cx, id);
  if (account.state === 'UNBOUND')
    refuse(sharedCodes.wrongState, { state: dictName(wxState, account.state), action: '解绑' });
  return enter(cx, account, 'UNBOUND', { accessTokenSealed: null, accessTokenUntil: null, callbackAt: null });
}
