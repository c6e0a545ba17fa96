import { type CodeOf, dict } from '../../base/dict';

export const hisBizType = dict('hisBizType', '上传类型', [
  ['DOCTOR', '医师信息'],
  ['CASE', '病历'],
  ['RX', '处方'],
]);
export type HisBizType = CodeOf<typeof hisBizType>;

/** Where uploads go; OFF keeps everything waiting. */
export const hisEnv = dict('hisEnv', '卫健平台环境', [
  ['SANDBOX', '测试环境'],
  ['PROD', '正式环境'],
  ['OFF', '停用'],
]);
export type HisEnv = CodeOf<typeof hisEnv>;
