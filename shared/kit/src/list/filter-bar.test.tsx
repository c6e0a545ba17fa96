import { describe, expect, it, jest } from '@jest/globals';
import { today } from '@mingmou/contract/base/clinic-day';
import { weekOf } from '@mingmou/contract/base/date-range';
import { f } from '@mingmou/contract/base/field';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterBar } from './filter-bar';
import { type FilterField, filterGroups, groupsOfLine } from './filter-span';

const DAYS = [
  ['keyword', f.text('关键字', 20)],
  ['dateFrom', f.date('预约日期从')],
  ['dateTo', f.date('预约日期至')],
] as const;

describe('a range of days in the filter bar', () => {
  it('has one label, and its shortcut 本周 searches from Monday to Sunday', async () => {
    const onSearch = jest.fn();
    render(<FilterBar fields={DAYS} filters={{ keyword: '王', dateFrom: '2026-03-01' }} onSearch={onSearch} />);
    const user = userEvent.setup();
    expect(screen.getByText('预约日期')).toBeVisible();
    expect(screen.queryByText('预约日期从')).toBeNull();
    await user.click(await screen.findByLabelText('预约日期至'));
    await user.click(await screen.findByRole('button', { name: /本\s*周/ }));
    const { from, to } = weekOf(today());
    expect(onSearch.mock.calls).toEqual([[{ keyword: '王', dateFrom: from, dateTo: to }]]);
    expect(screen.getByLabelText('预约日期从')).toHaveValue(from);
    expect(screen.getByLabelText('预约日期至')).toHaveValue(to);
  });

  it('may have one end alone', async () => {
    const onSearch = jest.fn();
    render(<FilterBar fields={DAYS} filters={{}} onSearch={onSearch} />);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('预约日期从'), '2026/3/5{Enter}');
    expect(onSearch).toHaveBeenLastCalledWith({ dateFrom: '2026-03-05' });
  });
});

describe('the groups of filters', () => {
  const titles = (...fields: readonly FilterField[]) => filterGroups(fields).map(({ title }) => title);
  it.each<[string, readonly FilterField[], readonly string[]]>([
    [
      'ends in 从 and 至',
      [
        ['a', f.date('开卡从')],
        ['b', f.date('开卡至')],
      ],
      ['开卡'],
    ],
    [
      'ends in 起 and 止',
      [
        ['a', f.date('时间起')],
        ['b', f.date('时间止')],
      ],
      ['时间'],
    ],
    [
      'other ranges',
      [
        ['a', f.date('末诊从')],
        ['b', f.date('复诊至')],
      ],
      ['末诊从', '复诊至'],
    ],
    [
      'ends that do not belong together',
      [
        ['a', f.date('日期从')],
        ['b', f.date('日期止')],
      ],
      ['日期从', '日期止'],
    ],
    [
      'numbers',
      [
        ['a', f.int('年龄从')],
        ['b', f.int('年龄至')],
      ],
      ['年龄从', '年龄至'],
    ],
    ['an end alone', [['a', f.date('到期日至')]], ['到期日至']],
  ])('%s', (_what, fields, expected) => expect(titles(...fields)).toEqual(expected));

  it('do not split a range at the end of a line', () => {
    const groups = filterGroups([['sex', f.text('性别', 2)], ...DAYS.slice(1), ...DAYS.slice(1)]);
    expect([1, 2, 3, 4, 5].map((inputs) => groupsOfLine(groups, inputs).length)).toEqual([1, 1, 2, 2, 3]);
  });
});

describe('filter bar', () => {
  it('searches by the day that was typed, and not at all by one that cannot be read', async () => {
    const onSearch = jest.fn();
    render(<FilterBar fields={[['from', f.date('日期起')]]} filters={{ from: '2026-03-01' }} onSearch={onSearch} />);
    const user = userEvent.setup();
    const input = await screen.findByLabelText('日期起');
    await user.clear(input);
    await user.type(input, '2026/3/5{Enter}');
    expect(onSearch).toHaveBeenLastCalledWith({ from: '2026-03-05' });
    onSearch.mockClear();
    await user.clear(input);
    await user.type(input, '2026/13/5{Enter}');
    await user.click(screen.getByRole('button', { name: /查\s*询/ }));
    expect(onSearch).not.toHaveBeenCalled();
    expect(input).toHaveValue('2026/13/5');
    expect(input).toBeInvalid();
  });
});
