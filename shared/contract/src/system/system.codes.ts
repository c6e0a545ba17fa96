import { code } from '../base/codes';

/** Refusals about accounts and what they are granted (domain-system §2.10). */
export const accountCodes = {
  ownAccount: code(170301, '不能停用或删除自己的账号'),
  lastAdmin: code(170303, '至少保留一个启用的机构管理员'),
  limitReached: code(170304, '账号数量已达上限{n}个，请联系客服'),
  morePowerful: code(170305, '该账号拥有您没有的权限：{names}，请联系拥有这些权限的管理员'),
  beyondOrgs: code(170306, '您在机构「{org}」没有「{name}」权限，请联系该机构的管理员'),
  grantBeyondOwn: code(170402, '不能授予自己没有的权限：{names}'),
} as const;

/**
 * Refusals about roles (domain-system §2.10). `accountCodes.grantBeyondOwn` covers rights that the caller may not
 * grant.
 */
export const roleCodes = {
  presetKept: code(170401, '预置角色不能删除或改名'),
  morePowerful: code(170404, '该角色拥有您没有的权限：{names}，请联系拥有这些权限的管理员'),
  ownFloor: code(170405, '不能设置自己的最低折扣，请由其他管理员办理'),
  inUse: code(170403, '角色「{name}」有{n}个账号在用，不能{action}'),
} as const;

/** Refusals of the till's settings (domain-system §2.10). */
export const cashierSettingCodes = {
  booksOverlap: code(170504, '发票号段与已有号段重叠'),
} as const;

/** Refusals about dictionaries (domain-system §2.10). */
export const dictionaryCodes = {
  unknown: code(170501, '字典「{name}」不存在'),
  fixed: code(170502, '固定字典不能修改'),
} as const;

/** Refusals of service charges and their combinations (domain-system §2.10). */
export const chargeCodes = {
  comboTooDear: code(170201, '组合价不能高于单项合计{amount}元'),
  disabledItem: code(170202, '收费项目「{name}」已停用，不能加入组合'),
  /** Its data: every fault of the sheet as `{errors: [{row, field, msg}]}`. */
  badRow: code(170203, '第{n}行：{reason}'),
} as const;

/** Refusals of the rules on signing in (domain-system §2.10). */
export const loginControlCodes = {
  shutsOut: code(170302, '该规则会使您本人无法登录，请调整后再保存'),
} as const;

/** Refusals about staff (domain-system §2.10). */
export const employeeCodes = {
  hasSchedules: code(170111, '员工「{name}」有{n}个未来排班，请先清空排班'),
  hasVisits: code(170112, '员工「{name}」有未完成的就诊，请先处理'),
} as const;

/** Refusals about shifts and schedules (domain-system §2.10). */
export const scheduleCodes = {
  overlap: code(170101, '{name}{date}的班次时间重叠（{range}）'),
  booked: code(170102, '{name}{date}已有{n}个预约受影响，请先改约或取消'),
  past: code(170103, '不能修改今天之前的排班'),
  roomFull: code(170104, '诊室「{room}」{date}{range}已排满'),
  badRanges: code(170105, '班次时段不正确：{reason}'),
} as const;

/** Refusals about the fields of the patient's form (domain-system §2.10). */
export const patientFieldCodes = {
  requiredHidden: code(170601, '必填字段必须显示'),
} as const;

/** Refusals about templates (domain-system §2.10). */
export const templateCodes = {
  noField: code(170211, '模板至少需要一个字段'),
  unknownPlaceholder: code(170212, '模板中有无法识别的占位符：{name}'),
} as const;

/** Refusals about plans and packages of vision training, in addition to domain-system §2.10. */
export const trainingCodes = {
  itemDisabled: code(170221, '视训项目「{name}」已停用，不能加入{target}'),
} as const;
