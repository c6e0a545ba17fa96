import type { Adapter } from '../../kernel/process/adapters';
import { trustsBareIds } from './security-key.config';

const SECURE = /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

/** Keys are read by browsers. The server can only check whether its own address permits this. */
export const keyReaderAdapter: Adapter = {
  name: 'KeyReader',
  provider: () => (trustsBareIds() ? 'local' : 'webauthn'),
  isEmbedded: () => !trustsBareIds(),
  test: async () => {
    const address = process.env.PUBLIC_URL;
    if (trustsBareIds()) return { ok: true, message: '读卡程序装在各台电脑上，登记密钥时即可试用' };
    if (address && !SECURE.test(address))
      return { ok: false, message: `${address} 不是安全地址，浏览器不提供密钥功能，请改用 https` };
    return { ok: true, message: '浏览器可读取FIDO2密钥，无须联网' };
  },
};
