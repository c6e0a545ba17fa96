import { code } from '../../base/codes';

/** Refusals of uploads to the health platform (domain-workstation §6). */
export const hisCodes = {
  lacking: code(121101, '缺少必填项：{field}'),
  unmapped: code(121102, '{name}未做编码对照'),
  doctorFirst: code(121103, '请先上传医师{name}的备案信息'),
  wrongState: code(121104, '当前状态为{state}，不能{action}'),
  answered: code(121105, '平台返回：{errorMsg}'),
} as const;
