import { code } from '../base/codes';

/** Refusals of the consulting desk (domain-workstation §1). */
export const deskCodes = {
  received: code(120101, '该患者已由{doctor}接诊，请刷新列表'),
  cancelled: code(120102, '该就诊已取消，不能接诊'),
  done: code(120103, '该就诊已完成，不能执行{action}'),
  waitingAlready: code(120104, '该患者今日已有未完成的就诊（{visitNo}），请直接接诊'),
  noRoom: code(120105, '请先选择诊室'),
  notReceiver: code(120107, '只有接诊医生可以执行该操作'),
  recorded: code(120108, '已填写记录，不能撤销接诊'),
  unfinished: code(120110, '存在未完成的项目：{items}，请完成或重置后再结束就诊'),
} as const;

/** Refusals that every stage shares (domain-workstation §0.6). */
export const stageCodes = {
  outOfRange: code(120201, '{label}超出范围（{min}～{max}）'),
  noAxis: code(120202, '柱镜不为0时请填写轴位'),
  pdMismatch: code(120203, '双眼瞳距之和与总瞳距不符'),
  wrongAcuity: code(120204, '视力格式不正确，请按{scale}记录填写'),
  missing: code(120205, '请填写{label}'),
  notReceived: code(120206, '就诊未接诊或已结束，不能保存'),
  noPatient: code(120207, '患者信息不存在'),
  noVisit: code(120208, '就诊不存在或不属于当前机构'),
  finished: code(120209, '已完成，请先反审'),
  tooLate: code(120212, '已超过反审期限（{n}天）'),
} as const;

/** Refusals of prescriptions (domain-workstation §2.6, §2.7). */
export const prescriptionCodes = {
  noRight: code(120401, '您没有处方权'),
  offStep: code(120404, '球镜/柱镜须为0.25的倍数'),
  noEye: code(120409, '请至少填写一只眼的处方'),
  mixedNotation: code(120410, '双眼柱镜记法不一致'),
  bigChange: code(120411, '{eyes}等效球镜与上次处方相差1.00D以上，请核对后再次确定'),
} as const;

/** Refusals of examinations (domain-workstation §2.5). */
export const examinationCodes = {
  cancelled: code(120302, '该检查已取消'),
  inFuture: code(120305, '检查时间不能晚于当前时间'),
} as const;
