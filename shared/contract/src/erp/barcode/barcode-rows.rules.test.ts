import { describe, expect, it } from '@jest/globals';
import { CATEGORY_RULES } from '../goods/goods-category.rules';
import { powersFault, readCell, readRows, requiredAttrs } from './barcode-rows.rules';

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
    ['002', '8.6\t14.2\t-3.00\t0', undefined],
    ['002', '8.6\t14.2\t-3.00\t-0.75\t180', undefined],
    ['001', '-3\t-0.75', undefined],
    ['001', '-6.00\t−0.75', undefined],
    ['001', '-3', '请填写柱镜'],
    ['001', '-3\t-10.25', '柱镜：不能小于-10'],
    ['qx3', '42.5\t-6.25\t10.6', '度数 -6.25 超出品种范围 -6.00～0.00'],
    ['001', '-7\t0', '度数 -7.00 超出品种范围 -6.00～0.00'],
  ] as const)('of %s say what is wrong with %p', (category, text, fault) => {
    expect(read(category, text, { sphMin: -6, sphMax: 0 }).map((row) => row.fault)).toEqual([fault]);
  });

  it('name the row that they repeat', () => {
    expect(read('007', '120ml\n355ml\n120ml').map(({ fault }) => fault)).toEqual([undefined, undefined, '与第1行重复']);
  });

  it('keep their makers’ codes, cells trimmed, where attributes are left out', () => {
    expect(read('003', ' R1 \tC1\t\t 690，691、 692 \n\t\t\t\n颜色\tC2')).toEqual([
      { no: 1, attrs: { model: 'R1', color: 'C1' }, originCodes: ['690', '691', '692'], spec: 'R1 C1' },
      { no: 2, attrs: { model: '颜色', color: 'C2' }, originCodes: [], spec: '颜色 C2' },
    ]);
  });

  it('have no specification while they are at fault', () => {
    expect(read('003', 'R1')).toEqual([
      { no: 1, attrs: { model: 'R1' }, originCodes: [], spec: '', fault: '请填写颜色' },
    ]);
  });

  it.each([
    ['sph', '', null],
    ['sph', '−3.25', -3.25],
    ['sph', '三', '三'],
    ['axis', '180', 180],
    ['add', '1.5', 1.5],
    ['model', '815', '815'],
  ] as const)('read %s %p as %p', (name, text, value) => {
    expect(readCell(name, text)).toBe(value);
  });

  it('need an axis where lenses have one and the cylinder is not 0', () => {
    const required = (category: '001' | '002', cyl?: number) =>
      requiredAttrs(CATEGORY_RULES[category], { cyl }).includes('axis');
    expect([required('002', -0.75), required('002', 0), required('002'), required('001', -0.75)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    [{ sph: -6.25 }, 'range'],
    [{ power: -6.25 }, 'range'],
    [{ sph: -3, cyl: -0.3 }, 'step'],
    [{ sph: -3, cyl: -0.5, add: 6.25 }, 'range'],
    [{ sph: -3, cyl: -0.5, add: 6 }, undefined],
  ])('say of the powers %j: %s', (attrs, kind) => {
    expect(powersFault({ sphMin: -6, sphMax: 0 }, attrs)?.kind).toBe(kind);
  });
});
