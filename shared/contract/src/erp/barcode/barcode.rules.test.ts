import { describe, expect, it } from '@jest/globals';
import { goodsCategory } from '../../dict/goods-category';
import { CATEGORY_RULES, rulesOf } from '../goods/goods-category.rules';
import { attrsKey, foreignAttrs, missingAttrs, settledAttrs, specOf } from '../goods/goods-spec.rules';
import { cellsOf, gridFault, gridSize, powerFault } from '../goods/power-grid.rules';
import { barcodeNumber, eanCheckDigit } from './barcode-number.rules';
import { gtinSpellings, parseGs1, sendable } from './gs1.rules';

const breed = { refractIndex: '1.60', sphMin: -6, sphMax: 0, cylMin: -2, cylMax: 0 } as const;
const grid = { sphFrom: 0, sphTo: -3, cylFrom: 0, cylTo: -1 };

describe('ERP-01 the numbers of barcodes', () => {
  it.each([
    [1, '2900000000018'],
    [42, '2900000000421'],
    [12_345, '2900000123458'],
  ])('%i', (n, code) => {
    expect(barcodeNumber(n)).toBe(code);
  });

  it('end with ten digits', () => {
    expect(barcodeNumber(9_999_999_999)).toHaveLength(13);
    expect(() => barcodeNumber(10_000_000_000)).toThrow(RangeError);
    expect(() => barcodeNumber(0)).toThrow(RangeError);
    expect(() => barcodeNumber(1.5)).toThrow(RangeError);
  });

  it.each([
    ['690123456789', 2],
    ['400638133393', 1],
    ['000000000000', 0],
    ['100000000009', 2],
    ['300000000009', 0],
  ])('the check digit of %s is %i', (twelve, digit) => {
    expect(eanCheckDigit(twelve)).toBe(digit);
  });
});

describe('ERP-01 a grid of powers', () => {
  it('has 65 cells from 0.00 to -3.00 and 0.00 to -1.00, in either direction', () => {
    expect(gridFault(breed, grid)).toBeUndefined();
    expect(gridSize(grid)).toBe(65);
    expect(cellsOf(grid)).toHaveLength(65);
    expect(new Set(cellsOf(grid).map((cell) => JSON.stringify(cell))).size).toBe(65);
    expect(cellsOf({ sphFrom: -3, sphTo: 0, cylFrom: -1, cylTo: 0 })).toEqual(cellsOf(grid));
    expect(cellsOf(grid)[0]).toEqual({ sph: 0, cyl: 0 });
  });

  it('multiplies by the additions', () => {
    expect(gridSize({ ...grid, addFrom: 1, addTo: 2 })).toBe(65 * 5);
    expect(cellsOf({ ...grid, sphTo: 0, cylTo: 0, addFrom: 1 })).toEqual([{ sph: 0, cyl: 0, add: 1 }]);
  });

  it('goes from the weakest power, cylinders within a sphere, additions within both', () => {
    expect(cellsOf({ sphFrom: -0.25, sphTo: 0, cylFrom: 0, cylTo: -0.25, addTo: 1.25, addFrom: 1 })).toEqual([
      { sph: 0, cyl: 0, add: 1 },
      { sph: 0, cyl: 0, add: 1.25 },
      { sph: 0, cyl: -0.25, add: 1 },
      { sph: 0, cyl: -0.25, add: 1.25 },
      { sph: -0.25, cyl: 0, add: 1 },
      { sph: -0.25, cyl: 0, add: 1.25 },
      { sph: -0.25, cyl: -0.25, add: 1 },
      { sph: -0.25, cyl: -0.25, add: 1.25 },
    ]);
    const one = { sphFrom: 1, sphTo: 1, cylFrom: 0, cylTo: 0 };
    expect(cellsOf({ ...one, addTo: 2 })).toEqual([{ sph: 1, cyl: 0, add: 2 }]);
    expect(cellsOf({ ...one, addFrom: null, addTo: null })).toEqual([{ sph: 1, cyl: 0 }]);
    expect(gridSize(one)).toBe(1);
  });

  it.each([
    ['sph', -30, 30, '-30.00～+30.00'],
    ['cyl', -10, 0, '-10.00～0.00'],
    ['add', 0.5, 6, '+0.50～+6.00'],
  ] as const)('%s lies within %d and %d where the breed says nothing', (axis, min, max, range) => {
    for (const value of [min, min + 0.25, max - 0.25, max, null, undefined])
      expect(powerFault({}, axis, value)).toBeUndefined();
    for (const value of [min - 0.25, max + 0.25])
      expect(powerFault({}, axis, value)).toMatchObject({ kind: 'range', range });
    expect(powerFault({}, axis, min + 0.1)).toEqual({ kind: 'step' });
  });

  it.each([
    [{ sphFrom: 0.25 }, 'range'],
    [{ cylFrom: -2.25 }, 'range'],
    [{ cylTo: -2.25 }, 'range'],
    [{ addFrom: 0.25 }, 'range'],
    [{ addTo: 6.25 }, 'range'],
    [{ addTo: 6.3 }, 'step'],
    [{ sphFrom: 0.25, addTo: 1.1 }, 'step'],
  ])('names what is wrong with the edges %j', (edges, kind) => {
    expect(gridFault(breed, { ...grid, ...edges })?.kind).toBe(kind);
  });

  it('stays within the breed and on the steps', () => {
    expect(gridFault(breed, { ...grid, sphTo: -6.25 })).toEqual({
      kind: 'range',
      value: '-6.25',
      range: '-6.00～0.00',
    });
    expect(gridFault(breed, { ...grid, cylTo: -0.3 })).toEqual({ kind: 'step' });
    expect(gridFault(breed, { ...grid, sphTo: -6.3 })).toEqual({ kind: 'step' });
    expect(gridFault(breed, { ...grid, sphFrom: 0.25 })?.kind).toBe('range');
  });
});

