import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Component, type PropsWithChildren, Suspense } from 'react';
import { LazyPages, type PageModule } from './lazy-pages';

class Caught extends Component<PropsWithChildren> {
  override state = { told: '' };
  static getDerivedStateFromError(error: Error) {
    return { told: error.message };
  }
  override render() {
    return this.state.told || this.props.children;
  }
}

afterEach(() => void jest.useRealTimers());

it('code that has not come after 15 seconds counts as lost, one moment earlier it does not', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const pages = new LazyPages({ list: () => new Promise<PageModule>(() => undefined) });
  const Page = pages.component('list');
  render(
    <Caught>
      <Suspense fallback="骨架">
        <Page />
      </Suspense>
    </Caught>,
  );
  await act(() => jest.advanceTimersByTimeAsync(14_999));
  expect(screen.getByText('骨架')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText(/did not come within 15000 ms/)).toBeTruthy();
});
