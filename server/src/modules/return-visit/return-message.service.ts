import type { InputOf } from '@mingmou/contract/base/call';
import { returnCodes } from '@mingmou/contract/patients/return/return.codes';
import { CONNECTED, PHONE_KEYS, type ReturnWay, returnWay } from '@mingmou/contract/patients/return/return.dicts';
import type { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { orgPhone, orgShortName } from '../../kernel/context/orgs';
import { queueDirect, smsObstacle } from '../messaging/sms-direct.service';
import { tellByWechat, wechatObstacle } from '../wechat/wx-queue.service';
import { mustNotDisturb } from './disturb.service';
import { mustConsent } from './return-plan.service';
import { insertRecord, personOf, recordOnTask } from './return-record.service';
import { stepTask } from './return-step.service';

const EVENT = 'RETURN_VISIT';
const TARGET = '回访任务';
const { SMS, WECHAT } = returnWay.codes;

type Sms = InputOf<typeof returnRecord.sendSms>;
type Wechat = InputOf<typeof returnRecord.sendWechat>;

/** Whether a text message can be sent at all, and why not. */
export async function smsSwitch(cx: SessionCx) {
  const reason = await smsObstacle(cx);
  return { show: reason === null, reason };
}

const UNTOLD = { NO_ACCOUNT: '本机构未授权公众号或未设置回访消息模板', NO_FOLLOWER: '患者未绑定微信' } as const;

export async function wechatSwitch(cx: SessionCx, patientId: number) {
  const obstacle = await wechatObstacle(cx, EVENT, patientId);
  return { show: obstacle === null, reason: obstacle && UNTOLD[obstacle] };
}

interface Ready {
  readonly way: ReturnWay;
  readonly content: string;
  readonly smsReadyId?: number;
}

/** Records a contact for a queued message and completes its task. */
async function keep(
  cx: SessionCx,
  input: Pick<Sms, 'version'>,
  about: Awaited<ReturnType<typeof personOf>>,
  { way, ...said }: Ready,
) {
  const { person, label, task } = about;
  const written = { way, connectState: CONNECTED, ...said };
  if (!task) return insertRecord(cx, { patientId: person.id, taskId: null, labelId: label?.id ?? null }, written);
  if (!input.version) throw malformed('version', '版本：请刷新后重试');
  return (await recordOnTask(cx, { taskId: task.taskId, version: input.version }, written)).recordId;
}

async function judged(cx: SessionCx, input: Sms | Wechat, way: ReturnWay) {
  const about = await personOf(cx, input);
  await mustNotDisturb(cx, about.person.id, way);
  if (about.label) await mustConsent(cx, about.label, way, about.person.id);
  return about;
}

/** 发短信 through the queue. A message that is not queued leaves the task open, with the reason. */
export async function sendSms(cx: SessionCx, input: Sms) {
  const about = await judged(cx, input, SMS);
  const { person, task } = about;
  if ((await smsObstacle(cx)) !== null) refuse(returnCodes.smsOff);
  const mobile = person[PHONE_KEYS[input.phoneField ?? 1]];
  if (!mobile) throw malformed('phoneField', '号码：该患者没有登记这个号码，请另选');
  const queued = await queueDirect(cx, {
    to: { mobile, patientId: person.id, patientName: person.name },
    ...{ templateId: input.templateId, params: input.params, event: EVENT },
    source: task ? { type: 'RETURN_TASK', id: task.taskId } : { type: 'RETURN_PATIENT', id: person.id },
  });
  if (!queued.accepted) {
    const { reason } = queued;
    if (task) {
      const { taskId } = task;
      await stepTask(cx, { taskId, version: input.version ?? null, action: 'miss', effect: async () => ({ reason }) });
    } else cx.log({ targetType: TARGET, targetName: person.name, reason });
    return { accepted: false, reason };
  }
  const { content, readyId, planTime } = queued;
  const recordId = await keep(cx, input, about, { way: SMS, content, smsReadyId: readyId });
  cx.log({ targetType: TARGET, targetId: recordId, targetName: person.name });
  return { accepted: true, recordId, planTime };
}

/** 发微信: sends the template of 回访 to all followers of the patient. */
export async function sendWechat(cx: SessionCx, input: Wechat) {
  const about = await judged(cx, input, WECHAT);
  const { person, task } = about;
  const obstacle = await wechatObstacle(cx, EVENT, person.id);
  if (obstacle) refuse(returnCodes.notBound);
  const { propertyOwnerId, orgId, staffName } = cx.caller;
  const content = input.content?.trim() || task?.content || '回访';
  const recordId = await keep(cx, input, about, { way: WECHAT, content });
  await tellByWechat(cx, {
    ...{ event: EVENT, source: `return-${recordId}`, patientId: person.id },
    values: {
      ...{ patientName: person.name, content, staffName, date: dayText(cx.now) },
      orgName: await orgShortName({ db: cx.db, propertyOwnerId }, orgId),
      orgPhone: await orgPhone(cx),
    },
  });
  cx.log({ targetType: TARGET, targetId: recordId, targetName: person.name });
  return { accepted: true, recordId };
}
