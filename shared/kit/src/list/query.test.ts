import { describe, expect, it } from '@jest/globals';
import { paging } from '@mingmou/contract/base/envelope';
import { f } from '@mingmou/contract/base/field';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { orderOf, readQuery, snakeCase, writeQuery } from './query';

const input = {
  ...paging,
  keyword: f.text('名称', 20),
  categoryIds: f.dicts('类别', goodsCategory),
  registrable: f.bool('可挂号'),
  dateFrom: f.date('开始'),
  stock: f.int('库存'),
};

const read = (search: string) => readQuery(input, new URLSearchParams(search));

describe('列表地址', () => {
  it('默认第 1 页 10 条', () => {
    expect(read('')).toEqual({ page: 1, size: 10, column: undefined, asc: true, filters: {} });
  });

  it('各类筛选读出原来的类型', () => {
    const { filters } = read(
      'keyword=蔡司&categoryIds=003&categoryIds=001&registrable=false&dateFrom=2026-11-20&stock=3',
    );
    expect(filters).toEqual({
      keyword: '蔡司',
      categoryIds: ['003', '001'],
      registrable: false,
      dateFrom: '2026-11-20',
      stock: 3,
    });
  });

  it('不合规的值当作没有', () => {
    const query = read('page=0&size=11&column=Name;drop&dateFrom=2026-02-30&stock=x&categoryIds=none');
    expect(query).toEqual(read(''));
  });

  it('写出再读入不变，别人的参数留下', () => {
    const query = {
      page: 3,
      size: 50,
      column: 'updated_at',
      asc: false,
      filters: { keyword: 'a', categoryIds: ['003', '001'] },
    };
    const params = writeQuery(input, query, new URLSearchParams('tab=2&stock=9'));
    expect(params.get('tab')).toBe('2');
    expect(readQuery(input, params)).toEqual(query);
  });

  it('排序列以下划线传送', () => {
    expect(snakeCase('updatedAt')).toBe('updated_at');
    expect(orderOf(read('column=updated_at&asc=false'))).toEqual({ column: 'updated_at', asc: false });
    expect(orderOf(read(''))).toEqual({});
  });
});
