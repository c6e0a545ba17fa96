import { describe, expect, it } from '@jest/globals';
import { f } from '@mingmou/contract/base/field';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { nameOf } from './report-source';

const row = { categoryId: f.dict('类别', goodsCategory), orgName: f.text('机构', 20), spec: f.text('规格', 20) };

describe('what names a row of a report', () => {
  it.each([
    ['a code by its word', { categoryId: '003' }, '镜架'],
    ['each word once', { orgName: '旗舰店', spec: '旗舰店' }, '旗舰店'],
    ['what is not there not at all', { categoryId: '003', orgName: null, spec: '' }, '镜架'],
  ])('says %s', (_case, values, name) => {
    expect(nameOf(row, { id: '1', ...values }, ['categoryId', 'orgName', 'spec'])).toBe(name);
  });
});
