import { wechatConfig } from '../wechat.config';
import { LocalGateway } from './local.gateway';
import { OfficialGateway } from './official.gateway';
import type { WechatGateway } from './wechat-gateway';

/** Returns the configured gateway. `bindBase` is the address of the page that replaces WeChat. */
export function wechatGateway(bindBase = ''): WechatGateway {
  const { provider, apiBase } = wechatConfig();
  return provider === 'official' ? new OfficialGateway(apiBase) : new LocalGateway(bindBase);
}
