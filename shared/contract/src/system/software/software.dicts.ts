import { type CodeOf, dict } from '../../base/dict';

/** The ports to the outside (domain-system §3.5). */
export const adapterName = dict('adapterName', '外部服务', [
  ['SmsSender', '短信'],
  ['WechatGateway', '微信公众号'],
  ['FileStore', '文件存储'],
  ['Speech', '叫号语音'],
  ['Realname', '实名认证'],
  ['KeyReader', '加密锁'],
]);

export type AdapterName = CodeOf<typeof adapterName>;

/** Modules that a chain may license in addition to the core (domain-system §1.3). */
export const licensedModule = dict('licensedModule', '模块', [
  ['ERP', '进销存'],
  ['SCREEN', '筛查随访'],
  ['HIS', 'HIS上传'],
  ['WECHAT', '微信公众号'],
  ['SMS', '短信'],
]);

/** How a service fares: by its last call; 未使用 before the first. */
export const adapterStanding = dict('adapterStanding', '状态', [
  ['OK', '正常'],
  ['FAILED', '异常'],
  ['UNUSED', '未使用'],
]);
