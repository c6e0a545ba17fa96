import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { setRemoteProviders } from '@mingmou/core/remote/environment';
import { act, screen } from '@testing-library/react';
import { PageSkeleton } from '../pages/page-skeleton';
import { StartingSkeleton } from './starting-skeleton';

const page = (title: string): PageRow => ({
  ...{ remote: 'remote-erp', key: title, path: '/erp/pro/brand', title, access: 'whitelist', kind: 'list' },
});
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let skeleton: StartingSkeleton;

beforeEach(() => {
  jest.useFakeTimers();
  const stage = document.body.appendChild(document.createElement('main'));
  setRemoteProviders({
    stage,
    Providers: ({ children }) => children,
    Skeleton: PageSkeleton,
    FailureView: () => null,
    report: () => undefined,
    onCodeLost: () => undefined,
  });
  skeleton = new StartingSkeleton();
});
afterEach(() => {
  act(() => skeleton.hide());
  document.body.replaceChildren();
  jest.useRealTimers();
});

describe('the skeleton of a remote that starts', () => {
  it('SYS-27 appears after 150 ms and stays until the page is shown', async () => {
    skeleton.show(page('品牌管理'));
    await wait(149);
    expect(screen.queryByRole('status')).toBeNull();
    await wait(1);
    expect(screen.getByRole('status', { name: '品牌管理加载中' })).toBeTruthy();
    act(() => skeleton.hide());
    expect(document.querySelector('main')?.childElementCount).toBe(0);
  });

  it('says after 10 s that the page is slow, and offers 重试', async () => {
    skeleton.show(page('品牌管理'));
    await wait(150);
    await wait(9_999);
    expect(screen.queryByText(/页面加载较慢/)).toBeNull();
    await wait(1);
    expect(screen.getByRole('status').textContent).toContain('页面加载较慢，请检查网络');
    // One live region: a reader says the sentence once.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
    act(() => skeleton.hide());
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('does not show for a remote that is quick, nor for a page that was left', async () => {
    skeleton.show(page('品牌管理'));
    await wait(100);
    act(() => skeleton.hide());
    await wait(1000);
    expect(screen.queryByRole('status')).toBeNull();
    skeleton.show(page('品牌管理'));
    skeleton.show(page('供应商'));
    await wait(150);
    expect(screen.getByRole('status', { name: '供应商加载中' })).toBeTruthy();
  });
});
