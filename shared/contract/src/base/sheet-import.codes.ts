import { code } from './codes';

/** Refusals of the imports of the settings: staff, schools, ICD-10, charges (domain-system §2.10 prints none of them). */
export const importCodes = {
  hasErrors: code(170701, '文件有{n}行错误，请修改后重新选择'),
  applied: code(170702, '文件已经导入，不能重复导入'),
  badFile: code(170703, '文件格式不符，请下载模板填写：{reason}'),
  tooManyRows: code(170704, '一个文件最多{n}行'),
  gone: code(170711, '导入已失效（超过30分钟、已取消或系统重启过），请重新上传文件'),
  writing: code(170712, '正在写入，不能取消，请等待结果'),
  busy: code(170713, '正在导入的人较多，请稍后再上传'),
  notRead: code(170714, '文件还没有读完，请稍候'),
  notChecked: code(170715, '文件还没有检查，请先检查'),
} as const;
