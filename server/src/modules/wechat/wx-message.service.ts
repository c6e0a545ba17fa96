import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { wechatCodes } from '@mingmou/contract/wechat/wechat.codes';
import type { WxEvent } from '@mingmou/contract/wechat/wechat.dicts';
import { wxMessageState } from '@mingmou/contract/wechat/wechat.dicts';
import type { wxMessage } from '@mingmou/contract/wechat/wx-message.contract';
import { addDays, dateTimeText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { refuse } from '../../kernel/refusal';
import { accessToken } from './access-token.service';
import { sceneOf, ticketOf } from './bind-ticket';
import { wechatGateway } from './gateway/gateway-of';
import { accountOfOrg } from './wx-account.store';
import { patientName } from './wx-follower.store';
import { findMessage, renewMessage } from './wx-message.store';
import { eventText } from './wx-template.store';

const QR_DAYS = 30;
const DAY_SECONDS = 86_400;

/** An address for a QR code by which a phone follows the account and is bound to the patient. */
export async function patientQr(cx: SessionCx, { patientId }: InputOf<typeof wxMessage.qr>, bindBase: string) {
  const { propertyOwnerId, orgId } = cx.caller;
  const chain = { db: cx.db, now: cx.now, propertyOwnerId };
  const name = (await patientName(chain, patientId)) ?? refuse(sharedCodes.missing);
  const account = await accountOfOrg(chain, orgId);
  if (account?.state !== 'BOUND') refuse(visitCodes.noAccount);
  const expireAt = addDays(cx.now, QR_DAYS);
  const gateway = wechatGateway(bindBase);
  const token = await accessToken(chain, gateway, account);
  if (!token.ok) refuse(wechatCodes.notGranted, { reason: token.message });
  const seconds = Math.floor(expireAt.getTime() / 1000);
  const scene =
    gateway.provider === 'local'
      ? ticketOf({ propertyOwnerId, orgId, wxAccountId: account.id, patientId, expireAt: seconds })
      : sceneOf(patientId);
  const made = await gateway.qr(token.token, scene, QR_DAYS * DAY_SECONDS);
  if (!made.ok) refuse(wechatCodes.notGranted, { reason: made.message });
  cx.log({ targetType: '患者', targetId: patientId, targetName: name });
  return { url: made.url, expireAt: dateTimeText(expireAt) };
}

/** Sends a failed message again. */
export async function resendMessage(cx: SessionCx, id: number): Promise<null> {
  const renewed = await renewMessage(cx, id);
  if (!renewed) {
    const { state } = (await findMessage(cx, id)) ?? refuse(sharedCodes.missing);
    refuse(sharedCodes.wrongState, { state: dictName(wxMessageState, state), action: '重发' });
  }
  // Written with an event of the dictionary.
  cx.log({ targetType: '微信消息', targetId: id, targetName: eventText(renewed.event as WxEvent) });
  return null;
}
