import type { ButtonAction, ButtonArea, ButtonCode } from './button-rows';
import { BUTTONS, type Button, buttonId } from './buttons';
import { ancestorsOf, PAGES, pagesBelow } from './menus';

export type RoleCode =
  | 'RECEPTION'
  | 'TRIAGE'
  | 'DOCTOR'
  | 'OPTOMETRIST'
  | 'OPTICIAN'
  | 'PHARMACIST'
  | 'CASHIER'
  | 'FOLLOWUP'
  | 'CHAIN_MEMBER'
  | 'PURCHASER'
  | 'WAREHOUSE'
  | 'SALES'
  | 'FINANCE'
  | 'MANAGER'
  | 'ORG_ADMIN'
  | 'OPS';

/** A role that every chain starts with; it cannot be renamed or deleted, but changed and restored. */
export interface ReadyMadeRole {
  readonly roleCode: RoleCode;
  readonly roleName: string;
  /** Lowest price as a percentage of the tag price. */
  readonly discountFloor: number;
  /** Pages and buttons; branches follow from the pages. */
  readonly menuIds: readonly number[];
  /** Held besides in the platform chain alone. */
  readonly platformMenuIds: readonly number[];
}

type Ids = readonly number[];

function pages(...groups: readonly (number | readonly [from: number, to: number])[]): Ids {
  const ranges = groups.map((group) => (typeof group === 'number' ? ([group, group] as const) : group));
  return PAGES.map((page) => page.id).filter((id) => ranges.some(([from, to]) => id >= from && id <= to));
}

function pagesOf(...branches: readonly number[]): Ids {
  return branches.flatMap((branch) => pagesBelow(branch).map((page) => page.id));
}

function idsOf(wanted: (button: Button) => boolean): Ids {
  return BUTTONS.filter(wanted).map((button) => button.id);
}

/** Every button of an area (`area:*`). */
function all(...areas: readonly ButtonArea[]): Ids {
  return idsOf(({ code }) => areas.some((area) => code.startsWith(`${area}:`)));
}

function only<Area extends ButtonArea>(area: Area, ...actions: readonly ButtonAction<Area>[]): Ids {
  const codes = new Set<string>(actions.map((action) => `${area}:${action}`));
  return idsOf(({ code }) => codes.has(code));
}

/** A bill without approval and its withdrawal. */
function billWithoutReview(...areas: readonly ButtonArea[]): Ids {
  return withActions(areas, ['edit', 'delete', 'print', 'export']);
}

function withActions(areas: readonly ButtonArea[], actions: readonly string[]): Ids {
  const codes = new Set(areas.flatMap((area) => actions.map((action) => `${area}:${action}`)));
  return idsOf(({ code }) => codes.has(code));
}

/** Every button whose page lies below one of the branches. */
function buttonsOf(...branches: readonly number[]): Ids {
  return idsOf(({ menu }) => ancestorsOf(menu).some(({ id }) => branches.includes(id)));
}

function except(ids: Ids, ...codes: readonly ButtonCode[]): Ids {
  const dropped = new Set(codes.map(buttonId));
  return ids.filter((id) => !dropped.has(id));
}

interface Extras {
  readonly discountFloor?: number;
  readonly platform?: Ids;
}

function role(roleCode: RoleCode, roleName: string, ids: readonly Ids[], extras: Extras = {}): ReadyMadeRole {
  const menuIds = [...new Set(ids.flat())].sort((a, b) => a - b);
  return {
    roleCode,
    roleName,
    discountFloor: extras.discountFloor ?? 100,
    menuIds,
    platformMenuIds: extras.platform ?? [],
  };
}

const ERP_BILLS = [
  'erp-purchase',
  'erp-purchase-return',
  'erp-sale',
  'erp-sale-return',
  'erp-transfer-out',
  'erp-transfer-in',
  'erp-check',
  'erp-loss',
  'erp-adjust',
  'erp-upstream',
] as const;

const DESK = [
  'work-platform',
  'work-stage',
  'work-detail',
  'work-bill',
  'work-sale',
  'work-template',
  'work-search',
  'work',
] as const;

/** What doctors and optometrists hold outside their desk. */
const BESIDE_THE_DESK: readonly Ids[] = [
  only('triage', 'retrial'),
  only('appointment', 'save', 'change'),
  only('patient', 'save', 'label'),
  only('follow', 'execute', 'add'),
  only('return', 'execute'),
  only('remind', 'execute'),
];

