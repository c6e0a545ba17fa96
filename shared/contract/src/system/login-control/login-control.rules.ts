import type { CodeOf } from '../../base/dict';
import { isInRange, isIpRange } from './ip-range';
import type { controlResult, controlScope, outsideAction, smsMode } from './login-control.dicts';

type Result = CodeOf<typeof controlResult>;

interface Hours {
  /** 1 Monday to 7 Sunday; none: every day. */
  readonly weekdays: readonly number[];
  /** `HH:mm`, inclusive; absent with `timeEnd`: all day. */
  readonly timeStart?: string | null;
  /** `HH:mm`, exclusive; before `timeStart` it lies on the next day. */
  readonly timeEnd?: string | null;
}

export interface ControlRule extends Hours {
  readonly ruleName: string;
  readonly scope: CodeOf<typeof controlScope>;
  readonly roleIds: readonly number[];
  readonly accountIds: readonly number[];
  /** None: any network. */
  readonly ipRanges: readonly string[];
  readonly outsideAction: CodeOf<typeof outsideAction>;
  readonly smsMode: CodeOf<typeof smsMode>;
  /** 0: not limited by this rule. */
  readonly maxDevices: number;
}

/** Facts of a person who is about to enter an organisation. */
export interface SignInFacts {
  readonly accountId: number;
  /** Held in the organisation that is entered. */
  readonly roleIds: readonly number[];
  readonly ip: string;
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  readonly at: string;
  /** Never signed in from before. */
  readonly isNewDevice: boolean;
}

export interface Verdict {
  readonly result: Result;
  /** The rule that is strictest; null where none says anything. */
  readonly ruleName: string | null;
  /** The smallest of the rules that speak of the person; 0: not limited. */
  readonly maxDevices: number;
}

const STRICTNESS: Readonly<Record<Result, number>> = { PASS: 0, SMS: 1, REFUSE: 2 };

function weekdayOf(at: string): number {
  return new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns whether a moment lies in the hours. Hours that cross midnight belong to the day on which they began. */
export function isWithinHours({ weekdays, timeStart, timeEnd }: Hours, at: string): boolean {
  const isOn = (day: number) => weekdays.length === 0 || weekdays.includes(day);
  const today = weekdayOf(at);
  if (!timeStart || !timeEnd) return isOn(today);
  const time = at.slice(11, 16);
  if (timeStart < timeEnd) return isOn(today) && time >= timeStart && time < timeEnd;
  const yesterday = today === 1 ? 7 : today - 1;
  return (isOn(today) && time >= timeStart) || (isOn(yesterday) && time < timeEnd);
}

function speaksOf({ scope, roleIds, accountIds }: ControlRule, person: SignInFacts): boolean {
  if (scope === 'ALL') return true;
  if (scope === 'ACCOUNT') return accountIds.includes(person.accountId);
  return roleIds.some((id) => person.roleIds.includes(id));
}

function resultOf(rule: ControlRule, { ip, at, isNewDevice }: SignInFacts): Result {
  const { ipRanges } = rule;
  const isInside = (ipRanges.length === 0 || ipRanges.some((range) => isInRange(ip, range))) && isWithinHours(rule, at);
  if (!isInside) return rule.outsideAction;
  if (rule.smsMode === 'ALWAYS') return 'SMS';
  return rule.smsMode === 'NEW_DEVICE' && isNewDevice ? 'SMS' : 'PASS';
}

/**
 * Returns how the enabled rules of an organisation judge a sign-in. Among the rules that apply to the person the
 * strictest wins.
 */
export function judgeSignIn(rules: readonly ControlRule[], person: SignInFacts): Verdict {
  const verdicts = rules
    .filter((rule) => speaksOf(rule, person))
    .map((rule) => ({ rule, result: resultOf(rule, person) }));
  const [strictest] = [...verdicts].sort((a, b) => STRICTNESS[b.result] - STRICTNESS[a.result]);
  const limits = verdicts.map(({ rule }) => rule.maxDevices).filter((limit) => limit > 0);
  const result = strictest?.result ?? 'PASS';
  return {
    result,
    ruleName: strictest && result !== 'PASS' ? strictest.rule.ruleName : null,
    maxDevices: limits.length > 0 ? Math.min(...limits) : 0,
  };
}

type Checked = Partial<Pick<ControlRule, 'scope' | 'roleIds' | 'accountIds' | 'ipRanges' | 'timeStart' | 'timeEnd'>>;

/** Returns the faults of a rule as a whole, by field. Browser and server both call this. */
export function faultsOfRule(rule: { readonly [name in keyof Checked]?: Checked[name] | null }): ReadonlyArray<{
  readonly field: keyof Checked;
  readonly says: string;
}> {
  const { scope, roleIds, accountIds, ipRanges, timeStart, timeEnd } = rule;
  const faults: Array<{ field: keyof Checked; says: string }> = [];
  if (scope === 'ROLE' && !roleIds?.length) faults.push({ field: 'roleIds', says: '请至少选择一个角色' });
  if (scope === 'ACCOUNT' && !accountIds?.length) faults.push({ field: 'accountIds', says: '请至少选择一个账号' });
  const wrong = ipRanges?.find((range) => !isIpRange(range));
  if (wrong !== undefined) faults.push({ field: 'ipRanges', says: `「${wrong}」不是IP地址或网段` });
  if (Boolean(timeStart) !== Boolean(timeEnd)) {
    faults.push({ field: timeStart ? 'timeEnd' : 'timeStart', says: '开始和结束时间须同时填写' });
  } else if (timeStart && timeStart === timeEnd) {
    faults.push({ field: 'timeEnd', says: '不能与开始时间相同，全天请留空' });
  }
  return faults;
}
