import { describe, expect, it, jest } from '@jest/globals';
import { f } from '@mingmou/contract/base/field';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterBar } from './filter-bar';

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
