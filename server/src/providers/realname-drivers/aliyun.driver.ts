import { type AliyunAnswer, aliyunClient } from '../aliyun-client';
import type { AliyunRealname } from '../realname.config';
import type { RealnameAnswer, RealnameService } from '../realname.types';

const VERSION = '2019-03-07';
/** A patient waits at the desk. */
const TIMEOUT_MS = 6000;
/** 一致, 不一致; 查无记录 says nothing of a person whom the register lacks. */
const VERDICTS: Readonly<Record<string, boolean>> = { '1': true, '2': false };

const failed = (message: string): RealnameAnswer => ({ ok: false, message, isMatch: null });

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function bizCodeOf({ ResultObject: result }: AliyunAnswer): string {
  return typeof result === 'object' && result !== null && 'BizCode' in result ? textOf(result.BizCode) : '';
}

function answerOf(answer: AliyunAnswer | null): RealnameAnswer {
  if (!answer) return failed('实名认证服务无应答');
  if (textOf(answer.Code) !== '200') return failed(textOf(answer.Message).slice(0, 100) || textOf(answer.Code));
  const isMatch = VERDICTS[bizCodeOf(answer)];
  return isMatch === undefined ? failed('实名认证服务查无记录') : { ok: true, message: '', isMatch };
}

/** 阿里云实人认证, 身份二要素 (Cloudauth 2019-03-07, Id2MetaVerify). */
export function aliyunRealname(config: AliyunRealname, timeoutMs = TIMEOUT_MS): RealnameService {
  const client = aliyunClient({ ...config, version: VERSION, name: 'the service of names' }, timeoutMs);
  return {
    judge: async ({ name, idCardNo }) =>
      answerOf(await client.ask('Id2MetaVerify', { ParamType: 'normal', UserName: name, IdentifyNum: idCardNo })),
  };
}
