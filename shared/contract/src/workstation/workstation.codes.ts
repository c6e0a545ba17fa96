import { code } from '../base/codes';

/** Refusals of the consulting desk (domain-workstation §1). */
export const consultingDeskCodes = {
  received: code(120101, '该患者已由{doctor}接诊，请刷新列表'),
  cancelled: code(120102, '该就诊已取消，不能接诊'),
  done: code(120103, '该就诊已完成，不能执行{action}'),
  waitingAlready: code(120104, '该患者今日已有未完成的就诊（{visitNo}），请直接接诊'),
  noRoom: code(120105, '请先选择诊室'),
  notReceiver: code(120107, '只有接诊医生可以执行该操作'),
  recorded: code(120108, '已填写记录，不能撤销接诊'),
  accepted: code(120111, '转诊单已被接收，不能撤销'),
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
  paid: code(120210, '该项目已收费，请先到收银台退费后再反审'),
  reliedOn: code(120211, '{next}已引用本记录，请先处理后再反审'),
  uploaded: code(120213, '已上传卫健平台，请先撤销上传后再反审'),
  tooLate: code(120212, '已超过反审期限（{n}天）'),
  tooManyPictures: code(120215, '图片最多{n}张'),
} as const;

/** Refusals of prescriptions (domain-workstation §2.6, §2.7). */
export const prescriptionCodes = {
  noRight: code(120401, '您没有处方权'),
  tooManyLines: code(120402, '每张处方不得超过5种药品'),
  tooLong: code(120403, '用量超过{n}天，请填写理由'),
  offStep: code(120404, '球镜/柱镜须为0.25的倍数'),
  noDiagnosis: code(120405, '请先完成诊断'),
  expired: code(120406, '处方已失效，请重新开具'),
  ownPaper: code(120407, '审方药师不能是开方医师'),
  noEye: code(120409, '请至少填写一只眼的处方'),
  mixedNotation: code(120410, '双眼柱镜记法不一致'),
  unsafe: code(120411, '{says}，请核对后再次确定'),
  allergic: code(120412, '患者对{drugs}过敏，确定继续？'),
  noPharmacist: code(120413, '只有药师可以审方'),
  notAsked: code(120414, '该处方由{name}医师确认，您不能{action}'),
  notSent: code(120415, '只有提交人可以撤回该处方'),
  changed: code(120416, '处方已提交医师确认，不能修改；请驳回或撤回后再修改'),
  voidSource: code(120417, '来源处方已作废，不能引用'),
} as const;

/** Refusals of examinations (domain-workstation §2.5). */
export const examinationCodes = {
  unpaid: code(120301, '该检查项目尚未收费'),
  cancelled: code(120302, '该检查已取消'),
  noPicture: code(120303, '请上传检查图片'),
  contraindicated: code(120304, '存在散瞳禁忌，不能完成'),
  inFuture: code(120305, '检查时间不能晚于当前时间'),
  unconfirmed: code(120306, '内容引用自{date}，未作修改，请确认引用后再完成'),
} as const;

/** Refusals of performing what has no form (domain-workstation §2.4). */
export const treatmentCodes = {
  allDone: code(120506, '{name}已全部执行（{n}次）'),
  counted: code(120507, '{name}第{n}次已由{staff}执行，请刷新后重试'),
  notYours: code(120508, '只有当日的执行人或有反审权限的人员可以撤销'),
  /** Answered again with `confirmEarly`. */
  early: code(120509, '{name}上次执行于{at}，间隔不足{interval}，确定提前执行？'),
} as const;

/** Refusals of what measuring devices send (domain-workstation §8b 12). */
export const deviceCodes = {
  unreadable: code(120321, '{says}'),
  another: code(120322, '该记录属于{name}（{recordNo}），不能用于当前患者'),
  unsure: code(120323, '{question}'),
  nothing: code(120324, '没有可采用的内容，{reason}'),
  noBridge: code(120325, '桥接程序的密钥无效，请在仪器收件箱中重新生成'),
} as const;

/** Refusals of 开单 (domain-workstation §2.4). */
export const billCodes = {
  empty: code(120501, '请先添加开单项目'),
  wrongTotal: code(120502, '合计金额与明细不符，请刷新后重试'),
  started: code(120503, '存在已开始检查的项目，不能反审'),
  disabled: code(120504, '项目已停用：{name}'),
  belowFloor: code(120505, '折扣低于允许的最低折扣{n}%'),
} as const;

/** Refusals of sales that come from a prescription (domain-workstation §2.4). */
export const salePowerCodes = {
  differs: code(120604, '镜片度数与处方不一致，请填写原因'),
  paperGone: code(120605, '处方已反审或作废，请重新选择处方'),
  inUse: code(120408, '处方已被销售单{billNo}引用，请先作废销售单'),
} as const;

/** Refusals of conclusions and treatments (domain-workstation §2.6, §8b.7). */
export const conclusionCodes = {
  noRegistration: code(121010, '重复低强度红光：请填写医疗器械注册证号'),
  goesOn: code(121011, '{type}自{date}起正在进行，请先停止'),
  signedElsewhere: code(121012, '{type}由结论开立，请反审该结论后修改'),
  ended: code(121013, '{type}已于{date}停止，不能再次停止'),
} as const;

