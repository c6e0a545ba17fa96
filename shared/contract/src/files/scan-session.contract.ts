import { call } from '../base/call';
import { type Field, f, required, type Values } from '../base/field';
import { scanKind } from './file.dicts';
import { fileUseField, picture, videoFields } from './file.fields';
import { MAX_SCAN_FILES, MAX_VIDEO_MB } from './file.rules';

const PATH = '/api/opt-outpatient-general';

const keyField = f.text('上传编号', 30, { pattern: { source: '^\\d{1,15}_\\d{13}$', says: '格式不正确' } });

export const scanKeyInput = { key: required(keyField) } as const;

/** Nothing where no video came. */
const video: Field<Values<typeof videoFields> | null, false> = f.object('视频', videoFields);

/** The workstation's side of a scan upload (domain-system §3.2, §3.4): open, read once, close. */
export const scanSession = {
  /** `key` is `{user id}_{epoch ms}`; `size` and `max` absent: as the organisation's parameters say. */
  open: call({
    path: `${PATH}/openUploadSession`,
    title: '打开扫码上传',
    grant: 'any',
    input: {
      ...scanKeyInput,
      kind: required(f.dict('扫码内容', scanKind)),
      size: f.int('单个上限', { min: 0, max: MAX_VIDEO_MB, unit: 'MB' }),
      max: f.int('最多数量', { min: 1, max: MAX_SCAN_FILES }),
      bizType: required(fileUseField),
    },
    output: required(
      f.object('扫码上传', {
        url: required(f.text('二维码地址', 300)),
        expireAt: required(f.dateTime('失效时间')),
      }),
    ),
    log: '打开扫码上传',
  }),
  close: call({
    path: `${PATH}/closeUploadSession/{key}`,
    title: '关闭扫码上传',
    grant: 'any',
    input: scanKeyInput,
    log: '关闭扫码上传',
  }),
  /** Returns the images of a session to the account that opened it, and closes the session. */
  images: call({
    method: 'GET',
    path: `${PATH}/getFilesFromCacheForOrCode/{key}`,
    title: '取扫码上传的图片',
    grant: 'any',
    input: scanKeyInput,
    output: required(f.list('图片', picture)),
  }),
  video: call({
    method: 'GET',
    path: `${PATH}/getVideoFromCache/{key}`,
    title: '取扫码上传的视频',
    grant: 'any',
    input: scanKeyInput,
    output: video,
  }),
} as const;
