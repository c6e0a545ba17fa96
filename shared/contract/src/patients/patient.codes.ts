import { code } from '../base/codes';

/** Refusals of the patient's file (domain-outpatient §1, domain-patients §1.5). */
export const patientCodes = {
  idCardWrong: code(110002, '身份证号校验不通过，请核对'),
  idCardTaken: code(110003, '该身份证号已建档：{name}（{recordNo}），请直接选用'),
  sameNameAndPhone: code(110004, '同名同手机号的患者已存在：{name}（{recordNo}），请直接选用'),
  sameNameAndBirthday: code(110005, '已有同名同生日患者 {n} 位，请确认是否新建'),
  idCardDiffers: code(110006, '出生日期或性别与身份证不一致，请核对'),
  guardianMissing: code(110007, '14周岁以下患者请填写监护人姓名和电话'),
  fieldMissing: code(110008, '请填写{label}'),
  realnameDiffers: code(110010, '实名认证未通过：姓名与身份证号不一致'),
  realnameSilent: code(110011, '实名认证服务暂不可用，请稍后再试'),
  realnameOften: code(110013, '今日认证次数已达上限（5次）'),
  notHere: code(130102, '该患者不属于当前机构，无权查看'),
  unfinished: code(130103, '该患者有未完成的{list}，不能停用'),
  hasRows: code(130104, '该患者已有{list}，不能删除，可停用或合并'),
  tooManyLabels: code(130105, '标签超过20个'),
  tooManyFilters: code(130108, '最多保存20个筛选，请先删除不用的'),
} as const;
