import { code } from '../base/codes';

/** Refusals of calling (domain-system §3.6). */
export const callingCodes = {
  off: code(190401, '叫号未启用，请在叫号设置中开启'),
  noVoice: code(190402, '服务器未配置语音服务，请将「语音播报」改为大屏播报，或请运维人员配置'),
  unspoken: code(190403, '语音合成失败：{reason}，请稍后重试或改为大屏播报'),
} as const;
