import type { SmsScene } from '@mingmou/contract/messaging/messaging.dicts';
import { addMinutes, dayText } from '../../kernel/context/clock';
import { type AliyunAnswer, aliyunClient } from '../aliyun-client';
import type { AliyunSms } from '../sms.config';
import { NO_ANSWER, type OutgoingSms, type SmsAnswer, type SmsSender, type Verdict } from '../sms-sender.types';
import { refusalText } from './aliyun-words.rules';

const VERSION = '2017-05-25';
const TIMEOUT_MS = 10_000;
const TEMPLATE_TYPES: Readonly<Record<SmsScene, string>> = { CODE: '0', NOTICE: '1', MARKETING: '2' };
const VERDICTS: Readonly<Record<string, Verdict['state']>> = { '0': 'PENDING', '1': 'PASSED', '2': 'REJECTED' };
/** Of the messages to one number on one day; nobody gets more. */
const DETAILS_A_PAGE = '50';

const silence: SmsAnswer = { ok: false, externalId: null, code: NO_ANSWER, message: '短信服务无应答' };

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function answerOf(answer: AliyunAnswer | null, idField: string): SmsAnswer {
  if (!answer) return silence;
  const code = textOf(answer.Code);
  if (code === 'OK') return { ok: true, externalId: textOf(answer[idField]) || null, code, message: '' };
  return { ok: false, externalId: null, code, message: refusalText(code, answer.Message) };
}

function verdictOf(answer: AliyunAnswer | null, field: string): Verdict | null {
  if (answer?.Code !== 'OK') return null;
  const state = VERDICTS[textOf(answer[field])];
  return state ? { state, reason: textOf(answer.Reason) } : null;
}

/** The rows of a list that the provider wraps once more: `{SmsSendDetailDTOs: {SmsSendDetailDTO: [...]}}`. */
function detailsIn(answer: AliyunAnswer): readonly Readonly<Record<string, unknown>>[] {
  const outer = answer.SmsSendDetailDTOs;
  const inner =
    typeof outer === 'object' && outer !== null && 'SmsSendDetailDTO' in outer ? outer.SmsSendDetailDTO : [];
  return Array.isArray(inner) ? inner : [];
}

/** The days on which a try that may have been lost was made: retries end within the half hour. */
function daysAround(at: Date): string[] {
  return [...new Set([dayText(at), dayText(addMinutes(at, -30))])];
}

/** 阿里云短信 (Dysmsapi 2017-05-25): SendSms, QuerySendDetails, AddSmsTemplate, QuerySmsTemplate, QuerySmsSign. */
export function aliyunSender(config: AliyunSms, timeoutMs = TIMEOUT_MS): SmsSender {
  const rpc = aliyunClient({ ...config, version: VERSION, name: 'the SMS service' }, timeoutMs);
  const client: typeof rpc = { ask: (action, query) => rpc.ask(action, { RegionId: config.region, ...query }) };
  const wayOf = ({ orgId, scene, sign, templateCode, params }: OutgoingSms) =>
    orgId === null && scene === 'CODE'
      ? { sign: config.codeSign, templateCode: config.codeTemplate, params: { code: params.code ?? '' } }
      : { sign, templateCode, params };
  return {
    provider: 'aliyun',
    deliveredAfterSeconds: null,
    send: async (message) => {
      const { sign, templateCode, params } = wayOf(message);
      if (!templateCode) {
        const code = 'isv.SMS_TEMPLATE_ILLEGAL';
        return { ok: false, externalId: null, code, message: refusalText(code, '') };
      }
      const query = {
        PhoneNumbers: message.mobile,
        SignName: sign,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify(params),
        OutId: message.outId,
      };
      return answerOf(await client.ask('SendSms', query), 'BizId');
    },
    find: async ({ mobile, outId, at }) => {
      for (const day of daysAround(at)) {
        const answer = await client.ask('QuerySendDetails', {
          PhoneNumber: mobile,
          SendDate: day.replaceAll('-', ''),
          PageSize: DETAILS_A_PAGE,
          CurrentPage: '1',
        });
        if (answer?.Code !== 'OK') return silence;
        if (detailsIn(answer).some((detail) => detail.OutId === outId))
          return { ok: true, externalId: null, code: 'OK', message: '' };
      }
      return { ok: false, externalId: null, code: 'ABSENT', message: '' };
    },
    submitTemplate: async ({ name, scene, content }) => {
      const query = {
        TemplateType: TEMPLATE_TYPES[scene],
        TemplateName: name,
        TemplateContent: content,
        Remark: '眼视光诊所通知患者',
      };
      return answerOf(await client.ask('AddSmsTemplate', query), 'TemplateCode');
    },
    templateVerdict: async (templateCode) =>
      verdictOf(await client.ask('QuerySmsTemplate', { TemplateCode: templateCode }), 'TemplateStatus'),
    signVerdict: async (sign) => verdictOf(await client.ask('QuerySmsSign', { SignName: sign }), 'SignStatus'),
  };
}
