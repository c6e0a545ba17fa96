import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { PageFailure as Failure } from '@mingmou/core/remote/environment';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PageFailure } from './page-failure';

const failure: Failure = {
  remote: 'remote-erp',
  version: '1.6.0',
  page: {
    ...{
      remote: 'remote-erp',
      key: 'brand',
      path: '/erp/pro/brand',
      title: '品牌管理',
      access: 'whitelist',
      kind: 'list',
    },
  },
  error: new Error('x'),
};
const retry = jest.fn();
const leave = jest.fn<() => boolean>();
const show = (times: number, hasPrevious = true) =>
  render(<PageFailure failure={failure} times={times} retry={retry} hasPrevious={hasPrevious} leave={leave} />);
const previous = () => screen.queryByRole('button', { name: '使用上一版本' });

afterEach(() => {
  cleanup();
  leave.mockReset();
});

describe('a page that crashed', () => {
  it('SYS-27 offers 重试, and 使用上一版本 after the second time', () => {
    show(1);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(retry).toHaveBeenCalledTimes(1);
    expect(previous()).toBeNull();
    cleanup();
    show(2);
    leave.mockReturnValue(true);
    fireEvent.click(screen.getByRole('button', { name: '使用上一版本' }));
    expect(leave).toHaveBeenCalledTimes(1);
    expect(screen.getByText('remote-erp 1.6.0')).toBeTruthy();
  });

  it('SYS-27 offers it only where a version has proven itself', () => {
    show(3, false);
    expect(previous()).toBeNull();
  });

  it('SYS-27 says so where another page holds input that is not saved', () => {
    show(2);
    leave.mockReturnValue(false);
    fireEvent.click(screen.getByRole('button', { name: '使用上一版本' }));
    expect(screen.getByText('本模块的其他页面有未保存的内容，请先保存，再使用上一版本')).toBeTruthy();
  });
});
