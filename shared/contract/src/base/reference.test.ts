import { describe, expect, it } from '@jest/globals';
import { call } from './call';
import { f, required } from './field';
import { dependentsOf, nameFieldOf, referenceOf, referenceTo } from './reference';

const rooms = call({
  path: '/api/room/findAll',
  title: '可选诊室',
  grant: 'menu:1102',
  input: { departmentId: f.id('科室') },
  output: required(
    f.list(
      '诊室',
      f.object('诊室', { id: required(f.id()), name: required(f.text('名称', 20)), open: f.bool('开放') }),
    ),
  ),
});

describe('引用别的行的字段', () => {
  it('通常按 id 和 name，哪一行都可选', () => {
    const ref = referenceTo(rooms, {});
    expect([ref.id, ref.nameOf({ id: 1, name: '一诊室' }), ref.nameOf({ id: 1 })]).toEqual(['id', '一诊室', '']);
    expect(ref.isOffered({ id: 1 })).toBe(true);
    expect([ref.input, ref.by]).toEqual([{}, {}]);
  });

  it('也可以说明名称、可选的行和依赖的字段', () => {
    const { ref } = f.ref('诊室', rooms, {
      name: ({ id, name }) => `${id} ${name}`,
      offered: ({ open }) => open === true,
      by: { departmentId: 'departmentId' },
      shownIn: 'room',
    });
    expect(ref?.nameOf({ id: 1, name: '一诊室' })).toBe('1 一诊室');
    expect([ref?.isOffered({ open: true }), ref?.isOffered({ open: false })]).toEqual([true, false]);
    const shape = {
      departmentId: f.id('科室'),
      roomId: f.ref('诊室', rooms, { by: { departmentId: 'departmentId' } }),
    };
    expect(dependentsOf(shape, 'departmentId')).toEqual(['roomId']);
    expect(dependentsOf(shape, 'roomId')).toEqual([]);
    expect(ref && nameFieldOf('roomId', ref)).toBe('room');
  });

  it('名称放在编号旁边', () => {
    const ref = referenceTo(rooms, {});
    expect(['departmentId', 'staffIds', 'icdCode', 'codes'].map((name) => nameFieldOf(name, ref))).toEqual([
      ...['departmentName', 'staffNames', 'icdName', 'codes'],
    ]);
  });

  it('一列引用看它的每一项', () => {
    const one = f.ref('诊室', rooms);
    expect(referenceOf(one)?.call).toBe(rooms);
    expect(referenceOf(f.list('诊室', one))?.call).toBe(rooms);
    expect(referenceOf(f.text('名称', 5))).toBeUndefined();
    expect(referenceOf(f.list('名称', f.text('名称', 5)))).toBeUndefined();
  });
});
