import { type CodeOf, dict } from '../base/dict';

/** Purposes of files. Each part of the product that links a file names one of them. */
export const fileUse = dict('fileUse', '文件用途', [
  ['ORG_LOGO', '机构标志'],
  ['ORG_IMAGE', '机构图片'],
  ['STAFF_AVATAR', '员工头像'],
  ['STAFF_SIGN', '电子签名'],
  ['PATIENT_PHOTO', '患者照片'],
  ['VISIT_IMAGE', '就诊图片'],
  ['TRIAGE_IMAGE', '预检图片'],
  ['VISIT_VIDEO', '就诊视频'],
  ['WX_COVER', '公众号图片'],
  ['SMS_VOUCHER', '充值凭证'],
  ['SUPPLIER_LICENCE', '供应商证照'],
  ['REFERRAL_POSTER', '转介绍海报'],
  ['CONSENT', '同意书签署件'],
  ['STOCK_LOSS', '报损图片'],
  ['DEVICE_FILE', '仪器文件'],
  ['REFERRAL_FILE', '转诊附件'],
  ['INFORMED_CONSENT', '知情同意书签署件'],
  ['ARCHIVE_IMAGE', '档案图片'],
  ['ARCHIVE_VIDEO', '档案视频'],
  ['RETURN_FILE', '回访附件'],
]);

export type FileUse = CodeOf<typeof fileUse>;

export const scanKind = dict('scanKind', '扫码内容', [
  ['IMAGE', '图片'],
  ['VIDEO', '视频'],
]);

export type ScanKind = CodeOf<typeof scanKind>;

/** Who takes the bytes of a direct upload: a bucket, or the server itself. */
export const directWay = dict('directWay', '直传方式', [
  ['s3', '对象存储'],
  ['local', '服务器'],
]);

export const scanState = dict('scanState', '扫码状态', [
  ['OPEN', '上传中'],
  ['CLOSED', '已关闭'],
  ['EXPIRED', '已失效'],
]);

export type ScanState = CodeOf<typeof scanState>;
