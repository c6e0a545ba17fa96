import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { wechatCodes } from '@mingmou/contract/wechat/wechat.codes';
import type { WxEvent } from '@mingmou/contract/wechat/wechat.dicts';
import { wxMessageState } from '@mingmou/contract/wechat/wechat.dicts';
import type { wxMessage } from '@mingmou/contract/wechat/wx-message.contract';
import { inChain } from '../../database/context';
import { refuse } from '../../kernel/call/refusal';
import { addDays, dateTimeText } from '../../kernel/context/clock';
import type { AheadCx, SessionCx } from '../../kernel/context/cx';
import { accessToken } from './access-token.service';
import { sceneOf, ticketOf } from './bind-ticket.service';
import { wechatGateway } from './gateway/gateway.service';
import { accountOfOrg } from './wx-account.store';
import { patientName } from './wx-follower.store';
import { findMessage, renewMessage } from './wx-message.store';
import { eventText } from './wx-template.store';

const QR_DAYS = 30;
const DAY_SECONDS = 86_400;

/** An address for a QR code by which a phone follows the account and is bound to the patient. */
export async function patientQr(cx: AheadCx, { patientId }: InputOf<typeof wxMessage.qr>, bindBase: string) {
  const { propertyOwnerId, orgId, accountId } = cx.caller;
  const { name, account } = await inChain(cx.database, { propertyOwnerId, orgId, accountId }, async (db) => {
    const chain = { db, now: cx.now, propertyOwnerId };
    return { name: await patientName(chain, patientId), account: await accountOfOrg(chain, orgId) };
  });
  if (name === undefined) refuse(sharedCodes.missing);
  if (account?.state !== 'BOUND') refuse(visitCodes.noAccount);
  const expireAt = addDays(cx.now, QR_DAYS);
  const gateway = wechatGateway(bindBase);
  const token = await accessToken({ ...cx, propertyOwnerId }, gateway, account);
  if (!token.ok) refuse(wechatCodes.notGranted, { reason: token.message });
  const seconds = Math.floor(expireAt.getTime() / 1000);
  const scene =
    gateway.provider === 'local'
      ? ticketOf({ propertyOwnerId, orgId, wxAccountId: account.id, patientId, expireAt: seconds })
      : sceneOf(patientId);
  const made = await gateway.qr(token.token, scene, QR_DAYS * DAY_SECONDS);
  if (!made.ok) refuse(wechatCodes.notGranted, { reason: made.message });
  return { name, url: made.url, expireAt: dateTimeText(expireAt) };
}

/** Creates the address and logs who requested it for whom. */
export async function givePatientQr(
  cx: SessionCx,
  { patientId }: InputOf<typeof wxMessage.qr>,
  { name, ...made }: Awaited<ReturnType<typeof patientQr>>,
) {
  cx.log({ targetType: '患者', targetId: patientId, targetName: name });
  return made;
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
