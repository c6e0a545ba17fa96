import type { Database } from '../database/pool';
import type { Clock } from '../kernel/context/clock';
import { type Adapter, noteAdapter } from '../kernel/process/adapters';
import type { Logger } from '../kernel/process/logger';
import { realnameConfig } from './realname.config';
import type { RealnameService } from './realname.types';
import { aliyunRealname } from './realname-drivers/aliyun.driver';

/** The example of GB 11643: nobody's card, with a check digit that is right. */
const NOBODY = { name: '测试', idCardNo: '11010519491231002X' };

/** Names are proved by a provider, or numbers are checked by themselves. */
export const realnameAdapter: Adapter = {
  name: 'Realname',
  provider: () => realnameConfig.provider,
  isEmbedded: () => realnameConfig.provider === 'none',
  test: async () => {
    if (realnameConfig.provider === 'none') return { ok: true, message: '未开通实名认证，只校验身份证号的格式' };
    const { ok, message } = await aliyunRealname(realnameConfig).judge(NOBODY);
    return ok ? { ok, message: '阿里云身份核验可用' } : { ok, message };
  },
};

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The provider in use, each of whose answers is noted; undefined where there is none. */
export function openRealname({ database, clock, logger }: Parts): RealnameService | undefined {
  if (realnameConfig.provider === 'none') return undefined;
  const service = aliyunRealname(realnameConfig);
  return {
    judge: async (person) => {
      const answer = await service.judge(person);
      noteAdapter(database, realnameAdapter, answer, clock()).catch((error: unknown) =>
        logger.error({ reason: String(error) }, 'the answer of the service of names could not be noted'),
      );
      return answer;
    },
  };
}
