/** An action that further menus lend as well. */
export interface Shared {
  readonly name: string;
  readonly also: readonly number[];
}

export type Actions = Readonly<Record<string, string | Shared>>;

export interface Row<Area extends string, A extends Actions> {
  readonly menu: number;
  readonly area: Area;
  readonly actions: A;
}

function row<const Area extends string, const A extends Actions>(menu: number, area: Area, actions: A): Row<Area, A> {
  return { menu, area, actions };
}

function also(name: string, ...menus: number[]): Shared {
  return { name, also: menus };
}

const SED = { save: '新增/编辑', enable: '启停', delete: '删除' } as const;

const BILL = {
  edit: '编辑/提交',
  approve: '审核',
  retrial: '反审',
  delete: '删除',
  print: '打印',
  export: '导出',
} as const;

const STATISTICS = [1430, 1431, 1432, 1434, 1435, 1436, 1437, 1438] as const;

/**
 * Every button in the order of domain-system §1.4. Ids follow from the position in a menu's rows and are stored in
 * roles, so a new button goes to the end of its menu's last row. An `also` that closes a row applies to the buttons
 * named by the calls of that page.
 */
export const BUTTON_ROWS = [
  row(1001, 'dashboard', { income: '查看金额', all: '查看全员待办' }),
  row(1101, 'register', {
    save: '登记',
    patient: '新建/修改患者',
    cancel: '取消挂号',
    return: '退号',
    over: '加号',
    export: '导出',
  }),
  row(1102, 'triage', {
    call: '叫号',
    state: '变更状态',
    cancel: '取消就诊',
    transfer: '转诊',
    priority: '优先',
    retrial: '重新打开',
  }),
  row(1103, 'appointment', {
    save: '新增',
    change: '改约',
    audit: '接受/拒绝',
    cancel: '取消',
    delete: '删除',
    overbook: '加约',
    export: '导出',
  }),
  row(1104, 'record', { label: '标签', export: '导出' }),
  row(1105, 'cashier', {
    order: '开单',
    pay: '收费',
    refund: '退费',
    arrears: '收欠款',
    recharge: '充值',
    invoice: '发票号',
    changeWay: '更正支付方式',
    shift: also('交班', 1101),
    printSet: '票据模板',
    void: '作废',
    export: '导出',
    price: '改价',
    refundApprove: '退费审核',
    refundDone: '退已执行',
    refundWay: '改退款方式',
    refundPrice: '退差价',
    rechargeGift: '改赠送',
    cardRefund: '储值退款',
    cardFreeze: '冻结/解冻',
    writeOff: '核销',
    coupon: '发券',
    skipSms: '免短信',
    shiftAudit: '日结审核',
  }),
  row(1201, 'work-platform', {
    receive: '接诊',
    quick: '快速接诊',
    call: '叫号',
    transfer: '转诊室',
    'transfer-any': '转他人患者',
    finish: '结束就诊',
    referral: '转诊登记',
  }),
  row(1201, 'work-stage', {
    pre: '预检',
    ques: '问卷',
    ask: '问诊',
    check: '检查',
    recipe: '处方结论',
    rx: '配镜处方',
    review: '配镜复查',
    return: '回访复诊',
  }),
  row(1201, 'work-detail', { retrial: '反审' }),
  row(1201, 'work-bill', { edit: '开单' }),
  row(1201, 'work-sale', { edit: '销售单', confirm: '确认', delete: '删除', invalid: '作废', override: '参数放行' }),
  row(1201, 'work-template', { public: '公共模板' }),
  row(1201, 'work', { receiveOther: '代接' }),
  row(1203, 'work-search', { export: '导出' }),
  row(1204, 'vt', { edit: '编辑', record: '训练记录', retrial: '反审', export: '导出' }),
  row(1205, 'corneal', { edit: '编辑', delete: '删除', retrial: '反审', consent: '知情同意', export: '导出' }),
  row(1206, 'glasses', { edit: '编辑', delete: '删除', retrial: '反审', export: '导出' }),
  row(1207, 'his', { upload: also('上传', 1208, 1209), remove: also('撤销', 1208, 1209) }),
  row(1301, 'patient', {
    save: '新建/编辑',
    plain: '查看完整手机号与证件号',
    referrer: '修改推荐人',
    delete: '删除',
    merge: '合并',
    enable: '启停',
    label: '打标签',
    staff: '分配客服',
    sms: '批量短信',
    export: '导出',
    chain: '全连锁',
  }),
  row(1301, 'family', { edit: '维护家庭', share: '共享与转赠' }),
  row(1301, 'vip', { level: '会员设置', setLevel: '指定等级', adjust: '调整积分', adjustLarge: '大额调整' }),
  row(1301, 'card', { delete: '删除储值卡' }),
  row(1302, 'follow', {
    execute: '随访',
    assign: '分配',
    cancel: '取消/恢复',
    add: '新增',
    retrial: '反审',
    all: '本机构',
    export: '导出',
  }),
  row(1303, 'follow-set', { edit: '编辑' }),
  row(1304, 'return', {
    execute: '回访',
    assign: '分配',
    cancel: '取消/恢复',
    add: also('新增', 1307),
    all: '本机构',
    export: '导出',
    noDisturb: '免打扰',
  }),
  row(1305, 'return-label', { edit: '编辑' }),
  row(1306, 'remind', { execute: '处理', cancel: '取消/恢复', export: '导出' }),
  row(1401, 'erp-purchase', { ...BILL, 'cost-check': '核价' }),
  row(1402, 'erp-purchase-return', BILL),
  row(1439, 'erp-purchase', { reconcile: also('核对', 1440) }),
  row(1405, 'erp-sale', {
    ...BILL,
    edit: also('编辑/提交', 1403, 1404),
    'below-floor': also('低于最低价', 1403, 1404),
    deliver: also('取货', 1403, 1404),
  }),
  row(1405, 'erp-print', { edit: '打印模板' }),
  row(1406, 'erp-sale-return', BILL),
  row(1444, 'erp-sale', { maintain: '收费记录维护' }),
  row(1407, 'erp-transfer-out', BILL),
  row(1408, 'erp-transfer-in', BILL),
  row(1409, 'erp-check', BILL),
  row(1410, 'erp-loss', BILL),
  row(1411, 'erp-stock', { hold: '停售/恢复批次' }),
  row(1413, 'erp-init', { edit: '编辑', end: '结束初始化' }),
  row(1414, 'erp-goods', {
    edit: also('编辑', 1415, 1416, 1420, 1421),
    delete: also('删除', 1415, 1416, 1420, 1421),
    label: also('打印标签', 1415, 1416, 1420, 1421),
  }),
  row(1417, 'erp-price', { edit: '标价', 'cost-edit': also('静态成本', 1418) }),
  row(1418, 'erp', { 'cost-view': '查看成本' }),
  row(1422, 'erp-package', { edit: '编辑' }),
  row(1423, 'erp-supplier', { edit: also('编辑', 1424) }),
  row(1425, 'erp-period', { set: '设置', settle: '结账', 'anti-check': '反结账', backdate: '倒填业务日期' }),
  row(1426, 'erp-cost', {
    calc: also('计算', 1427, 1441, 1442),
    set: also('设置', 1427, 1441, 1442),
    fill: also('回填', 1427, 1441, 1442),
    clear: also('清算', 1427, 1441, 1442),
  }),
  row(1428, 'erp-adjust', BILL),
  row(1429, 'erp-upstream', BILL),
  row(1433, 'erp-report', { export: also('导出', ...STATISTICS) }),
  row(1443, 'erp-temp', { edit: '编辑', apply: '应用' }),
  row(1501, 'report', { all: '查看他人业绩', export: '导出', template: '共享模板' }),
  row(1502, 'referral', {
    bind: also('登记推荐人', 1503, 1504),
    grant: also('发放', 1503, 1504),
    return: also('退回', 1503, 1504),
    cancel: also('取消', 1503, 1504),
    export: also('导出', 1503, 1504),
  }),
  row(1601, 'screen', { edit: '编辑', reopen: '重开', export: also('导出', 1604, 1607, 1608) }),
  row(1602, 'screen', { import: '导入' }),
  row(1603, 'screen', { del: '删除' }),
  row(1604, 'screen', { mark: '标记', match: also('匹配患者', 1607) }),
  row(1605, 'screen', { returnMark: '标记回访' }),
  row(1606, 'screen', { assign: '分配' }),
  row(1607, 'screen', { returnVisit: '回访', all: '全员任务' }),
  row(1701, 'sdefine', SED),
  row(1702, 'schedule', { save: '新增/编辑', quote: '引用排班', stop: '停诊', delete: '删除', export: '导出' }),
  row(1703, 'subscribe-set', { save: '保存' }),
  row(1704, 'org-info', { save: '保存', key: '加密锁' }),
  row(1705, 'department', SED),
  row(1706, 'room', SED),
  row(1707, 'staff', { ...SED, import: '导入', export: '导出' }),
  row(1708, 'call-set', { save: '保存' }),
  row(1711, 'reg-fee', SED),
  row(1712, 'charge-item', { ...SED, import: '导入', export: '导出' }),
  row(1713, 'label', SED),
  row(1714, 'source', SED),
  row(1715, 'tpconfig', { save: '保存' }),
  row(1716, 'template', { ...SED, publish: '发布' }),
  row(1717, 'vt-item', SED),
  row(1718, 'vt-plan', SED),
  row(1719, 'vt-setmeal', SED),
  row(1720, 'check-group', SED),
  row(1721, 'mobile', { save: '保存' }),
  row(1722, 'remind-set', { save: '保存' }),
  row(1723, 'school', { ...SED, import: '导入' }),
  row(1724, 'icd', { ...SED, import: '导入' }),
  row(1725, 'drug-usage', SED),
  row(1726, 'setting', { save: '参数', field: '患者字段', dict: '字典', cashier: '收银设置' }),
  row(1727, 'empty-print', { ...SED, print: '打印' }),
  row(1731, 'sms-account', { save: '保存' }),
  row(1732, 'sms-recharge', { save: '新增/编辑', confirm: '到账确认' }),
  row(1733, 'sms-record', { send: '手动发送', cancel: '取消', resend: '重发', export: '导出' }),
  row(1734, 'sms-template', { ...SED, submit: '提审' }),
  row(1735, 'sms-safe', { save: '保存' }),
  row(1741, 'log', { export: '导出' }),
  row(1742, 'account', { ...SED, reset: '重置密码', unlock: '解锁', kick: '下线' }),
  row(1743, 'login-control', { ...SED, main: '总开关' }),
  row(1744, 'role', { ...SED, discount: '设置最低折扣' }),
  row(1745, 'fn', { outbox: '发件箱', test: '测试外部服务' }),
  row(1746, 'remote', {
    publish: '发布',
    pin: '指定版本',
    canary: '灰度',
    rollback: '回滚',
    withdraw: '撤下',
    token: '发布令牌',
  }),
  row(1751, 'wechat-account', { ...SED, verify: '授权', template: '消息模板' }),
  row(1752, 'wechat-org', { save: '保存' }),
  row(1761, 'referral', { rules: also('转介绍设置', 1762, 1763) }),
] as const;

type CodeOf<R> = R extends Row<infer Area, infer A> ? `${Area}:${keyof A & string}` : never;

/** `area:action`. */
export type ButtonCode = CodeOf<(typeof BUTTON_ROWS)[number]>;

export type ButtonArea = (typeof BUTTON_ROWS)[number]['area'];

/** The actions of one area: `ButtonAction<'erp-sale'>` holds `'deliver'`. */
export type ButtonAction<Area extends ButtonArea> = ButtonCode extends infer Code
  ? Code extends `${Area}:${infer Action}`
    ? Action
    : never
  : never;
