import { type CodeOf, dict } from '../base/dict';

/** What a file is for; the part of the product that links it names one of these. */
export const fileUse = dict('fileUse', '文件用途', [
  ['ORG_LOGO', '机构标志'],
  ['ORG_IMAGE', '机构图片'],
  ['STAFF_AVATAR', '员工头像'],
  ['STAFF_SIGN', '电子签名'],
  ['VISIT_IMAGE', '就诊图片'],
  ['VISIT_VIDEO', '就诊视频'],
]);

export type FileUse = CodeOf<typeof fileUse>;

export const scanKind = dict('scanKind', '扫码内容', [
  ['IMAGE', '图片'],
  ['VIDEO', '视频'],
]);

export type ScanKind = CodeOf<typeof scanKind>;

export const scanState = dict('scanState', '扫码状态', [
  ['OPEN', '上传中'],
  ['CLOSED', '已关闭'],
  ['EXPIRED', '已失效'],
]);

export type ScanState = CodeOf<typeof scanState>;
