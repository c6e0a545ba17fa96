import { describe, expect, it } from '@jest/globals';
import {
  groupedCode,
  heightShare,
  isOnPicture,
  NAME_START,
  nameWithin,
  normalCode,
  periodFault,
  withinPicture,
} from './poster.rules';

const portrait = { width: 750, height: 1334 };
const flat = { width: 3000, height: 300 };

describe('海报上的二维码', () => {
  it.each([
    ['在图片内', { x: 10, y: 10, size: 30 }, true],
    ['贴着右边', { x: 70, y: 10, size: 30 }, true],
    ['超出右边', { x: 70.1, y: 10, size: 30 }, false],
    ['超出下边', { x: 10, y: 90, size: 30 }, false],
    ['左边之外', { x: -0.1, y: 10, size: 30 }, false],
    ['上边之外', { x: 10, y: -0.1, size: 30 }, false],
    ['贴着左上角', { x: 0, y: 0, size: 30 }, true],
  ])('%s', (_title, place, inside) => {
    expect(isOnPicture(place, portrait)).toBe(inside);
  });

  it('高度按图片的宽高比换算', () => {
    expect(heightShare(30, { width: 100, height: 200 })).toBe(15);
    expect(isOnPicture({ x: 0, y: 85, size: 30 }, { width: 100, height: 200 })).toBe(true);
    expect(isOnPicture({ x: 0, y: 85.1, size: 30 }, { width: 100, height: 200 })).toBe(false);
  });

  it('拖到图片外时停在边上，不小于图片宽的15%', () => {
    expect(withinPicture({ x: 200, y: -5, size: 1 }, portrait)).toEqual({ x: 85, y: 0, size: 15 });
    for (const size of [15, 17.3, 40, 99.9, 300]) {
      const place = withinPicture({ x: 500, y: 500, size }, portrait);
      expect(isOnPicture(place, portrait)).toBe(true);
    }
  });

  it('太扁的图片放不下二维码', () => {
    expect(isOnPicture(withinPicture({ x: 0, y: 0, size: 15 }, flat), flat)).toBe(false);
  });

  it('姓名留在图片内，字号有上限', () => {
    const place = nameWithin({ ...NAME_START, x: 99, y: 120, size: 80 }, portrait);
    expect(place).toMatchObject({ size: 30, colour: NAME_START.colour });
    expect(isOnPicture(place, portrait)).toBe(true);
  });
});

describe('海报的有效期和推荐码', () => {
  it('结束日期不能早于开始日期', () => {
    expect(periodFault('2026-03-02', '2026-03-01')).toBe('不能早于开始日期');
    for (const [from, to] of [
      ['2026-03-01', '2026-03-01'] as const,
      [null, '2026-03-01'] as const,
      [null, null] as const,
    ])
      expect(periodFault(from, to)).toBeNull();
  });

  it.each([
    ['abcd-efgh-jkmn', 'ABCDEFGHJKMN'],
    [' OIl0 0000 0000 ', '011000000000'],
    ['ABCDEFGHJKM', null],
    ['ABCDEFGHJKMU', null],
  ])('%s', (typed, code) => {
    expect(normalCode(typed)).toBe(code);
  });

  it('念给前台听时分三段', () => {
    expect(groupedCode('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN');
  });
});
