import { expect, it } from '@jest/globals';
import { withoutThousands } from './figure-text';

it.each([
  ['1,280.50', '1280.50'],
  ['1，280', '1280'],
  ['￥12,345,678', '12345678'],
  ['-1,004', '-1004'],
  [' ¥ 15.5 ', '15.5'],
  ['12,5', '12,5'],
  ['1，5', '1，5'],
  ['1,2345', '1,2345'],
  ['1234,567', '1234,567'],
  ['0,125', '0,125'],
  ['1,004,5', '1,004,5'],
])('reads %s as %s: a comma parts thousands only before groups of three digits', (text, plain) =>
  expect(withoutThousands(text)).toBe(plain),
);
