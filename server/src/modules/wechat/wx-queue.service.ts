import type { WxEvent } from '@mingmou/contract/wechat/wechat.dicts';
import { wechatParameters } from '@mingmou/contract/wechat/wechat.parameters';
import { type WxValues, wxValue } from '@mingmou/contract/wechat/wx-value.rules';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { ownRemindSetting } from '../messaging/remind.service';
import { accountOfOrg, findAccount } from './wx-account.store';
import { followersOf } from './wx-follower.store';
import { putMessage } from './wx-message.store';
import { templateOf, templatesServing } from './wx-template.store';

interface Told {
  readonly event: WxEvent;
  /** Source of the event; each follower gets one message for it. */
  readonly source: string;
  readonly patientId: number;
  readonly values: WxValues;
}

/** Reason why no message is sent: no bound account has a template for the event, or the patient has no follower. */
export type Untold = 'NO_ACCOUNT' | 'NO_FOLLOWER';

/** The account of the template that the reminder names; where it names none that is in use, the organisation's. */
async function accountFor(cx: SessionCx, event: WxEvent) {
  const { propertyOwnerId, orgId } = cx.caller;
  const chain = { db: cx.db, propertyOwnerId };
  const setting = await ownRemindSetting(cx, event);
  const serving = setting?.wxTemplateId ? await templatesServing(chain, orgId) : [];
  const chosen = serving.find(({ id }) => id === setting?.wxTemplateId);
  const account = chosen && (await findAccount(chain, chosen.wxAccountId));
  return account && account.state !== 'UNBOUND' ? account : accountOfOrg(chain, orgId);
}

/** Returns account, template and followers for an event. */
async function wayTo(cx: SessionCx, event: WxEvent, patientId: number) {
  const { db } = cx;
  const { propertyOwnerId, orgId } = cx.caller;
  if (!(await readParameter(db, wechatParameters.wechatEnabled, propertyOwnerId, orgId))) return 'NO_ACCOUNT';
  const account = await accountFor(cx, event);
  const template = account && (await templateOf({ db, propertyOwnerId }, account.id, event));
  if (!account || !template) return 'NO_ACCOUNT';
  const followers = await followersOf({ db, propertyOwnerId }, account.id, patientId);
  return followers.length === 0 ? 'NO_FOLLOWER' : { account, template, followers };
}

/** Returns whether the organisation sends the event by WeChat automatically. */
export async function isToldByWechat(cx: SessionCx, event: WxEvent): Promise<boolean> {
  const setting = await ownRemindSetting(cx, event);
  return setting?.enabled === true && setting.channels.includes('WECHAT');
}

/** Whether an event would reach a patient now; null: it would. */
export async function wechatObstacle(cx: SessionCx, event: WxEvent, patientId: number): Promise<Untold | null> {
  const way = await wayTo(cx, event, patientId);
  if (typeof way === 'string') return way;
  return way.account.state === 'BOUND' ? null : 'NO_ACCOUNT';
}

/** Queues an event for all followers of the patient, in the transaction of the event. */
export async function tellByWechat(cx: SessionCx, { event, source, patientId, values }: Told): Promise<void> {
  const way = await wayTo(cx, event, patientId);
  if (typeof way === 'string') return;
  const { account, template, followers } = way;
  const data = template.fields.map(({ key, value }) => ({ key, value: wxValue(key, value, values) }));
  const payload = { templateId: template.templateId, url: template.url, data };
  const { propertyOwnerId, orgId } = cx.caller;
  for (const openId of followers) {
    await putMessage(
      { db: cx.db, now: cx.now, propertyOwnerId, orgId },
      { wxAccountId: account.id, event, source, openId, patientId, payload },
    );
  }
}
