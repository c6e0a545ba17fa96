import { expect, it } from '@jest/globals';
import { Select } from '@mingmou/kit/ui-form';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { amountSelect } from './amount-label';

const OPTIONS = [
  { value: 1, name: '普通挂号', amount: '¥10.00' },
  { value: 2, name: '复查 2026 版' },
  { value: 3, name: '储值卡', amount: '¥1 000.00' },
];

it('shows name and amount apart, whatever spaces they contain', async () => {
  render(<Select aria-label="挂号费" {...amountSelect(OPTIONS)} defaultValue={3} />);
  expect(screen.getByText('储值卡')).toBeVisible();
  expect(screen.getByText('¥1 000.00')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox'));
  expect(screen.getByText('普通挂号')).toBeVisible();
  expect(screen.getByText('¥10.00')).toBeVisible();
  // Without an amount, the last word is part of the name.
  expect(screen.getByText('复查 2026 版')).toBeVisible();
  expect(screen.getByTitle('普通挂号 ¥10.00')).toBeInTheDocument();
});

it('shows the label of a chosen option that is not in the list as text', () => {
  render(
    <Select aria-label="挂号费" labelInValue {...amountSelect(OPTIONS)} value={{ value: 9, label: '夜间 挂号' }} />,
  );
  expect(screen.getByText('夜间 挂号')).toBeVisible();
});
