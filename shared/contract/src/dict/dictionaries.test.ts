import { describe, expect, it } from '@jest/globals';
import { DICTIONARIES, dictionaryOf } from './dictionaries';
import { goodsCategory } from './goods-category';
import { TAKES_ADDITIONS } from './reference.contract';

describe('dictionaries', () => {
  it('have unique names and unique codes of one type', () => {
    expect(new Set(DICTIONARIES.map((dictionary) => dictionary.name)).size).toBe(DICTIONARIES.length);
    for (const { rows } of DICTIONARIES) {
      expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
      expect(new Set(rows.map((row) => typeof row.code)).size).toBe(1);
    }
  });

  it('are found by name', () => {
    expect(dictionaryOf('unit')?.rows[6]).toEqual({ code: 6, name: '支' });
    expect(dictionaryOf('nope')).toBeUndefined();
  });

  it('that chains add rows to are named for pages, which do not carry the whole list', () => {
    const extensible = DICTIONARIES.filter((dictionary) => dictionary.extensible).map(({ name }) => name);
    expect([...TAKES_ADDITIONS].sort()).toEqual(extensible.sort());
  });

  it('say how each goods category is stocked', () => {
    const codes = (facts: object) =>
      goodsCategory.rows
        .filter((row) => Object.entries(facts).every(([key, value]) => Object(row.ext)[key] === value))
        .map((row) => row.code);
    expect(codes({ stockMode: 'ORDER' })).toEqual(['000', 'wd0', 'qx3']);
    expect(codes({ stockMode: 'NONE' })).toEqual(['081']);
    expect(codes({ batch: 1 })).toEqual(['wd2', 'qx2', '002', 'qx7', '007', 'qx3', 'qx8', '071']);
    expect(goodsCategory.rows).toHaveLength(18);
  });
});
