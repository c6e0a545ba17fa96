/** Licence keys: the menus of a module that a chain has not bought are not sent. */
export type Module = 'ERP' | 'SCREEN' | 'HIS' | 'WECHAT' | 'SMS';

/** Page or branch of the default menu tree (domain-system §1.3). `buttons.ts` lists the buttons. */
export interface Menu {
  readonly id: number;
  /** 0 at the root. */
  readonly parentId: number;
  readonly sort: number;
  readonly name: string;
  readonly path: `/${string}`;
  /** Name of the icon in `@ant-design/icons`. */
  readonly icon: `${string}Outlined`;
  readonly module?: Module;
}

type Row = readonly [id: number, name: string, path: `/${string}`, icon: string, module?: Module];

/** The children of each branch in order, by the id of the branch; 0 is the root. */
const CHILDREN: Readonly<Record<number, readonly Row[]>> = {
  0: [
    [1001, '首页', '/dashboard', 'Home'],
    [11, '门诊服务', '/outpatient', 'MedicineBox'],
    [12, '医生工作站', '/work', 'Eye'],
    [13, '患者管理', '/suffer', 'Team'],
    [14, '进销存', '/erp', 'Shop', 'ERP'],
    [15, '统计报表', '/statement', 'BarChart'],
    [16, '筛查随访', '/screen', 'Scan', 'SCREEN'],
    [17, '系统设置', '/system', 'Setting'],
  ],
  11: [
    [1101, '挂号登记', '/outpatient/register', 'Idcard'],
    [1102, '分诊台', '/outpatient/triage', 'Partition'],
    [1103, '预约管理', '/outpatient/appointment', 'Calendar'],
    [1104, '挂号记录', '/outpatient/sRecord', 'Profile'],
    [1105, '收银台', '/outpatient/cashier/list', 'PayCircle'],
  ],
  12: [
    [1201, '接诊台', '/work/platform', 'Desktop'],
    [1202, '我的患者', '/work/mySuffer', 'User'],
    [1203, '就诊查询', '/work/searching', 'Search'],
    [1204, '视训套餐管理', '/work/vtPackage', 'Aim'],
    [1205, '角塑档案管理', '/work/cArchives', 'DotChart'],
    [1206, '配镜档案', '/work/glassesArchives', 'Skin'],
    [1207, '医师信息上传', '/work/zjwj/doctor', 'CloudUpload', 'HIS'],
    [1208, '病历上传', '/work/zjwj/case', 'FileSync', 'HIS'],
    [1209, '处方上传', '/work/zjwj/prescription', 'FileAdd', 'HIS'],
  ],
  13: [
    [1301, '患者列表', '/suffer/sufferList', 'UnorderedList'],
    [1302, '随访中心', '/suffer/followCenter', 'Phone'],
    [1303, '随访设置', '/suffer/followSetting', 'Tool'],
    [1304, '回访中心', '/suffer/returnCenter', 'CustomerService'],
    [1305, '回访标签', '/suffer/returnTags', 'Tags'],
    [1306, '复诊提醒', '/suffer/fcRemind', 'Bell'],
    [1307, '新增回访', '/suffer/returnAdd', 'Form'],
  ],
  14: [
    [1491, '采购管理', '/erp/buy', 'ShoppingCart'],
    [1492, '销售管理', '/erp/sell', 'Dollar'],
    [1493, '库存管理', '/erp/stock', 'Inbox'],
    [1494, '商品管理', '/erp/pro', 'Appstore'],
    [1495, '供应商', '/erp/supplierGroup', 'Contacts'],
    [1496, '期间与成本', '/erp/period', 'AccountBook'],
    [1497, '进销存统计', '/erp/statistics', 'LineChart'],
    [1498, '数据维护', '/erp/maintain', 'Database'],
  ],
  15: [
    [1501, '统计报表', '/statement/index', 'PieChart'],
    [1509, '转介绍统计', '/statement/othersIntro', 'ShareAlt'],
  ],
  16: [
    [1601, '筛查任务设置', '/screen/task', 'Schedule'],
    [1602, '筛查数据导入', '/screen/import', 'Import'],
    [1603, '筛查数据删除', '/screen/del', 'Delete'],
    [1604, '筛查标记', '/screen/mark', 'Flag'],
    [1605, '标记回访', '/screen/markReturnVisit', 'Highlight'],
    [1606, '分配回访任务', '/screen/assignReturnVisitTask', 'UserSwitch'],
    [1607, '筛查回访', '/screen/returnVisit', 'Phone'],
    [1608, '回访统计', '/screen/returnVisitStatistics', 'LineChart'],
  ],
  17: [
    [1700, '机构设置', '/system/org', 'Bank'],
    [1710, '服务设置', '/system/service', 'Control'],
    [1730, '短信管理', '/system/sms', 'Message', 'SMS'],
    [1740, '系统管理', '/system/system', 'SafetyCertificate'],
    [1750, '微信公众号', '/system/wechat', 'Wechat', 'WECHAT'],
    [1760, '转介绍设置', '/system/othersIntro', 'Gift'],
  ],
  1491: [
    [1401, '采购入库', '/erp/buy/order', 'Import'],
    [1402, '采购退货', '/erp/buy/return', 'Export'],
  ],
  1492: [
    [1403, '销售开单', '/erp/sell/bill', 'FileText'],
    [1404, '快速销售', '/erp/sell/quick', 'Thunderbolt'],
    [1405, '销售单', '/erp/sell/order', 'OrderedList'],
    [1406, '销售退货', '/erp/sell/return', 'Rollback'],
  ],
  1493: [
    [1407, '调拨出库', '/erp/stock/out', 'Send'],
    [1408, '调拨入库', '/erp/stock/in', 'Inbox'],
    [1409, '库存盘点', '/erp/stock/check', 'CheckSquare'],
    [1410, '库存报损', '/erp/stock/loss', 'Warning'],
    [1411, '库存查询', '/erp/stock/search', 'Search'],
    [1412, '库存模糊查询', '/erp/stock/fuzzySearch', 'ZoomIn'],
    [1413, '库存初始化', '/erp/stock/init', 'Container'],
  ],
  1494: [
    [1414, '品牌管理', '/erp/pro/brand', 'TrademarkCircle'],
    [1415, '品种管理', '/erp/pro/tree', 'Branches'],
    [1416, '商品条码', '/erp/pro/code', 'Barcode'],
    [1417, '标签价', '/erp/pro/labelPrice', 'Tag'],
    [1418, '成本价', '/erp/pro/costPrice', 'Gold'],
    [1419, '调价记录', '/erp/pro/priceRecord', 'History'],
    [1420, '商品标签', '/erp/pro/labels', 'Tags'],
    [1421, '药品信息', '/erp/pro/drugInfo', 'MedicineBox'],
    [1422, '套餐管理', '/erp/pro/package', 'Gift'],
  ],
  1495: [
    [1423, '供应商', '/erp/supplier', 'Contacts'],
    [1424, '供应商品种对照', '/erp/contrast', 'Diff'],
    [1439, '采购入库核对', '/erp/supplierReconciliation/buy', 'Reconciliation'],
    [1440, '采购退货核对', '/erp/supplierReconciliation/return', 'Retweet'],
  ],
  1496: [
    [1425, '会计期间', '/erp/period/list', 'Schedule'],
    [1426, '期间成本', '/erp/periodCost/list', 'Calculator'],
    [1427, '期间成本复核', '/erp/periodCost/recheck', 'Audit'],
    [1428, '调价单', '/erp/periodCost/adjust', 'Percentage'],
    [1429, '上游调价', '/erp/periodCost/upstream', 'Rise'],
    [1441, '销售成本回填', '/erp/businessConfirm/costFill', 'MoneyCollect'],
    [1442, '销售成本清算', '/erp/businessConfirm/costAccounting', 'Transaction'],
  ],
  1497: [
    [1430, '采购统计', '/erp/statistics/buy', 'BarChart'],
    [1431, '调拨统计', '/erp/statistics/allot', 'Swap'],
    [1432, '盘点统计', '/erp/statistics/check', 'FileDone'],
    [1433, '进销存报表', '/erp/statistics/report', 'Table'],
    [1434, '销售明细查询', '/erp/statistics/sell', 'FileSearch'],
    [1435, '月末加权报表', '/erp/statistics/reportMewa', 'AreaChart'],
    [1436, '供应商库存查询', '/erp/statistics/supplier', 'Stock'],
    [1437, '销售统计', '/erp/statistics/sales-statistics', 'PieChart'],
    [1438, '销售对账', '/erp/statistics/sales-reconciliation', 'Fund'],
  ],
  1498: [
    [1443, '临时数据包管理', '/erp/tempPackage', 'Hdd'],
    [1444, '单据维护-收费记录', '/erp/billMaintenance/chargeRecord', 'Snippets'],
  ],
  1509: [
    [1502, '患者转介绍', '/statement/othersIntro/patient', 'User'],
    [1503, '员工转介绍', '/statement/othersIntro/employee', 'Team'],
    [1504, '外部转介绍', '/statement/othersIntro/outer', 'Global'],
  ],
  1700: [
    [1701, '班次定义', '/system/org/sDefine', 'FieldTime'],
    [1702, '排班设置', '/system/org/sSetting', 'Schedule'],
    [1703, '预约设置', '/system/org/aSetting', 'Calendar'],
    [1704, '机构信息', '/system/org/info', 'Bank'],
    [1705, '科室管理', '/system/org/dRoom', 'Apartment'],
    [1706, '诊室管理', '/system/org/cRoom', 'Layout'],
    [1707, '员工管理', '/system/org/staff', 'Team'],
    [1708, '叫号设置', '/system/org/callSet', 'Sound'],
  ],
  1710: [
    [1711, '挂号费设置', '/system/service/rc', 'Wallet'],
    [1712, '收费项目', '/system/service/charge', 'CreditCard'],
    [1713, '患者标签', '/system/service/patientsLabel', 'Tags'],
    [1714, '患者来源', '/system/service/patientsSource', 'Compass'],
    [1715, '模板配置', '/system/service/tpconfig', 'Build'],
    [1716, '模板管理', '/system/service/details', 'FolderOpen'],
    [1717, '视训项目', '/system/service/vt', 'Aim'],
    [1718, '视训方案', '/system/service/vtPlan', 'NodeIndex'],
    [1719, '视训套餐', '/system/service/vtPackage', 'Gift'],
    [1720, '检查项目分组', '/system/service/checkItem', 'Group'],
    [1721, '移动端显示控制', '/system/service/mc', 'Mobile'],
    [1722, '提醒设置', '/system/service/er', 'Alert'],
    [1723, '学校管理', '/system/service/school', 'Read'],
    [1724, 'ICD-10', '/system/service/icd', 'Book'],
    [1725, '药品用法', '/system/service/drugUsage', 'Experiment'],
    [1726, '系统参数', '/system/service/setting', 'Sliders'],
    [1727, '空白单打印', '/system/service/emptyPrint', 'Printer'],
  ],
  1730: [
    [1731, '短信账户', '/system/sms/account', 'Mail'],
    [1732, '短信充值', '/system/sms/recharge', 'AccountBook'],
    [1733, '发送记录', '/system/sms/sRecord', 'Send'],
    [1734, '短信模板', '/system/sms/template', 'Snippets'],
    [1735, '安心短信设置', '/system/sms/safe', 'Insurance'],
  ],
  1740: [
    [1741, '操作日志', '/system/system/log', 'History'],
    [1742, '账号管理', '/system/system/account', 'User'],
    [1743, '登录控制', '/system/system/loginControl', 'Lock'],
    [1744, '角色权限', '/system/system/role', 'Crown'],
    [1745, '软件服务信息', '/system/system/fn', 'InfoCircle'],
    [1746, '前端版本管理', '/system/system/remotes', 'DeploymentUnit'],
  ],
  1750: [
    [1751, '公众号授权', '/system/wechat/group', 'Safety'],
    [1752, '机构信息维护', '/system/wechat/org', 'Edit'],
  ],
  1760: [
    [1761, '转介绍基础规则', '/system/othersIntro/rules', 'Solution'],
    [1762, '外部转介绍设置', '/system/othersIntro/outerSetting', 'UserAdd'],
    [1763, '海报转介绍设置', '/system/othersIntro/posterSetting', 'Picture'],
  ],
};