describe('a specification', () => {
  it.each([
    ['001', breed, { sph: -3, cyl: -1 }, '1.60 -3.00/-1.00'],
    ['001', breed, { sph: 0, cyl: 0 }, '1.60 0.00/0.00'],
    ['001', breed, { sph: 1.25, cyl: -0.5, add: 2 }, '1.60 +1.25/-0.50 ADD+2.00'],
    ['002', {}, { bc: 8.6, dia: 14.2, sph: -3 }, '8.60/14.2 -3.00'],
    ['qx2', {}, { bc: 8.6, dia: 14.2, sph: -3, cyl: -0.75, axis: 180 }, '8.60/14.2 -3.00/-0.75×180'],
    ['wd2', {}, { bc: 8.6, dia: 14.2, color: '棕' }, '8.60/14.2 棕'],
    ['003', {}, { model: 'R1021', color: 'C2', size: '52-18-145' }, 'R1021 C2 52□18-145'],
    ['005', {}, { model: 'L8', color: '黑', add: 1.5 }, 'L8 黑 +1.50'],
    ['005', {}, { model: 'L8', color: '', add: 1.5 }, 'L8 +1.50'],
    ['001', breed, { sph: -3, cyl: -1, add: 0.5 }, '1.60 -3.00/-1.00 ADD+0.50'],
    ['001', breed, { cyl: -1, add: 2 }, '1.60'],
    ['wd1', { refractIndex: '1.56' }, { tint: '灰' }, '1.56 灰'],
    ['002', {}, { dia: 14.2, sph: -3 }, '14.2 -3.00'],
    ['002', {}, { bc: 8.6, dia: 14.2, sph: -3, cyl: 0, axis: 180 }, '8.60/14.2 -3.00'],
    ['002', {}, { bc: 8.6, dia: 14.2, sph: -3, cyl: -0.75, add: 1.5 }, '8.60/14.2 -3.00/-0.75 ADD+1.50'],
    ['qx3', {}, { ac: 42.5, power: -3, dia: 10.6, setNo: 'T7' }, '42.50/-3.00/10.6 T7'],
    ['qx3', {}, { ac: 42.5, dia: 10.6 }, '42.50/10.6'],
    ['007', {}, { spec: '355ml' }, '355ml'],
    ['000', breed, {}, '1.60'],
    ['081', {}, {}, ''],
  ] as const)('of %s', (category, ofBreed, attrs, text) => {
    const rules = CATEGORY_RULES[category];
    expect(specOf(rules, ofBreed, settledAttrs(attrs))).toBe(text);
  });

  it('is one key whatever the spelling', () => {
    const rules = CATEGORY_RULES['003'];
    const key = attrsKey(rules, settledAttrs({ size: '52/18/145', color: 'C2', model: 'R1021' }));
    expect(key).toBe(attrsKey(rules, settledAttrs({ model: 'R1021', color: 'C2', size: '52□18-145' })));
    expect(attrsKey(CATEGORY_RULES['001'], { sph: -3, cyl: 0 })).toBe('sph=-3.00|cyl=0.00');
    expect(attrsKey(rules, { model: 'R1', color: '' })).toBe('model=R1');
    expect(attrsKey(CATEGORY_RULES['002'], { sph: -3, cyl: 0 })).toBe(attrsKey(CATEGORY_RULES['002'], { sph: -3 }));
    expect(attrsKey(CATEGORY_RULES['002'], { bc: 8.6, axis: 180 })).toBe('bc=8.60|axis=180');
  });

  it.each([
    [{ size: '52-18-145' }, { size: '52□18-145' }],
    [{ size: '52 18 145' }, { size: '52□18-145' }],
    [{ size: '152-18-145' }, { size: '152-18-145' }],
    [{ size: '52-18-1450' }, { size: '52-18-1450' }],
    [{ size: '中' }, { size: '中' }],
    [{ size: '', model: 'R1' }, { model: 'R1' }],
  ])('keeps %j as %j', (attrs, kept) => {
    expect(settledAttrs(attrs)).toEqual(kept);
  });
});

