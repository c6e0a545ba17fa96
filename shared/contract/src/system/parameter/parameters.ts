export interface Parameter<T> {
  readonly key: string;
  readonly title: string;
  /** Whose value it is: one for the chain, or one for each organisation. */
  readonly owner: 'chain' | 'org';
  readonly initial: T;
  readonly min?: number;
  readonly max?: number;
  /** Of a number; whole without it. */
  readonly decimals?: number;
  /** The words that a text may be. */
  readonly options?: readonly T[];
}

type Limits<T> = Pick<Parameter<T>, 'min' | 'max' | 'decimals' | 'options'>;

function parameter<T>(
  key: string,
  title: string,
  owner: 'chain' | 'org',
  initial: T,
  limits: Limits<T> = {},
): Parameter<T> {
  return { key, title, owner, initial, ...limits };
}

/** A parameter of which each organisation has its own value. */
export function ofOrg<T>(key: string, title: string, initial: T, limits: Limits<T> = {}): Parameter<T> {
  return parameter(key, title, 'org', initial, limits);
}

/** A parameter of which the chain has one value. */
export function ofChain<T>(key: string, title: string, initial: T, limits: Limits<T> = {}): Parameter<T> {
  return parameter(key, title, 'chain', initial, limits);
}

/** System parameters that the product obeys, with their ranges and first values (domain-system §2.3). */
export const parameters = {
  visionType: parameter<number>('visionType', '视力记录方式', 'org', 1, { min: 1, max: 4 }),
  costDisplay: parameter<boolean>('costDisplay', '显示成本', 'org', true),
  encryptionLock: parameter<boolean>('encryptionLock', '启用加密锁', 'org', false),
  passwordExpireDays: parameter<number>('passwordExpireDays', '密码有效期(天)', 'chain', 0, { min: 0, max: 365 }),
  loginMaxFailures: parameter<number>('loginMaxFailures', '密码错误次数', 'chain', 5, { min: 3, max: 10 }),
  loginLockMinutes: parameter<number>('loginLockMinutes', '锁定(分钟)', 'chain', 15, { min: 5, max: 1440 }),
  tokenIdleMinutes: parameter<number>('tokenIdleMinutes', '无操作退出(分钟)', 'chain', 480, { min: 30, max: 1440 }),
  tokenMaxHours: parameter<number>('tokenMaxHours', '最长在线(小时)', 'chain', 24, { min: 1, max: 72 }),
  maxDevices: parameter<number>('maxDevices', '同时在线设备数', 'chain', 3, { min: 1, max: 10 }),
  exportMaxRows: parameter<number>('exportMaxRows', '导出行数上限', 'chain', 10_000, { min: 1000, max: 50_000 }),
} as const;

/** Parameters of prints (domain-system §2.3, 消息打印). */
export const printParameters = {
  printMargin: ofOrg<number>('printMargin', '打印边距(mm)', 4, { min: 0, max: 30 }),
  printLogo: ofOrg<boolean>('printLogo', '打印机构Logo', true),
} as const;