/** The roles seeded per chain (domain-system §1.4). */
export const READY_MADE_ROLES: readonly ReadyMadeRole[] = [
  role('RECEPTION', '前台登记', [
    pages(1001, [1101, 1104], 1301, 1306, 1307),
    except(all('register'), 'register:over'),
    only('cashier', 'shift'),
    only('triage', 'call', 'priority'),
    all('appointment'),
    only('record', 'label'),
    only('patient', 'save', 'label'),
    only('family', 'edit'),
    only('remind', 'execute'),
    only('return', 'add'),
    only('dashboard', 'all'),
  ]),
  role('TRIAGE', '分诊护士', [
    pages(1001, [1101, 1104], 1203, 1301),
    all('triage'),
    only('record', 'label'),
    only('register', 'patient'),
    only('appointment', 'change'),
  ]),
  role(
    'DOCTOR',
    '医生',
    [
      pages(1001, 1102, 1103, [1201, 1209], 1301, 1302, 1304, 1306),
      except(all(...DESK), 'work-platform:transfer-any'),
      all('vt', 'corneal', 'glasses', 'his'),
      ...BESIDE_THE_DESK,
    ],
    { discountFloor: 90 },
  ),
  role(
    'OPTOMETRIST',
    '视光师',
    [
      pages(1001, 1102, 1103, [1201, 1206], 1301, 1302, 1304, 1306),
      except(all('work-platform'), 'work-platform:transfer-any'),
      only('work-stage', 'pre', 'ques', 'ask', 'check', 'rx', 'review', 'return'),
      only('work-bill', 'edit'),
      only('work-sale', 'edit', 'confirm', 'delete', 'invalid'),
      all('vt'),
      only('corneal', 'edit', 'consent'),
      only('glasses', 'edit'),
      ...BESIDE_THE_DESK,
    ],
    { discountFloor: 90 },
  ),
  role(
    'OPTICIAN',
    '配镜师',
    [
      pages(1001, 1201, 1203, 1206, 1301, [1403, 1405], 1411, 1412),
      only('work-stage', 'rx', 'review'),
      only('work-sale', 'edit', 'confirm', 'delete', 'invalid'),
      only('glasses', 'edit'),
      only('erp-sale', 'edit', 'print', 'deliver'),
    ],
    { discountFloor: 90 },
  ),
  role('PHARMACIST', '药师', [
    pages(1001, 1201, 1203, 1405, 1411, 1412, 1421),
    only('work-stage', 'recipe'),
    only('erp-sale', 'deliver', 'print'),
  ]),
  role('CASHIER', '收银员', [
    pages(1001, 1104, 1105, 1301, 1405),
    only('cashier', 'order', 'pay', 'refund', 'arrears', 'recharge', 'invoice', 'changeWay'),
    only('cashier', 'shift', 'printSet', 'void', 'export'),
    only('erp-sale', 'print'),
  ]),
  role('FOLLOWUP', '回访员', [
    pages(1001, 1103, [1301, 1307], 1607),
    only('patient', 'save', 'label', 'sms'),
    only('family', 'edit'),
    all('follow', 'return', 'return-label', 'remind'),
    only('appointment', 'save', 'change', 'cancel'),
    only('screen', 'returnVisit'),
  ]),
  role('CHAIN_MEMBER', '连锁会员主管', [pages(1001, [1301, 1307]), buttonsOf(13)]),
  role('PURCHASER', '采购', [
    pages(1001, 1401, 1402, 1411, 1412, [1414, 1424], 1430, 1439, 1440),
    billWithoutReview('erp-purchase', 'erp-purchase-return'),
    only('erp-purchase', 'reconcile'),
    all('erp-goods'),
    only('erp-package', 'edit'),
    only('erp-supplier', 'edit'),
    only('erp', 'cost-view'),
  ]),
  role('WAREHOUSE', '仓管', [
    pages(1001, 1401, 1402, [1407, 1416], 1420, 1431, 1432),
    billWithoutReview('erp-transfer-out', 'erp-transfer-in', 'erp-check', 'erp-loss'),
    only('erp-purchase', 'edit', 'print'),
    only('erp-stock', 'hold'),
    only('erp-init', 'edit'),
    only('erp-goods', 'label'),
  ]),
  role(
    'SALES',
    '销售',
    [
      pages(1001, 1206, 1301, [1403, 1406], 1411, 1412, 1434),
      billWithoutReview('erp-sale', 'erp-sale-return'),
      only('erp-sale', 'deliver'),
      only('glasses', 'edit'),
      only('patient', 'save'),
    ],
    { discountFloor: 90 },
  ),
  role('FINANCE', '财务', [
    pages(1001, 1104, 1105, 1401, 1402, [1405, 1410], 1418, 1419, [1425, 1444], 1501),
    only('cashier', 'shiftAudit', 'export', 'writeOff'),
    only('record', 'export'),
    only('erp', 'cost-view'),
    withActions(ERP_BILLS, ['retrial', 'export']),
    only('erp-purchase', 'cost-check', 'reconcile'),
    all('erp-adjust', 'erp-upstream'),
    only('erp-price', 'cost-edit'),
    all('erp-period', 'erp-cost'),
    only('erp-report', 'export'),
    all('report'),
    only('dashboard', 'income'),
  ]),
  role(
    'MANAGER',
    '管理者',
    [
      pages(1001, 1741, 1745),
      pagesOf(11, 12, 13, 14, 15, 16),
      all('dashboard'),
      except(buttonsOf(11, 12, 14, 15, 16), 'erp-period:anti-check', 'screen:del'),
      except(buttonsOf(13), 'patient:chain', 'vip:level', 'vip:adjustLarge'),
    ],
    { discountFloor: 70 },
  ),
  role('ORG_ADMIN', '机构管理员', [
    PAGES.map((page) => page.id).filter((id) => id !== 1746),
    except(
      idsOf(({ menu }) => menu !== 1746),
      'fn:outbox',
      'sms-recharge:confirm',
    ),
  ]),
  role('OPS', '运维', [pages(1741, 1745, 1746), only('log', 'export'), all('fn', 'remote')], {
    platform: [1732, buttonId('sms-recharge:confirm')],
  }),
];
