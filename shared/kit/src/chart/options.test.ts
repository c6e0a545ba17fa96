import { describe, expect, it } from '@jest/globals';
import { figureText, optionOf } from './options';

const look = { color: '#1F7A5C', fontSize: 13, unit: '人次' };
const data = [
  { name: '王建国', value: 9 },
  { name: '李静怡', value: 4 },
];

describe('optionOf', () => {
  it('places columns above their names, in the colour of the scheme', () => {
    const { xAxis, series } = optionOf('columns', data, look);
    expect(xAxis).toMatchObject({ type: 'category', data: ['王建国', '李静怡'] });
    expect(series).toMatchObject({ type: 'bar', data: [9, 4], itemStyle: { color: '#1F7A5C' } });
  });

  it('bars run from the first at the top and carry their value', () => {
    const { yAxis, series } = optionOf('bars', data, look);
    expect(yAxis).toMatchObject({ inverse: true, data: ['王建国', '李静怡'] });
    expect(series).toMatchObject({ data: [9, 4], label: { show: true } });
  });

  it('names each slice of a ring with its value, so that colour is never the only information', () => {
    const { legend, series } = optionOf('ring', data, look);
    expect(series).toMatchObject({ type: 'pie', data });
    expect(JSON.stringify(legend)).toContain('vertical');
    const { formatter } = legend as { formatter: (name: string) => string };
    expect(formatter('李静怡')).toBe('李静怡  4');
  });

  it('formats amounts next to the bar, in the tip and in the table', () => {
    expect([7217.62, -200, 0].map((value) => figureText(value, '元'))).toEqual(['¥7,217.62', '-¥200.00', '¥0.00']);
    expect(figureText(18650, '人次')).toBe('18,650');
    const { series } = optionOf('bars', data, { ...look, unit: '元' });
    const { label } = series as { label: { formatter: (of: { value: number }) => string } };
    expect(label.formatter({ value: 4207 })).toBe('¥4,207.00');
  });

  it.each(['columns', 'bars', 'ring'] as const)('the tip of %s is drawn, not styled inline', (shape) => {
    expect(optionOf(shape, data, look).tooltip).toMatchObject({ renderMode: 'richText' });
  });
});