/** Integer object keys are iterated in ascending order, so a branch (shorter id) is built before its children. */
function build(): readonly Menu[] {
  const modules = new Map<number, Module | undefined>();
  return Object.entries(CHILDREN).flatMap(([parent, rows]) =>
    rows.map(([id, name, path, icon, own], index): Menu => {
      const parentId = Number(parent);
      const module = own ?? modules.get(parentId);
      modules.set(id, module);
      const menu = { id, parentId, sort: (index + 1) * 10, name, path, icon: `${icon}Outlined` } as const;
      return module ? { ...menu, module } : menu;
    }),
  );
}

/** Every page and branch, parents before children, siblings in order. */
export const MENUS: readonly Menu[] = build();

const byId: ReadonlyMap<number, Menu> = new Map(MENUS.map((menu) => [menu.id, menu]));
const parents: ReadonlySet<number> = new Set(MENUS.map((menu) => menu.parentId));

export function menuOf(id: number): Menu | undefined {
  return byId.get(id);
}

export function isBranch(id: number): boolean {
  return parents.has(id);
}

/** The menus above one, nearest first. */
export function ancestorsOf(id: number): Menu[] {
  const parent = byId.get(byId.get(id)?.parentId ?? 0);
  return parent ? [parent, ...ancestorsOf(parent.id)] : [];
}

/** The pages of the tree: menus that no other menu names as its parent. */
export const PAGES: readonly Menu[] = MENUS.filter((menu) => !isBranch(menu.id));

const pagesByBranch: ReadonlyMap<number, readonly Menu[]> = new Map(
  MENUS.filter((menu) => isBranch(menu.id)).map(({ id }) => [
    id,
    PAGES.filter((page) => ancestorsOf(page.id).some((ancestor) => ancestor.id === id)),
  ]),
);

/** The pages below a branch, at any depth. */
export function pagesBelow(id: number): readonly Menu[] {
  return pagesByBranch.get(id) ?? [];
}
