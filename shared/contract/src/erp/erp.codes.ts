import { code, staleCodes } from '../base/codes';

/** Refusals of stock, purchase and sales (domain-erp §9). */
export const erpCodes = {
  brandExists: code(140101, '品牌名称已存在'),
} as const;

/** Refusals of every bill (domain-erp §9, 1400xx). */
export const billCodes = {
  missing: code(140001, '单据不存在或已删除'),
  wrongState: code(140002, '单据当前状态为「{state}」，不能{action}'),
  noLines: code(140003, '单据没有商品明细，请先添加商品'),
  wrongTotal: code(140004, '合计金额与明细不符，请刷新后重试'),
  noReason: code(140005, '请填写原因'),
  ownBill: code(140006, '不能审核本人提交的单据，请由他人审核'),
  tooManyLines: code(140007, '单据明细不能超过500行，请拆分'),
  inFuture: code(140008, '业务日期不能晚于今天'),
  hasFollowers: code(140009, '单据已产生后续业务（{billNo}），不能反审核'),
  notInitialized: code(140010, '库存初始化未结束，暂不能提交或审核单据'),
  running: code(140011, '该操作正在处理中，请勿重复提交'),
  stale: staleCodes.erp,
  noCostView: code(140013, '没有查看成本的权限'),
  lineTwice: code(140014, '商品「{goods}」在同一库位批次重复，请合并'),
  /** §9 does not print it. */
  piecesDiffer: code(140015, '第{line}行「{goods}」数量为 {qty}，可记账 {posted}，请核对数量和批号'),
} as const;

/** What every call that moves stock says of an `Idempotency-Key` in use. */
export const billKeyRefusals = { used: billCodes.running, running: billCodes.running } as const;

/** Refusals of the catalogue (domain-erp §9, 1401xx). */
export const goodsCodes = {
  breedExists: code(140102, '该品牌下品种名称已存在'),
  barcodeExists: code(140103, '相同规格的条码已存在：{code}'),
  barcodeDisabled: code(140104, '条码 {code} 已停用'),
  gridTooLarge: code(140105, '一次最多生成2000个条码，请缩小度数范围'),
  outOfRange: code(140106, '度数 {value} 超出品种范围 {range}'),
  notQuarter: code(140107, '度数必须是0.25的整数倍'),
  inBusiness: code(140108, '「{name}」已有业务数据，不能删除，可停用'),
  breedHasBarcodes: code(140109, '该品种下有 {n} 个条码，不能删除'),
  barcodeMissing: code(140115, '未找到条码 {code}，请先建立商品条码'),
  originTaken: code(140116, '原厂条码已被「{goods}」使用'),
  attrMissing: code(140118, '请填写{label}'),
  attrForeign: code(140119, '类别「{category}」没有属性「{label}」'),
  rangeReversed: code(140120, '{label}的起值不能大于止值'),
  breedFixed: code(140121, '该品种的条码已有业务数据，类别、品牌、单位和库存方式不能修改'),
  brandCategory: code(140123, '品牌「{brand}」不适用类别「{category}」'),
  grainFixed: code(140125, '该品种已有条码，不能修改类别和库存方式'),
  breedDisabled: code(140124, '品种「{breed}」已停用，不能生成条码'),
} as const;

/** Refusals of prices (domain-erp §9). */
export const priceCodes = {
  minTooHigh: code(140110, '最低售价不能高于标签价'),
} as const;

/** Refusals of packages (domain-erp §9); those from 140126 on it does not print. */
export const goodsPackageCodes = {
  notSold: code(140111, '套餐「{name}」未启用或不在有效期'),
  wrongPicks: code(140112, '套餐「{group}」应选 {m} 件，已选 {n} 件'),
  empty: code(140126, '套餐「{name}」还没有明细，请先添加再启用'),
  over: code(140127, '套餐「{name}」的结束日期已过，请先修改有效期'),
  groupGone: code(140128, '分组「{group}」的商品或品种已停用，请先更换'),
} as const;

