import { describe, expect, it } from '@jest/globals';
import { f } from '@mingmou/contract/base/field';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { promptOf, textOf } from './text-of';

describe('单元格文字', () => {
  it.each([
    ['金额', f.money('金额'), 1234.5, '¥1,234.50'],
    ['单价', f.price('单价'), 12.3456, '¥12.3456'],
    ['字典', f.dict('类别', goodsCategory), '003', '镜架'],
    ['多选字典', f.dicts('类别', goodsCategory), ['003', '004'], '镜架、太阳镜'],
    ['未知代码照写', f.dict('类别', goodsCategory), 'X001', 'X001'],
    ['是否', f.bool('默认'), false, '否'],
    ['状态', f.state(), 'DISABLE', '停用'],
    ['球镜带正号', f.sphere(), 0.5, '+0.50'],
    ['球镜零', f.sphere(), 0, '0.00'],
    ['空', f.text('名称', 20), null, ''],
  ])('%s', (_title, spec, value, text) => {
    expect(textOf(spec, value)).toBe(text);
  });

  it('提示语按输入方式', () => {
    expect(promptOf(f.text('品牌名称', 20))).toBe('请输入品牌名称');
    expect(promptOf(f.dict('适用类别', goodsCategory))).toBe('请选择适用类别');
  });
});
