import { describe, expect, it } from '@jest/globals';
import { medianReading } from './median-reading.rules';

const low = { sph: -2, cyl: -0.5, axis: 10 };
const middle = { sph: -2.25, cyl: -0.75, axis: 178 };
const high = { sph: -2.75, cyl: -0.5, axis: 5 };

describe('medianReading', () => {
  it('returns the measured reading whose equivalent lies in the middle', () => {
    expect(medianReading([high, low, middle])).toEqual({ ...middle, equivalent: -2.63 });
  });

  it.each([
    ['sphere', { sph: -35, cyl: -1.25, axis: 20 }],
    ['cylinder', { sph: -2.5, cyl: -12.25, axis: 20 }],
    ['axis', { sph: -2.5, cyl: -1.25, axis: 200 }],
    ['axis between two degrees', { sph: -2.5, cyl: -1.25, axis: 20.5 }],
  ])('ignores a reading that is refused for its %s', (_part, refused) => {
    expect(medianReading([refused])).toBeUndefined();
    expect(medianReading([low, refused, high])).toMatchObject(low);
  });

  it('uses readings that no lens has, with axis 0 as another way to write 180', () => {
    expect(medianReading([{ sph: -2.3, cyl: -0.4, axis: 0 }])).toMatchObject({ sph: -2.3, axis: 0 });
  });
});
