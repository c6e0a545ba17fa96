import { call } from '../base/call';
import { f, required } from '../base/field';
import { scanKind, scanState } from './file.dicts';
import { MAX_VIDEO_MB, MB } from './file.rules';
import { scanKeyInput } from './scan-session.contract';

const PATH = '/api/scan-upload/{key}';

const uploadField = f.text('分段编号', 40, { pattern: { source: '^[\\w-]+$', says: '格式不正确' } });
const bytes = (title: string) => required(f.int(title, { min: 0, max: MAX_VIDEO_MB * MB, unit: '字节' }));

const scanned = f.object('文件', {
  id: required(f.id('文件')),
  name: required(f.text('文件名', 100)),
  size: required(f.int('大小', { unit: '字节' })),
  seconds: f.decimal('时长', 1, { unit: '秒' }),
  thumbUrl: f.text('缩略图地址', 200),
});

/** The phone's side of a scan upload (domain-system §3.4): the key alone opens it, for as long as the session is open. */
export const scanUpload = {
  state: call({
    method: 'GET',
    path: PATH,
    title: '扫码上传状态',
    grant: 'none',
    input: scanKeyInput,
    output: required(
      f.object('扫码上传', {
        state: required(f.dict('状态', scanState)),
        kind: required(f.dict('扫码内容', scanKind)),
        orgShortName: required(f.text('机构', 20)),
        /** Of one file. */
        limitMb: required(f.int('单个上限', { unit: 'MB' })),
        max: required(f.int('最多数量')),
        remaining: required(f.int('还可上传')),
        expireAt: required(f.dateTime('失效时间')),
        secondsLeft: required(f.int('剩余', { unit: '秒' })),
        files: required(f.list('文件', scanned)),
        /** Videos that have come in part: where to go on. */
        uploads: required(
          f.list(
            '未完成',
            f.object('未完成', { upload: required(uploadField), received: bytes('已收'), total: bytes('总长') }),
          ),
        ),
      }),
    ),
    quiet: true,
  }),
  /** Multipart: the part `file`. */
  image: call({
    path: `${PATH}/image`,
    title: '手机上传图片',
    grant: 'none',
    input: scanKeyInput,
    takes: { part: 'file' },
    output: required(scanned),
  }),
  /**
   * One piece of a video, as `application/octet-stream`, its place in the query. A piece out of turn is not kept; the
   * answer says where to go on. The last piece answers the file.
   */
  video: call({
    path: `${PATH}/video`,
    title: '手机上传视频',
    grant: 'none',
    input: {
      ...scanKeyInput,
      upload: required(uploadField),
      name: f.text('文件名', 100),
      offset: bytes('位置'),
      total: required(f.int('总长', { min: 1, unit: '字节' })),
    },
    takes: 'bytes',
    output: required(f.object('分段', { received: bytes('已收'), file: scanned })),
  }),
  remove: call({
    path: `${PATH}/delete/{fileId}`,
    title: '手机删除文件',
    grant: 'none',
    input: { ...scanKeyInput, fileId: required(f.id('文件')) },
  }),
} as const;