/** Refusals of an import (domain-erp §9, 1407xx); those from 140711 on it does not print. */
export const importCodes = {
  hasErrors: code(140701, '数据包有 {n} 行错误，请修正后再应用'),
  applied: code(140702, '数据包已应用，不能重复操作'),
  badFile: code(140703, '文件格式不符，请下载模板填写：{reason}'),
  tooManyRows: code(140704, '一个数据包最多{n}行'),
  gone: code(140711, '导入已失效（超过30分钟、已取消或系统重启过），请重新上传文件'),
  writing: code(140712, '正在写入，不能取消，请等待结果'),
  busy: code(140713, '正在导入的人较多，请稍后再上传'),
  notRead: code(140714, '文件还没有读完，请稍候'),
  notChecked: code(140715, '文件还没有检查，请先检查'),
  single: code(140716, '品种「{breed}」只有一个条码，不需要导入'),
} as const;

/** Refusals about accounting periods (domain-erp §9, 1405xx). */
export const periodCodes = {
  none: code(140501, '请先设置会计期间'),
  settled: code(140503, '会计期间「{name}」已结账，不能办理该期间的业务'),
  cleared: code(140514, '会计期间「{name}」已清算，请先取消清算'),
} as const;

/** Refusals of purchases (domain-erp §9). */
export const purchaseCodes = {
  supplierLicence: code(140113, '供应商{licence}已过期或缺失，不能采购「{category}」'),
  supplierDisabled: code(140114, '供应商已停用'),
  batchExpired: code(140202, '批号 {no} 已过期，不能销售'),
  serialExists: code(140216, '镜片序列号 {no} 已存在'),
  orderMismatch: code(140306, '定做明细与销售单不符或商品已取件'),
  tooMuchBack: code(140301, '退货数量超过可退数量 {n}'),
  /** §9 does not print it. */
  otherBatch: code(140311, '第{line}行「{goods}」：来源单上的批号为 {received}，请按来源单填写'),
  checked: code(140302, '单据已核价，请先取消核价'),
  reconciled: code(140303, '单据已对账，请先取消对账'),
  costSettled: code(140304, '会计期间已结账，不能修改成本，请使用上游调价单'),
  priceZero: code(140307, '单价不能为0（赠品除外）'),
} as const;

/** Refusals of goods on consignment; §9 does not print them. */
export const consignCodes = {
  noPrice: code(140310, '与{supplier}没有约定「{goods}」的代销进价，请先在供应商品种对照填写进价'),
} as const;

/** Refusals of sales and what comes back of them (domain-erp §9). */
export const saleCodes = {
  /** The number of a supplier's licence (§9b.2). */
  sellerLicence: code(140113, '{licence}已过期或缺失，不能销售「{category}」，请在{where}补全'),
  unpriced: code(140117, '「{goods}」未定价，不能销售'),
  waiting: code(140401, '存在待审核的销售单{billNo}，请先处理'),
  unpaid: code(140402, '销售单未收费，不能出库'),
  charged: code(140403, '销售单已收费，请办理销售退货'),
  tooMuchBack: code(140404, '退货数量超过可退数量 {n}'),
  belowMinimum: code(140405, '「{goods}」售价低于最低售价 {price}，需要授权'),
  returnRefunded: code(140406, '退货单已退费，不能反审核'),
  notArrived: code(140407, '商品尚未到货，不能取件'),
  taken: code(140408, '商品已取件'),
  orderedToStock: code(140409, '定做商品不能退回库存，请选择报废'),
  orderChanged: code(140410, '收费单状态已变化，请刷新后重试'),
  paramsMissing: code(140411, '请完善定做参数：{items}'),
  stillOwed: code(140413, '收费单还有欠款 {amount}，不能取件'),
  /** §9 does not print it. */
  otherBatch: code(140415, '第{line}行「{goods}」批号 {no}（有效期 {day}）可退 {n}，请按售出批号填写，无批号的留空'),
  belowFloor: code(140414, '「{goods}」折扣低于您的权限（最低{floor}%），请授权'),
} as const;

