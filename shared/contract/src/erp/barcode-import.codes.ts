import { code } from '../base/codes';

/** Refusals of an import (domain-erp §9, 1407xx); those from 140711 on it does not print. */
export const importCodes = {
  hasErrors: code(140701, '数据包有 {n} 行错误，请修正后再应用'),
  applied: code(140702, '数据包已应用，不能重复操作'),
  badFile: code(140703, '文件格式不符，请下载模板填写：{reason}'),
  tooManyRows: code(140704, '一个数据包最多{n}行'),
  gone: code(140711, '导入已失效（超过30分钟、已取消或系统重启过），请重新上传文件'),
  writing: code(140712, '正在写入，不能取消，请等待结果'),
  busy: code(140713, '正在导入的人较多，请稍后再上传'),
  notRead: code(140714, '文件还没有读完，请稍候'),
  notChecked: code(140715, '文件还没有检查，请先检查'),
  single: code(140716, '品种「{breed}」只有一个条码，不需要导入'),
} as const;
