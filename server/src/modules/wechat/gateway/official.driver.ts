import { refuseInTransaction } from '../../../database/open-transaction';
import type { Credentials, Failed, Outcome, OutgoingMessage, Trouble, WechatGateway } from './gateway.types';

const TIMEOUT_MS = 8000;
const SILENT: Failed = { ok: false, trouble: 'SILENT', code: 'SILENT', message: '微信服务无应答' };

/** WeChat's error numbers (全局返回码) that a person can fix. */
const TROUBLES: Readonly<Record<number, readonly [Trouble, string]>> = {
  [-1]: ['SILENT', '微信系统繁忙'],
  40001: ['CREDENTIAL', 'AppSecret错误或已重置'],
  40013: ['CREDENTIAL', 'AppID错误'],
  40125: ['CREDENTIAL', 'AppSecret错误'],
  40164: ['CREDENTIAL', '服务器IP不在公众号的IP白名单中'],
  40243: ['CREDENTIAL', 'AppSecret已被冻结'],
  50004: ['CREDENTIAL', '公众号已被禁用'],
  50007: ['CREDENTIAL', '公众号已被冻结'],
  40014: ['TOKEN', '访问令牌无效'],
  42001: ['TOKEN', '访问令牌已过期'],
  40003: ['NOT_FOLLOWING', '患者未关注公众号'],
  43004: ['NOT_FOLLOWING', '患者未关注公众号'],
  43101: ['NOT_FOLLOWING', '患者拒收公众号消息'],
  40037: ['OTHER', '模板编号错误'],
  45009: ['OTHER', '今日发送已达上限'],
  47003: ['OTHER', '模板字段与公众号模板不一致'],
  48001: ['OTHER', '公众号没有该接口的权限'],
};

interface Answer {
  readonly errcode?: number;
  readonly errmsg?: string;
  readonly access_token?: string;
  readonly expires_in?: number;
  readonly url?: string;
  readonly msgid?: number | string;
}

function failed(errcode: number): Failed {
  const [trouble, message] = TROUBLES[errcode] ?? ['OTHER', `微信返回错误${errcode}`];
  return { ok: false, trouble, code: String(errcode), message };
}

/** 微信公众平台 as its public documentation says. */
export class OfficialGateway implements WechatGateway {
  readonly provider = 'official';
  readonly needsCallback = true;

  constructor(private readonly base: string) {}

  /** Requests the stable token. It stays the same until shortly before its end, so servers may share it. */
  async token({
    appId,
    appSecret,
  }: Credentials): Promise<Outcome<{ readonly token: string; readonly seconds: number }>> {
    const answer = await this.post('/cgi-bin/stable_token', {
      grant_type: 'client_credential',
      appid: appId,
      secret: appSecret,
    });
    if ('ok' in answer) return answer;
    const { access_token: token, expires_in: seconds } = answer;
    return token && seconds ? { ok: true, token, seconds } : SILENT;
  }

  async qr(token: string, scene: string, seconds: number): Promise<Outcome<{ readonly url: string }>> {
    const answer = await this.post(`/cgi-bin/qrcode/create?access_token=${encodeURIComponent(token)}`, {
      expire_seconds: seconds,
      action_name: 'QR_STR_SCENE',
      action_info: { scene: { scene_str: scene } },
    });
    if ('ok' in answer) return answer;
    return answer.url ? { ok: true, url: answer.url } : SILENT;
  }

  async send(
    _database: unknown,
    token: string,
    { openId, templateId, url, data, id }: OutgoingMessage,
  ): Promise<Outcome<{ readonly externalId: string }>> {
    const answer = await this.post(`/cgi-bin/message/template/send?access_token=${encodeURIComponent(token)}`, {
      touser: openId,
      template_id: templateId,
      ...(url ? { url } : {}),
      data: Object.fromEntries(data.map(({ key, value }) => [key, { value }])),
      // The same id reaches the same person once within ten minutes, however often it is sent.
      client_msg_id: `mingmou-${id}`,
    });
    if ('ok' in answer) return answer;
    return { ok: true, externalId: String(answer.msgid ?? '') };
  }

  private async post(path: string, body: object): Promise<Answer | Failed> {
    refuseInTransaction('WeChat is asked');
    try {
      const response = await fetch(this.base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) return SILENT;
      const answer: Answer = JSON.parse(await response.text());
      return answer.errcode ? failed(answer.errcode) : answer;
    } catch {
      // Its text may hold the address, and the address the token.
      return SILENT;
    }
  }
}
