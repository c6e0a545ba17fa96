import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@mingmou/testing/dom';
import { BillTimeline } from './bill-timeline';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the history of a bill', () => {
  it.each([
    ['is a stop of Tab where a part of it is hidden', 300, '0'],
    ['is no stop of Tab where it is seen whole', 120, null],
  ])('%s', (_case, height, tabIndex) => {
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(120);
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height);
    render(<BillTimeline steps={[]} />);
    expect(screen.getByRole('complementary', { name: '操作记录' }).getAttribute('tabindex')).toBe(tabIndex);
  });
});
