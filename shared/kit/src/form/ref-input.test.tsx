import { describe, expect, it } from '@jest/globals';
import { f } from '@mingmou/contract/base/field';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { department } from '@mingmou/contract/system/org/department.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import { columns } from '../list/columns';
import { FilterBar } from '../list/filter-bar';
import { FieldInput } from './field-input';

const departmentId = f.ref('科室', department.findAll);
const roomId = f.ref('诊室', outpatientGeneral.rooms, { by: { id: 'departmentId' } });
const departments = answer(department.findAll, [
  { id: 3, name: '眼科' },
  { id: 4, name: '视光' },
]);
const named = (id: number, name: string) => ({ id, name, isDefault: false });
const rooms = answer(outpatientGeneral.rooms, ({ id }) =>
  Number(id) === 3 ? [named(31, '一诊室')] : [named(41, '验光室')],
);

function Filters({ from }: { readonly from: Readonly<Record<string, unknown>> }) {
  const [filters, setFilters] = useState(from);
  return (
    <>
      <FilterBar fields={Object.entries({ departmentId, roomId })} filters={filters} onSearch={setFilters} />
      <output>{JSON.stringify(filters)}</output>
    </>
  );
}

describe('引用其他记录的字段', () => {
  it('名称还没有取到时不显示编号', async () => {
    renderScreen(<FieldInput spec={departmentId} value={3} aria-label="科室" />, {
      answers: [departments],
      rights: [],
    });
    expect(screen.getByText('…')).toBeVisible();
    expect(screen.queryByText('3')).toBeNull();
    expect(await screen.findByText('眼科')).toBeVisible();
  });

  it('不再可选的照常显示它自己的名称，多选时注明已停用', async () => {
    const several = f.refs('科室', department.findAll);
    const { user } = renderScreen(
      <>
        <FieldInput spec={departmentId} value={9} present="老科室" aria-label="科室" />
        <FieldInput spec={several} value={[3, 8]} present={['眼科', '旧科室']} aria-label="多个科室" />
      </>,
      { answers: [departments], rights: [] },
    );
    expect(await screen.findByText('老科室')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: '多个科室' }));
    expect(await screen.findByTitle('旧科室（已停用）')).toBeVisible();
    expect(screen.queryByTitle('眼科（已停用）')).toBeNull();
  });

  it('按名称、简码、编码查找', async () => {
    const row = (id: number, code: string, name: string, pinyin: string) => ({
      id,
      code,
      name,
      pinyin,
      categoryIds: [],
    });
    const brands = answer(brand.findAll, [row(1, 'P01', '依视路', 'ysl'), row(2, 'P02', '明月', 'my')]);
    const { user } = renderScreen(<FieldInput spec={f.ref('品牌', brand.findAll)} aria-label="品牌" />, {
      answers: [brands],
      rights: ['menu:1414'],
    });
    const input = screen.getByRole('combobox', { name: '品牌' });
    for (const typed of ['ysl', 'p01', '依视']) {
      await user.clear(input);
      await user.type(input, typed);
      expect(await screen.findByTitle('依视路')).toBeVisible();
      await waitFor(() => expect(screen.queryByTitle('明月')).toBeNull());
    }
  });

  it('没有权限时不去取，说明原因；已有的值显示记录自带的名称', async () => {
    const { server, user } = renderScreen(
      <>
        <FieldInput spec={f.ref('品牌', brand.findAll)} value={1} present="依视路" aria-label="品牌" />
        <FieldInput spec={f.ref('品牌', brand.findAll)} value={2} aria-label="另一品牌" />
      </>,
      { answers: [answer(brand.findAll, [])], rights: [] },
    );
    expect(screen.getByText('依视路')).toBeVisible();
    expect(screen.getByText('无权查看名称')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: '另一品牌' }));
    await user.type(screen.getByRole('combobox', { name: '另一品牌' }), '没有');
    expect(await screen.findByText('没有查看品牌的权限')).toBeVisible();
    expect(server.sent(brand.findAll)).toEqual([]);
  });

  it('按旁边的字段取，旁边的改了就清空', async () => {
    const { server, user } = renderScreen(<Filters from={{ departmentId: 3, roomId: 31 }} />, {
      answers: [departments, rooms],
      rights: [],
    });
    expect(await screen.findByText('一诊室')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: '科室' }));
    await user.click(await screen.findByTitle('视光'));
    expect(screen.getByRole('status')).toHaveTextContent('{"departmentId":4,"roomId":null}');
    await user.click(screen.getByRole('combobox', { name: '诊室' }));
    expect(await screen.findByTitle('验光室')).toBeVisible();
    expect(screen.queryByTitle('一诊室')).toBeNull();
    expect(server.sent(outpatientGeneral.rooms).map(({ id }) => Number(id))).toEqual([3, 4]);
  });

  it('旁边的还没有选时，说明先选什么', async () => {
    const { server, user } = renderScreen(<Filters from={{}} />, { answers: [departments, rooms], rights: [] });
    await user.click(screen.getByRole('combobox', { name: '诊室' }));
    expect(await screen.findByText('请先选择科室')).toBeVisible();
    expect(server.sent(outpatientGeneral.rooms)).toEqual([]);
  });

  it('列表里写名称，按名称排序', () => {
    const [one, several] = columns({ departmentId, staffIds: f.refs('科室', department.findAll) }, [
      'departmentId',
      'staffIds',
    ]);
    expect(one).toMatchObject({ key: 'departmentName', label: '科室', sorter: true });
    expect(one?.render({ departmentId: 3, ...{ departmentName: '眼科' } })).toBe('眼科');
    expect(several?.render({ staffIds: [1, 2], ...{ staffNames: ['甲', '乙'] } })).toBe('甲、乙');
  });
});
