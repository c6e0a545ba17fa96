import { describe, expect, it } from '@jest/globals';
import { f, required } from '@mingmou/contract/base/field';
import { cleaned, isChanged, startValues } from './values';

const shape = {
  name: required(f.text('名称', 20)),
  password: f.secret('密码'),
  phone: f.phone(),
  isDefault: required(f.bool('默认')),
  tags: f.ids('标签'),
};

describe('表单值', () => {
  it('文字去空格，密码不动，清空为 null，多余的键不送', () => {
    const values = { name: ' 视光科 ', password: ' a1 ', phone: '', isDefault: false, tags: undefined, extra: 1 };
    expect(cleaned(shape, values)).toEqual({
      name: '视光科',
      password: ' a1 ',
      phone: null,
      isDefault: false,
      tags: [],
    });
  });

  it('开关从关开始，除非另有说明', () => {
    expect(startValues(shape, undefined, { name: 'A' })).toMatchObject({ name: 'A', isDefault: false });
    expect(startValues(shape, undefined, { isDefault: true })).toMatchObject({ isDefault: true });
  });

  it('改了再改回来不算改动，只多空格也不算', () => {
    const start = startValues(shape, { name: 'A', phone: null });
    expect(isChanged(shape, start, { ...start, phone: '', name: ' A' })).toBe(false);
    expect(isChanged(shape, start, { ...start, name: 'B' })).toBe(true);
  });
});
