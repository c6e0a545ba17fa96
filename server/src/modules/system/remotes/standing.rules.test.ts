import { describe, expect, it } from '@jest/globals';
import { hasEnoughStarts, isProvenBy, standingOf } from './standing.rules';

const AT = '2025-03-12T00:00:00.000Z';

describe('whether a version has proven itself', () => {
  it.each([
    [20, 0, true],
    [19, 0, false],
    [20, 1, false],
    [60, 1, true],
  ])('SYS-27 %i starts with %i failures: enough %s', (starts, failures, enough) => {
    expect(hasEnoughStarts({ starts, failures })).toBe(enough);
  });

  it('SYS-27 three people are needed', () => {
    expect([isProvenBy(2), isProvenBy(3)]).toEqual([false, true]);
  });

  it.each([
    [0, 0, null, 'UNTRIED'],
    [2, 2, null, 'FAULTY'],
    [49, 1, AT, 'FAULTY'],
    [50, 1, AT, 'FAULTY'],
    [51, 1, AT, 'PROVEN'],
    [9000, 3, AT, 'PROVEN'],
    [19, 0, null, 'UNTRIED'],
  ])('%i starts with %i failures, proven %s: %s', (starts, failures, provenAt, standing) => {
    expect(standingOf({ starts, failures, provenAt })).toBe(standing);
  });
});
