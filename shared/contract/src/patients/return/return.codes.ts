import { code } from '../../base/codes';

/** Refusals of return visits (domain-patients §7.4). */
export const returnCodes = {
  wrongState: code(130701, '回访任务当前状态为「{state}」，不能{action}'),
  early: code(130702, '计划日期不能早于今天'),
  openAlready: code(130703, '该患者已有未执行的「{label}」回访'),
  noContent: code(130704, '请填写回访内容'),
  noNextDate: code(130705, '请填写下次联系日期'),
  shortComplaint: code(130706, '投诉内容不少于10个字'),
  smsOff: code(130707, '短信未开通或余额不足'),
  notBound: code(130708, '患者未绑定微信'),
  noExecutor: code(130709, '执行人无回访权限'),
  disabledPatient: code(130710, '患者已停用，请先启用再回访'),
  disabledLabel: code(130711, '回访标签「{label}」已停用，请另选标签'),
  notAuthor: code(130712, '只能由本人在当天修改回访记录'),
  nameTaken: code(130801, '标签名称已存在'),
  labelInUse: code(130802, '标签有{n}条未执行任务，不能删除'),
  disturbed: code(130901, '该患者已设为免打扰（{ways}），不能联系'),
  notDisturbed: code(130902, '该患者未设置免打扰'),
  notAgreed: code(130904, '该患者未同意{way}营销，不能以「{label}」联系'),
} as const;