/** Refusals of transfers between organisations (domain-erp §9). */
export const transferCodes = {
  wrongTarget: code(140205, '调入机构不能是本机构，且须已完成库存初始化'),
  received: code(140206, '对方已接收（{billNo}），请先由对方反审核'),
  moreThanSent: code(140207, '接收数量不能大于发出数量'),
  noDiffReason: code(140215, '请填写差异原因'),
} as const;

/** Refusals of the workshop; §9 does not print them. */
export const workshopCodes = {
  jobMissing: code(140421, '没有单号或托盘号为「{code}」的加工单'),
  goodsMissing: code(140422, '商品尚未到齐，不能开始加工'),
  trayTaken: code(140423, '托盘「{tray}」正在使用，请换一个'),
  notMeasured: code(140424, '请填写{eye}的实测值'),
  tooLate: code(140425, '取件已超过{days}天，不能重做，请办理销售退货'),
  nothingToRemake: code(140426, '「{goods}」不能重做，请选择镜片或镜架'),
} as const;

/** Refusals of statistics (domain-erp §9, 1406xx). */
export const statisticsCodes = {
  rangeTooLong: code(140601, '日期范围不能超过365天'),
  foreignOrg: code(140602, '无权查看机构「{name}」的数据'),
} as const;

/** Refusals of stock (domain-erp §9, 1402xx). */
export const stockCodes = {
  tooLittle: code(140201, '{goods} {spec} 库存不足：可用 {available}，需要 {needed}'),
  batchMissing: code(140203, '请填写批号和有效期'),
  negativeLater: code(140204, '业务日期 {day} 之后「{goods}」库存将出现负数，请调整日期'),
  locationHasStock: code(140211, '库位仍有库存，不能停用'),
  initializationEnded: code(140212, '库存初始化已结束'),
  ledgerNotEmpty: code(140213, '已有业务流水，不能重新初始化'),
  notBegun: code(140214, '请先开始库存初始化'),
  /** §9 does not print it. */
  batchHeld: code(140217, '批号 {no} 已停售（{reason}），不能{action}'),
  locationClosed: code(140218, '库位「{location}」已停用，请先启用，或在单据上换一个库位'),
} as const;

/** Refusals of counts (domain-erp §9, 1402xx); those from 140241 on it does not print. */
export const checkCodes = {
  overlap: code(140208, '范围内已有未完成的盘点单 {billNo}'),
  uncounted: code(140209, '还有 {n} 行未盘点'),
  tooLittle: code(140210, '以下商品盘亏后库存不足，请复盘：{goods}'),
  noReason: code(140215, '请填写差异原因'),
  recountMissing: code(140241, '还有 {n} 行差异较大，请结束初盘，由他人复盘'),
  thirdMissing: code(140242, '还有 {n} 行复盘与初盘不一致，请结束复盘，由有审核权限的人三盘'),
  endFirst: code(140243, '盲盘请先结束初盘，再填写差异原因'),
  ownCount: code(140244, '「{goods}」由您初盘，请由他人复盘'),
  notAsked: code(140245, '「{goods}」不需要{stage}'),
  outOfScope: code(140246, '「{goods}」不在本次盘点范围'),
  severalPlaces: code(140247, '「{goods}」有多个批次或库位，请选择一行录入'),
  nothingToCount: code(140248, '范围内没有库存，也没有近30天的流水'),
  tooManyPlaces: code(140249, '范围内有 {n} 行，一次最多盘点{most}行，请缩小范围'),
  thirdByApprover: code(140250, '三盘须由有审核权限的人录入'),
} as const;
