import { expect, it } from '@jest/globals';
import { amountSelect } from '@mingmou/clinic/page/amount-label';
import { Select } from '@mingmou/kit/ui-form';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';

const OPTIONS = [
  { value: 1, name: '普通挂号', amount: '¥10.00' },
  { value: 2, name: '复查 2026 版' },
  { value: 3, name: '储值卡', amount: '¥1 000.00' },
];
const nothing = { answers: [], rights: [] };

it('shows name and amount apart, whatever spaces they contain', async () => {
  const { user } = renderScreen(<Select aria-label="挂号费" {...amountSelect(OPTIONS)} defaultValue={3} />, nothing);
  expect(screen.getByText('储值卡')).toBeVisible();
  expect(screen.getByText('¥1 000.00')).toBeVisible();
  await user.click(screen.getByRole('combobox'));
  expect(screen.getByText('普通挂号')).toBeVisible();
  expect(screen.getByText('¥10.00')).toBeVisible();
  // Without an amount, the last word is part of the name.
  expect(screen.getByText('复查 2026 版')).toBeVisible();
  expect(screen.getByTitle('普通挂号 ¥10.00')).toBeInTheDocument();
});

it('shows the label of a chosen option that is not in the list as text', () => {
  const value = { value: 9, label: '夜间 挂号' };
  renderScreen(<Select aria-label="挂号费" labelInValue {...amountSelect(OPTIONS)} value={value} />, nothing);
  expect(screen.getByText('夜间 挂号')).toBeVisible();
});
