import { describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { HomeFigures } from './home-figures';

const figures = {
  visitCount: 0,
  consumeAmount: money(0),
  yearAmount: money(0),
  averageAmount: null,
  daysSinceLast: null,
  packageTimes: 0,
};

function show(of: Parameters<typeof HomeFigures>[0]['of']): HTMLElement[] {
  renderScreen(<HomeFigures of={of} />, { answers: [], rights: [] });
  return within(screen.getByLabelText('指标')).getAllByRole('definition');
}

describe('患者首页的指标', () => {
  it('shows a placeholder for each figure while the figures are loading', () => {
    const cells = show(undefined);
    expect(screen.getByLabelText('指标')).toHaveAttribute('aria-busy', 'true');
    expect(cells).toHaveLength(6);
    for (const cell of cells) {
      expect(cell).toHaveTextContent(/^$/);
      expect(cell.querySelector('.ant-skeleton')).not.toBeNull();
    }
  });

  it('shows a dash only for a figure that the patient does not have', () => {
    const cells = show(figures);
    expect(screen.getByLabelText('指标')).toHaveAttribute('aria-busy', 'false');
    expect(cells.map((cell) => cell.textContent)).toEqual(['0次', '¥0.00', '¥0.00', '–', '–天', '0次']);
  });
});
