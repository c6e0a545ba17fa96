import { wechatConfig } from '../wechat.config';
import { LocalGateway } from './local.gateway';
import { OfficialGateway } from './official.gateway';
import type { WechatGateway } from './wechat-gateway';

/** The gateway that is configured. `bindBase`: where phones find the page that stands in for WeChat. */
export function wechatGateway(bindBase = ''): WechatGateway {
  const { provider, apiBase } = wechatConfig();
  return provider === 'official' ? new OfficialGateway(apiBase) : new LocalGateway(bindBase);
}
