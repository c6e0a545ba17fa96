import { expect, it, jest } from '@jest/globals';
import { push, replace } from '@mingmou/core/navigation/history';
import { act, renderHook } from '@testing-library/react';
import { usePath } from './use-path';

it('renders for another path alone, and not for another query of the same', () => {
  replace('/erp/pro/brand');
  const read = jest.fn(() => usePath());
  const { result } = renderHook(read);
  read.mockClear();
  act(() => push('/erp/pro/brand?page=2'));
  act(() => push('/erp/pro/brand?page=2'));
  expect(read).not.toHaveBeenCalled();
  act(() => push('/suffer/sufferList?page=2'));
  expect(result.current).toBe('/suffer/sufferList');
});
