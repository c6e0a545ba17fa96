import { wechatConfig } from '../wechat.config';
import type { WechatGateway } from './gateway.types';
import { LocalGateway } from './local.driver';
import { OfficialGateway } from './official.driver';

/** Returns the configured gateway. `bindBase` is the address of the page that replaces WeChat. */
export function wechatGateway(bindBase = ''): WechatGateway {
  const { provider, apiBase } = wechatConfig();
  return provider === 'official' ? new OfficialGateway(apiBase) : new LocalGateway(bindBase);
}
