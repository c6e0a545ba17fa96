import { describe, expect, it } from '@jest/globals';
import { goodsCategory } from '../dict/goods-category';
import { barcodeNumber } from './barcode-number.rules';
import { CATEGORY_RULES, rulesOf } from './goods-category.rules';
import { attrsKey, foreignAttrs, missingAttrs, settledAttrs, specOf } from './goods-spec.rules';
import { gtinSpellings, parseGs1 } from './gs1.rules';
import { cellsOf, gridFault, gridSize } from './power-grid.rules';

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
  });
});

describe('what a category asks for', () => {
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

  it('names what is missing and what is foreign', () => {
    expect(missingAttrs(CATEGORY_RULES['003'].barcodeRequired, { model: 'R1', color: '' })).toEqual(['color']);
    expect(missingAttrs(CATEGORY_RULES['001'].barcodeRequired, { sph: 0, cyl: 0 })).toEqual([]);
    expect(foreignAttrs(CATEGORY_RULES['003'].barcode, { model: 'R1', sph: 0 })).toEqual(['sph']);
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
    ['with a date of making', '01069012345678921125010117270630', { gtin: said.gtin, expireDate: said.expireDate }],
    ['with the last day of a month', '010690123456789217280200', { gtin: said.gtin, expireDate: '2028-02-29' }],
    ['of a GTIN alone', '0106901234567892', { gtin: said.gtin }],
  ])('%s', (_case, code, parsed) => {
    expect(parseGs1(code)).toEqual(parsed);
  });

  it.each(['', '6901234567892', '0169', '17270630', '010690123456789217271330', '(99)x', '0106901234567892xx'])(
    'is none in %p',
    (code) => {
      expect(parseGs1(code)).toBeNull();
    },
  );

  it('is matched with the maker’s code with or without leading zeros', () => {
    expect(gtinSpellings('06901234567892')).toEqual(['06901234567892', '6901234567892']);
    expect(gtinSpellings('00000012345670')).toContain('12345670');
  });
});
