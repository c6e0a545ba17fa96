import { expect, it } from '@jest/globals';
import { idIn } from './id-in';

it.each([
  ['7', 7],
  ['1', 1],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['x', undefined],
  ['', undefined],
  [null, undefined],
  ['9007199254740992', undefined],
])('地址中的「%s」：%s', (text, id) => expect(idIn(text)).toBe(id));
