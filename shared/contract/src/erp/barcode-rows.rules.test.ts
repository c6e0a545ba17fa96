import { describe, expect, it } from '@jest/globals';
import { readRows } from './barcode-rows.rules';
import { CATEGORY_RULES } from './goods-category.rules';

const read = (category: keyof typeof CATEGORY_RULES, text: string, breed = {}) =>
  readRows(text, CATEGORY_RULES[category], breed);

describe('rows pasted from a sheet', () => {
  it('are read column by column, without heading and blank lines', () => {
    const rows = read('003', '型号\t颜色\t尺寸\t原厂条码\r\nR1\tC1\t52-18-145\t690 691\r\n\r\nR1\tC2\r\n');
    expect(rows).toEqual([
      {
        no: 1,
        attrs: { model: 'R1', color: 'C1', size: '52□18-145' },
        originCodes: ['690', '691'],
        spec: 'R1 C1 52□18-145',
      },
      { no: 2, attrs: { model: 'R1', color: 'C2' }, originCodes: [], spec: 'R1 C2' },
    ]);
  });

  it.each([
    ['003', 'R1', '请填写颜色'],
    ['003', `${'R'.repeat(31)}\tC1`, '型号：不能超过30个字'],
    ['002', '8.6\t14.2\t-3.00\t-0.75', '请填写轴位'],
    ['002', '8.6\t14.2\t-3.10', '度数必须是0.25的整数倍'],
    ['002', '8.6\t大\t-3.00', '直径：应为数字'],
    ['001', '-7\t0', '度数 -7.00 超出品种范围 -6.00～0.00'],
  ] as const)('of %s say what is wrong with %p', (category, text, fault) => {
    expect(read(category, text, { sphMin: -6, sphMax: 0 }).map((row) => row.fault)).toEqual([fault]);
  });

  it('name the row that they repeat', () => {
    expect(read('007', '120ml\n355ml\n120ml').map(({ fault }) => fault)).toEqual([undefined, undefined, '与第1行重复']);
  });
});
