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
  ['dateFrom', f.firstDay('预约日期')],
  ['dateTo', f.lastDay('预约日期')],
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
      'two ends of one range',
      [
        ['a', f.firstDay('开卡')],
        ['b', f.lastDay('开卡')],
      ],
      ['开卡'],
    ],
    [
      'ends of two ranges',
      [
        ['a', f.firstDay('末诊')],
        ['b', f.lastDay('复诊')],
      ],
      ['末诊从', '复诊至'],
    ],
    [
      'days that are only called like the ends of a range',
      [
        ['a', f.date('有效期从')],
        ['b', f.date('有效期至')],
      ],
      ['有效期从', '有效期至'],
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
    render(<FilterBar fields={[['from', f.date('日期从')]]} filters={{ from: '2026-03-01' }} onSearch={onSearch} />);
    const user = userEvent.setup();
    const input = await screen.findByLabelText('日期从');
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
