import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ServerClock } from './server-clock';

const at = (time: string) => new Date(`2026-11-20T${time}+08:00`).getTime();

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('录入的时刻不早于动手的时刻：整秒向上取', () => {
  jest.setSystemTime(at('09:10:00.200'));
  expect(new ServerClock().now()).toBe('2026-11-20 09:10:01');
  jest.setSystemTime(at('09:10:01.000'));
  expect(new ServerClock().now()).toBe('2026-11-20 09:10:01');
});

test('应答慢也不把时钟拨慢：从发问算起，应答所在的一秒算到底', () => {
  const clock = new ServerClock();
  const asked = at('09:10:00.300');
  // The server looked at its clock at 09:10:00.900 and answered two seconds later.
  jest.setSystemTime(at('09:10:02.900'));
  clock.set('2026-11-20 09:10:00', asked);
  expect(clock.now() >= '2026-11-20 09:10:03').toBe(true);
  expect(clock.now() <= '2026-11-20 09:10:05').toBe(true);
});

test('电脑的钟慢五分钟，按服务器的钟记', () => {
  const clock = new ServerClock();
  jest.setSystemTime(at('09:05:00.000'));
  clock.set('2026-11-20 09:10:00', Date.now());
  expect(clock.now()).toBe('2026-11-20 09:10:01');
});
