import { describe, expect, it } from '@jest/globals';
import { fileNameIn } from './download';

describe('文件名', () => {
  it.each([
    [`attachment; filename*=UTF-8''%E5%93%81%E7%89%8C.xlsx`, '品牌.xlsx'],
    ['attachment; filename="brand.xlsx"', 'brand.xlsx'],
    ['attachment', undefined],
  ])('%s', (header, name) => {
    expect(fileNameIn(header)).toBe(name);
  });
});
