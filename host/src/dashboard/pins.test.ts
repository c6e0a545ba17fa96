import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_PINS, pinnedOf, readPins, toggled, writePins } from './pins';

beforeEach(() => localStorage.clear());

describe('pins', () => {
  it('are kept for each account of this browser', () => {
    writePins(localStorage, 7, [1414, 1705]);
    expect(readPins(localStorage, 7)).toEqual([1414, 1705]);
    expect(readPins(localStorage, 8)).toEqual([]);
  });

  it.each(['{', '"1414"', '{"a":1}', 'null'])('count as none when %s is stored', (text) => {
    localStorage.setItem('mingmou.pins.7', text);
    expect(readPins(localStorage, 7)).toEqual([]);
  });

  it('are added at the end and taken away', () => {
    expect(toggled([1414], 1705)).toEqual([1414, 1705]);
    expect(toggled([1414, 1705], 1414)).toEqual([1705]);
  });

  it('show the first eight that can be opened, in their order', () => {
    const leaves = Array.from({ length: 12 }, (_, id) => ({ id }));
    expect(pinnedOf([3, 99, 1], leaves).map(({ id }) => id)).toEqual([3, 1]);
    expect(pinnedOf([...leaves.keys()].reverse(), leaves)).toHaveLength(MAX_PINS);
  });
});
