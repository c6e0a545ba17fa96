import { dict } from '../base/dict';

/** How far an import is. It leaves 读取失败 and 有错误 only by another file. */
export const importPhase = dict('importPhase', '导入进度', [
  ['READ', '读取文件'],
  ['UNREADABLE', '读取失败'],
  ['PARSED', '待检查'],
  ['CHECK', '检查数据'],
  ['FAULTY', '有错误'],
  ['READY', '待写入'],
  ['WRITE', '写入条码'],
  ['DONE', '已完成'],
]);