/** Refusals of red light (domain-workstation §8b.7). */
export const redLightCodes = {
  noCourse: code(121014, '没有进行中的重复低强度红光，请先在结论中开始该方案'),
  dilated: code(121015, '患者今日散瞳，瞳孔恢复以前不能做红光治疗'),
  dayFull: code(121016, '今日已做{n}次红光治疗，每日最多{most}次，请明日再做'),
  tooSoon: code(121017, '距上次红光治疗（{at}）不足4小时，请{next}以后再做'),
  weekDays: code(121018, '近7天已有{n}天做过红光治疗，每周最多5天，请停一天再做'),
  weekFull: code(121019, '近7天已做{n}次红光治疗，每周最多10次，请停一天再做'),
  tooLong: code(121020, '该方案每次{n}分钟，不能更长'),
} as const;

/** Refusals of off-label atropine (domain-workstation §8b.7). */
export const atropineCodes = {
  offLabel: code(121021, '{says}，请在方案中填写超说明书用药理由'),
} as const;

/** Refusals of reference sets of growth (domain-workstation §8.6). */
export const referenceSetCodes = {
  preset: code(121201, '{name}为预置参考集，不能修改、停用或删除，请新增参考集'),
} as const;

/** Refusals of templates (domain-workstation §2.3). */
export const templateCodes = {
  duplicate: code(121001, '模板名称已存在'),
  notPublic: code(121002, '无权维护公共模板'),
} as const;

/** Refusals of vision training and of the packages that it uses (domain-workstation §4.3). */
export const vtCodes = {
  noneLeft: code(120801, '套餐剩余次数不足'),
  expired: code(120802, '套餐已过期，请先延期'),
  frozen: code(120803, '套餐已暂停'),
  twice: code(120804, '该套餐今日已训练，确定再次扣减？'),
  notLatest: code(120805, '只能反审最近一次训练记录'),
  frozenTwice: code(120806, '暂停次数已达上限'),
  unpaid: code(120807, '套餐未付款'),
  notBegun: code(120808, '套餐尚未开始计算有效期，无需暂停'),
  refunding: code(120809, '套餐正在退费，不能{action}'),
  stillOver: code(120810, '延期后仍早于今天，请至少延期{n}天'),
} as const;

/** Refusals of contact-lens archives (domain-workstation §3.5). */
export const lensCodes = {
  hasOrder: code(120701, '档案已有订片记录，不能删除'),
  nameTaken: code(120702, '档案名称已存在'),
  noConsent: code(120703, '请先签署知情同意书'),
  otherBarcode: code(120704, '扫描条码与订片条码不一致'),
  stained: code(120705, '角膜染色{n}级，请停戴或由医生确认'),
  untried: code(120706, '请先完成试戴'),
  serialUsed: code(120707, '镜片号已使用'),
  oldCycle: code(120708, '只能反审最近周期的记录'),
  noGuardian: code(120709, '未满18周岁须监护人在场'),
  tooSoon: code(120711, '停戴满7天，且复查角膜染色不超过1级，才能恢复配戴'),
  closed: code(120710, '档案当前为{state}，不能填写{action}'),
  unqualified: code(120712, '开方医生不满足角膜塑形镜验配资质：{lacks}'),
  forbidden: code(120713, '患者有禁忌症：{items}，请填写禁忌症说明后再订片'),
} as const;

/** Refusals of the register of trial lenses (domain-workstation §3.2). */
export const trialLensCodes = {
  numberTaken: code(120720, '试戴片编号已存在'),
  notClean: code(120721, '试戴片{no}上次使用后未登记消毒，请先登记消毒时间'),
  off: code(120722, '试戴片{no}已停用，请更换'),
  tooEarly: code(120723, '消毒时间不能早于试戴片{no}的末次使用（{at}）'),
} as const;

/** Refusals of glasses archives (domain-workstation §5.3). */
export const glassesCodes = {
  reviewed: code(120901, '档案已有复查记录，不能删除'),
  noMealLeft: code(120902, '复查套餐次数不足'),
  twice: code(120903, '该销售单已建档'),
  notLatest: code(120904, '只能反审最近一次复查'),
  closed: code(120905, '档案当前为{state}，不能填写{action}'),
  nothingToTake: code(120906, '该副眼镜已退货，不能取镜，请删除档案'),
  mealElsewhere: code(120907, '该复查套餐已用于档案{archiveNo}'),
  mealClosed: code(120908, '复查套餐{reason}，请改为不扣次或先处理套餐'),
} as const;

/** Refusals of informed consents (domain-workstation §3.6). */
export const informedConsentCodes = {
  notTicked: code(121003, '请勾选全部风险告知'),
  noGuardian: code(121004, '请监护人签名'),
  signed: code(121005, '已签署，不能修改'),
  delivered: code(121006, '镜片已交付，不能作废'),
  altered: code(121007, '同意书内容与签署时不一致，不能{action}，请作废后重新签署'),
  noTemplate: code(121008, '没有已发布的「{kind}」知情同意书模板，请先在模板管理中发布'),
  notHere: code(121009, '{area}不签署「{kind}」知情同意书'),
} as const;
