import { useSend } from '@mingmou/core/store/use-call';
import { useCallback } from 'react';
import { useFeedback } from '../feedback/use-feedback';
import type { MasterRow, ToggleCalls } from './master';

/** Enables or disables a row of master data: question, post, 启用成功/停用成功 (product.md §4). */
export function useToggle({ enable }: ToggleCalls): (row: MasterRow) => Promise<void> {
  const { confirm, success } = useFeedback();
  const send = useSend(enable);
  return useCallback(
    async ({ id, version, stateEnum }) => {
      const word = stateEnum === 'ENABLE' ? '停用' : '启用';
      if (!(await confirm(`确定要${word}该记录吗？`))) return;
      await send({ id, version, stateEnum: stateEnum === 'ENABLE' ? 'DISABLE' : 'ENABLE' });
      success(`${word}成功`);
    },
    [confirm, success, send],
  );
}