describe('attributes that a category requires', () => {
  it('is said of all eighteen, and of every required attribute that it is one of the category', () => {
    expect(Object.keys(CATEGORY_RULES)).toHaveLength(goodsCategory.rows.length);
    for (const { code, ext } of goodsCategory.rows) {
      const rules = CATEGORY_RULES[code];
      expect(rules.stockModes[0]).toBe(Object(ext).stockMode);
      expect(rules.batch).toBe(Object(ext).batch === 1);
      expect(foreignAttrs(rules.breed, Object.fromEntries(rules.breedRequired.map((name) => [name, 1])))).toEqual([]);
      expect(foreignAttrs(rules.barcode, Object.fromEntries(rules.barcodeRequired.map((name) => [name, 1])))).toEqual(
        [],
      );
    }
  });

  it('names missing and foreign attributes', () => {
    expect(missingAttrs(CATEGORY_RULES['003'].barcodeRequired, { model: 'R1', color: '' })).toEqual(['color']);
    expect(missingAttrs(CATEGORY_RULES['001'].barcodeRequired, { sph: 0, cyl: 0 })).toEqual([]);
    expect(foreignAttrs(CATEGORY_RULES['003'].barcode, { model: 'R1', sph: 0 })).toEqual(['sph']);
    expect(foreignAttrs(CATEGORY_RULES['003'].barcode, { sph: '', cyl: null, add: undefined })).toEqual([]);
    expect(missingAttrs(CATEGORY_RULES['001'].barcodeRequired, { sph: null })).toEqual(['sph', 'cyl']);
  });

  it('changes with the way of stocking hard lenses alone', () => {
    expect(rulesOf('qx3', 'ORDER').barcode).toEqual([]);
    expect(rulesOf('qx3', 'STOCK').barcode).toEqual(['ac', 'power', 'dia', 'setNo']);
    expect(rulesOf('001', 'ORDER').barcode).toEqual(['sph', 'cyl', 'add']);
  });
});

describe('a GS1 code', () => {
  const said = { gtin: '06901234567892', expireDate: '2027-06-30', batchNo: 'A1B2', serialNo: '77' };

  it.each([
    ['separated', '01069012345678921727063010A1B2\u001d2177', said],
    ['with its symbology', ']d201069012345678921727063010A1B2\u001d2177', said],
    ['printed', '(01)06901234567892(17)270630(10)A1B2(21)77', said],
    [
      'with a date of making',
      '01069012345678921125010117270630',
      { gtin: said.gtin, produceDate: '2025-01-01', expireDate: said.expireDate },
    ],
    ['with the last day of a month', '010690123456789217280200', { gtin: said.gtin, expireDate: '2028-02-29' }],
    ['of a GTIN alone', '0106901234567892', { gtin: said.gtin }],
    ['separated twice', '010690123456789217270630\u001d10A1B2\u00e82177\u001d', said],
    ['with the last day of the year', '010690123456789217271231', { gtin: said.gtin, expireDate: '2027-12-31' }],
    ['with the first day of the year', '010690123456789217270101', { gtin: said.gtin, expireDate: '2027-01-01' }],
    ['with the last of December', '010690123456789217271200', { gtin: said.gtin, expireDate: '2027-12-31' }],
    [
      'with the longest batch number',
      `010690123456789210${'A'.repeat(20)}`,
      { gtin: said.gtin, batchNo: 'A'.repeat(20) },
    ],
    ['printed with a serial number alone', '(01)06901234567892(21)7', { gtin: said.gtin, serialNo: '7' }],
  ])('%s', (_case, code, parsed) => {
    expect(parseGs1(code)).toEqual(parsed);
  });

  it.each([
    '',
    '6901234567892',
    '0169',
    '17270630',
    '(99)x',
    '0106901234567892xx',
    '(01)0690123456789',
    '(01)06901234567892x17270630',
    '010690123456789A',
    '0106901234567892112701',
    '010690123456789210',
    `010690123456789210${'A'.repeat(21)}`,
  ])('is none in %p', (code) => {
    expect(parseGs1(code)).toBeNull();
  });

  it.each(['271330', '270001', '270230', '280230', '270432', '27063', '2706300', '27063A'])(
    'is none with the day %s',
    (day) => {
      expect(parseGs1(`(01)06901234567892(17)${day}`)).toBeNull();
    },
  );

  it('is sent with a separator that can be typed', () => {
    expect(sendable('10A\u001d21B\u00e811C')).toBe('10A|21B|11C');
  });

  it('is matched with the maker’s code with or without leading zeros', () => {
    expect(gtinSpellings('06901234567892')).toEqual(['06901234567892', '6901234567892']);
    expect(gtinSpellings('00000012345670')).toContain('12345670');
    expect(gtinSpellings('00000000000017').at(-1)).toBe('00000017');
    expect(gtinSpellings('16901234567899')).toEqual(['16901234567899']);
  });
});
