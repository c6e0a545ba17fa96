import { code, staleCodes } from '../base/codes';

/** Refusals of the registration desk (domain-outpatient §2). */
export const registrationCodes = {
  stale: staleCodes.outpatient,
  disabled: code(110009, '该患者档案已停用，请先启用'),
  notScheduled: code(110101, '该医生当日无排班或已停诊，请选择其他医生'),
  foreignRoom: code(110102, '所选诊室不属于该科室'),
  full: code(110103, '{doctor}{period}号源已满'),
  registeredAlready: code(110104, '该患者今日已挂{doctor}的号且未完成就诊'),
  wrongFeeItem: code(110105, '挂号费项目已停用或不适用于该就诊类型'),
  wrongState: code(110106, '挂号单当前状态为「{state}」，不能{action}'),
  paid: code(110107, '已缴费的挂号请办理退号'),
  unpaid: code(110108, '未缴费的挂号请直接取消'),
  received: code(110109, '患者已接诊，不能取消或退号，请到收银办理退费'),
  noTimesLeft: code(110110, '套餐可用次数不足'),
  notUsable: code(110111, '预约状态为「{state}」，不能转挂号'),
  wrongTotal: code(110113, '合计金额与系统计算不一致（系统：{x}），请刷新后重试'),
  phoneDiffers: code(110114, '手机号与预约登记的不一致（{phone}），请核对'),
} as const;

/** Refusals of the queue and the pre-examination (domain-outpatient §4). */
export const visitCodes = {
  wrongState: code(110201, '当前状态为「{state}」，不能{action}'),
  cancelled: code(110202, '该就诊已取消'),
  recorded: code(110203, '医生已产生诊疗记录，不能退回候诊'),
  dayOver: code(110204, '已超过就诊当日，不能恢复接诊'),
  unpaid: code(110205, '挂号费未缴，请先缴费'),
  notFollowing: code(110206, '患者未绑定微信，无法微信叫号'),
  noAccount: code(110207, '公众号未授权，请联系管理员'),
  calledJustNow: code(110208, '叫号过于频繁，请{n}秒后再试'),
  missing: code(110209, '请填写：{items}'),
  finished: code(110210, '已完成，如需修改请先重新打开'),
  paid: code(110212, '已缴费，请到挂号处办理退号'),
  sameDoctor: code(110213, '不能转给当前医生'),
  outOfRange: code(110214, '{label}超出允许范围（{min}–{max}）'),
  calledTooLittle: code(110215, '叫号{n}次后才能过号'),
  returning: code(110216, '退号处理中，不能接诊'),
} as const;

/** Refusals of the records of visits (domain-outpatient §5). */
export const recordCodes = {
  disabledLabel: code(110401, '标签「{name}」已停用'),
  tooManyRows: code(110402, '导出超过10000行，请缩小范围'),
} as const;

/** Refusals of appointments (domain-outpatient §3). */
export const appointmentCodes = {
  stale: staleCodes.outpatient,
  notThatDay: code(110301, '该日期不可预约（{reason}）'),
  closed: code(110302, '该时段已停止预约'),
  noFrame: code(110303, '该时段无排班'),
  full: code(110304, '该时段已约满，请选择其他时间'),
  twice: code(110305, '该患者当日已预约{doctor}（{no}）'),
  tooManyOpen: code(110306, '该患者未完成的预约已达{n}个'),
  noShows: code(110307, '近90天爽约{n}次，暂停微信预约，请电话联系'),
  wrongState: code(110308, '预约当前状态为「{state}」，不能{action}'),
  notDeletable: code(110310, '只能删除已拒绝或已取消的预约'),
  tooManyChanges: code(110311, '改约次数已达上限（5次）'),
  tooManyRows: code(110312, '导出超过10000行，请缩小范围'),
} as const;
