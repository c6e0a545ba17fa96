import { expect, it } from '@jest/globals';
import { f } from '@mingmou/contract/base/field';
import { readCell } from './cell-text';

it.each([
  ['1,280.50', { value: 1280.5 }],
  ['１，２８０', { value: 1280 }],
  ['￥15', { value: 15 }],
  ['12,5', { reason: '应为数字' }],
  ['1，5', { reason: '应为数字' }],
])('键入的金额「%s」', (typed, read) => expect(readCell(f.money('金额'), typed)).toEqual(read));
