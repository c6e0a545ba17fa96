import { flattenMenus } from '@mingmou/contract/auth/menu-nodes';
import type { TodoItem } from '@mingmou/contract/home/todo';
import { feedback } from '@mingmou/core/http/feedback';
import { push } from '@mingmou/core/navigation/history';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useCallback } from 'react';

const NO_RIGHT = '你没有页面权限';

/** Opens what waits; without the menu it only says so. */
export function useOpenTodo(): (item: TodoItem) => void {
  const menus = useAppSelector((state) => state.session.menus);
  return useCallback(
    ({ menu, opens }) => {
      if (flattenMenus(menus).some(({ id }) => id === menu)) push(opens);
      else feedback().warning(NO_RIGHT);
    },
    [menus],
  );
}
