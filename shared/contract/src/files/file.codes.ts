import { code } from '../base/codes';

/** Refusals of uploads and stored files (domain-system §3.6). */
export const fileCodes = {
  expired: code(190301, '二维码已失效，请在电脑上重新打开'),
  tooMany: code(190302, '最多上传{n}张'),
  tooLarge: code(190303, '文件过大，单个不超过{n}MB'),
  wrongType: code(190304, '仅支持{types}格式'),
  tooLong: code(190305, '视频不能超过{n}秒'),
  missing: code(190306, '文件不存在或无权查看'),
  /** §3.6 does not print the next two. */
  damaged: code(190307, '图片不完整或已损坏，请重新拍照或重新导出后再上传'),
  tooManyPixels: code(190308, '图片尺寸过大（{w}×{h}像素），不能超过{n}万像素，请缩小后再上传'),
} as const;
