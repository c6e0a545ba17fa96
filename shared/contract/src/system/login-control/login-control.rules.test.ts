import { describe, expect, it } from '@jest/globals';
import { isInRange, isIpAddress, isIpRange } from './ip-range';
import { type ControlRule, faultsOfRule, isWithinHours, judgeSignIn } from './login-control.rules';

const rule = (more: Partial<ControlRule> & Pick<ControlRule, 'ruleName'>): ControlRule => ({
  ...{ scope: 'ALL', roleIds: [], accountIds: [], ipRanges: [], weekdays: [], timeStart: null, timeEnd: null },
  ...{ outsideAction: 'REFUSE', smsMode: 'NONE', maxDevices: 0 },
  ...more,
});

const CASHIER = 7;
const a = rule({ ruleName: 'A', ipRanges: ['10.1.0.0/16'], outsideAction: 'SMS' });
const b = rule({ ruleName: 'B', scope: 'ROLE', roleIds: [CASHIER], timeStart: '08:00', timeEnd: '20:00' });
const person = (roleIds: readonly number[], ip: string, time: string) => ({
  ...{ accountId: 1, roleIds, ip, at: `2025-03-12 ${time}:00`, isNewDevice: false },
});
const judged = (roleIds: readonly number[], ip: string, time: string) => judgeSignIn([a, b], person(roleIds, ip, time));

describe('登录规则', () => {
  it.each([
    [[CASHIER], '10.1.2.3', '12:00', 'PASS', null],
    [[CASHIER], '8.8.8.8', '12:00', 'SMS', 'A'],
    [[CASHIER], '10.1.2.3', '20:30', 'REFUSE', 'B'],
    [[CASHIER], '8.8.8.8', '20:30', 'REFUSE', 'B'],
    [[], '8.8.8.8', '20:30', 'SMS', 'A'],
    [[CASHIER], '10.1.2.3', '08:00', 'PASS', null],
    [[CASHIER], '10.1.2.3', '20:00', 'REFUSE', 'B'],
  ])('SYS-09 角色 %j 从 %s 在 %s 登录：%s', (roleIds, ip, time, result, ruleName) => {
    expect(judged(roleIds, ip, time)).toMatchObject({ result, ruleName });
  });

  it('SYS-09 跨夜的时段属于开始的那一天', () => {
    const night = { weekdays: [1], timeStart: '20:00', timeEnd: '06:00' };
    const within = (at: string) => isWithinHours(night, at);
    expect(within('2025-03-11 05:59:59')).toBe(true);
    expect(within('2025-03-11 06:00:00')).toBe(false);
    expect(within('2025-03-10 20:00:00')).toBe(true);
    expect(within('2025-03-10 05:00:00')).toBe(false);
    expect(within('2025-03-11 20:00:00')).toBe(false);
    expect(isWithinHours({ ...night, weekdays: [7] }, '2025-03-10 05:00:00')).toBe(true);
  });

  it('规则内按新设备或每次要求短信，设备数取最小', () => {
    const everywhere = rule({ ruleName: 'C', smsMode: 'NEW_DEVICE', maxDevices: 2 });
    const strict = rule({ ruleName: 'D', smsMode: 'ALWAYS', maxDevices: 5 });
    const at = person([], '10.0.0.1', '12:00');
    expect(judgeSignIn([everywhere], at)).toEqual({ result: 'PASS', ruleName: null, maxDevices: 2 });
    expect(judgeSignIn([everywhere], { ...at, isNewDevice: true })).toMatchObject({ result: 'SMS', ruleName: 'C' });
    expect(judgeSignIn([everywhere, strict], at)).toEqual({ result: 'SMS', ruleName: 'D', maxDevices: 2 });
    expect(judgeSignIn([], at)).toEqual({ result: 'PASS', ruleName: null, maxDevices: 0 });
  });

  it('只对所说的人起作用', () => {
    const own = rule({ ruleName: 'E', scope: 'ACCOUNT', accountIds: [9], ipRanges: ['10.9.9.9'] });
    expect(judgeSignIn([own], person([], '8.8.8.8', '12:00')).result).toBe('PASS');
    expect(judgeSignIn([own], { ...person([], '8.8.8.8', '12:00'), accountId: 9 }).result).toBe('REFUSE');
  });

  it('整条规则的错误指出字段', () => {
    const fields = (checked: Parameters<typeof faultsOfRule>[0]) => faultsOfRule(checked).map(({ field }) => field);
    expect(fields({ scope: 'ROLE', roleIds: [] })).toEqual(['roleIds']);
    expect(fields({ scope: 'ACCOUNT', accountIds: null })).toEqual(['accountIds']);
    expect(fields({ ipRanges: ['10.1.0.0/16', '10.1.0.0/33'] })).toEqual(['ipRanges']);
    expect(fields({ timeStart: '08:00' })).toEqual(['timeEnd']);
    expect(fields({ timeEnd: '08:00' })).toEqual(['timeStart']);
    expect(fields({ timeStart: '08:00', timeEnd: '08:00' })).toEqual(['timeEnd']);
    expect(fields({ scope: 'ALL', timeStart: '20:00', timeEnd: '06:00' })).toEqual([]);
  });
});

describe('网络', () => {
  it.each([
    '10.1.2.3',
    '10.1.0.0/16',
    '0.0.0.0/0',
    '::1',
    '2001:db8::/32',
    'fe80::1:2',
    '::ffff:10.1.2.3',
    '1:2:3:4:5:6:7:8',
  ])('%s 可以填写', (text) => expect(isIpRange(text)).toBe(true));
  it.each([
    '',
    '10.1.2',
    '10.1.2.256',
    '10.1.2.03',
    '10.1.0.0/33',
    '10.1.0.0/',
    '10.1.0.0/a',
    '::1::2',
    '1:2:3:4:5:6:7',
    'g::1',
    '2001:db8::/129',
    '1.2.3.4/8/8',
  ])('%s 不能填写', (text) => expect(isIpRange(text)).toBe(false));

  it.each([
    ['10.1.255.255', '10.1.0.0/16', true],
    ['10.2.0.0', '10.1.0.0/16', false],
    ['10.1.2.3', '10.1.2.3', true],
    ['::ffff:10.1.2.3', '10.1.0.0/16', true],
    ['2001:db8:1::5', '2001:db8::/32', true],
    ['2001:db9::5', '2001:db8::/32', false],
    ['10.1.2.3', '::/0', false],
    ['8.8.8.8', '0.0.0.0/0', true],
    ['', '0.0.0.0/0', false],
  ])('%s 属于 %s：%s', (address, range, inside) => expect(isInRange(address, range)).toBe(inside));

  it('地址不带网段', () => {
    expect([isIpAddress('10.1.2.3'), isIpAddress('10.1.0.0/16'), isIpAddress('x')]).toEqual([true, false, false]);
  });
});
