import { code } from '../../base/codes';

/** Refusals of the registry of front-end versions (domain-system §4.3). */
export const remotesCodes = {
  versionExists: code(179101, '版本{version}已存在，不能覆盖'),
  rejected: code(179102, '校验未通过：{reason}'),
  unfitForHost: code(179103, '该版本不兼容当前主程序（需{hostRange}，当前{host}）'),
  nothingToRollBack: code(179104, '没有可回滚的版本'),
  noVersion: code(179105, '页面模块暂无可用版本，请联系运维'),
  versionInUse: code(179106, '版本正在被{n}处使用，不能撤下'),
  percentRange: code(179107, '灰度比例应在1-100之间'),
  tokenInvalid: code(179108, '发布令牌无效或已过期'),
} as const;
