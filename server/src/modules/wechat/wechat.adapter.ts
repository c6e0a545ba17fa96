import { inChain } from '../../database/context';
import type { Adapter } from '../../kernel/process/adapters';
import { accessToken } from './access-token.service';
import { wechatGateway } from './gateway/gateway.service';
import { wechatConfig } from './wechat.config';
import { findBoundAccount } from './wx-account.store';

/** Tests WeChat by requesting the token of a bound account, like before each message. */
export const wechatAdapter: Adapter = {
  name: 'WechatGateway',
  provider: () => wechatConfig().provider,
  isEmbedded: () => wechatConfig().provider === 'local',
  test: async ({ database, now, caller: { propertyOwnerId } }) => {
    if (wechatConfig().provider === 'local')
      return { ok: true, message: '内置公众号可用；消息只留在发件箱，不会发到微信' };
    const account = await inChain(database, { propertyOwnerId }, findBoundAccount);
    if (!account) return { ok: false, message: '还没有已授权的公众号' };
    const asked = await accessToken({ database, now, propertyOwnerId }, wechatGateway(), account, true);
    return asked.ok ? { ok: true, message: '微信公众平台可用' } : { ok: false, message: asked.message };
  },
};
