import { call } from '../base/call';
import { f, required } from '../base/field';
import { directWay } from './file.dicts';
import { fileUseField, pictureFields, videoFields } from './file.fields';

const key = required(f.text('对象名', 300));
const size = required(f.int('大小', { unit: '字节', min: 1 }));
const secret = (title: string) => f.text(title, 4000);

const grantFields = {
  provider: required(f.dict('存储', directWay)),
  /** Names of objects begin with it; nothing else may be put. */
  prefix: required(f.text('目录', 300)),
  expiration: required(f.dateTime('到期时间')),
  endpoint: f.text('服务地址', 200),
  region: f.text('地域', 60),
  bucket: f.text('存储桶', 100),
  accessKeyId: secret('临时密钥编号'),
  accessKeySecret: secret('临时密钥'),
  securityToken: secret('安全令牌'),
  uploadUrl: f.text('上传地址', 200),
  token: f.text('上传令牌', 100),
} as const;

/** Files that are put where they are kept first, and judged then (domain-system §3.4). */
export const directUpload = {
  /** `s3`: credentials for a bucket; `local`: bytes are posted to `uploadUrl` with `key` and `token`. */
  sts: call({
    method: 'GET',
    path: '/api/common/oss/sts',
    title: '直传凭证',
    grant: 'any',
    input: { bizType: required(fileUseField) },
    output: required(f.object('直传凭证', grantFields)),
  }),
  /** The bytes alone, as `application/octet-stream`; of `local`. */
  put: call({
    path: '/api/common/oss/upload',
    title: '直传文件',
    grant: 'any',
    input: { key, token: required(f.text('上传令牌', 100)) },
    takes: 'bytes',
    output: required(f.object('直传文件', { key, size })),
    log: '直传上传',
  }),
  /** Checks the uploaded bytes and turns them into a stored file. */
  complete: call({
    path: '/api/common/oss/complete',
    title: '直传完成',
    grant: 'any',
    input: { key, name: required(f.text('文件名', 100)), size },
    output: required(
      f.object('文件', {
        ...pictureFields,
        thumbUrl: f.text('缩略图地址', 200),
        seconds: videoFields.seconds,
      }),
    ),
    log: '直传文件',
  }),
} as const;
