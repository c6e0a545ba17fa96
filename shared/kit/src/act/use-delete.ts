import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { endsSession } from '@mingmou/core/http/verdict';
import { useReread, useSend } from '@mingmou/core/store/use-call';
import { useCallback } from 'react';
import { useFeedback } from '../feedback/use-feedback';
import type { DeleteCalls, MasterRow } from './master';

/** Deletes a row of master data: the server's check, its question, the post, 删除成功 (product.md §4). */
export function useDelete(master: DeleteCalls): (row: MasterRow) => Promise<void> {
  const { confirm, tell, success } = useFeedback();
  const sendDelete = useSend(master.delete);
  const reread = useReread(master.delete);
  const { deleteCheck } = master;
  return useCallback(
    async ({ id, version }) => {
      const question = await askServer();
      if (question === undefined || !(await confirm(question, { ok: '删除', danger: true }))) return;
      await sendDelete({ id, version, stateEnum: 'DELETE' });
      success('删除成功');

      async function askServer(): Promise<string | undefined> {
        try {
          return await send(deleteCheck, { id }, { quiet: true });
        } catch (error) {
          if (!(error instanceof CallRefused)) throw error;
          reread();
          if (!endsSession(error)) await tell(error.msg);
          return undefined;
        }
      }
    },
    [confirm, tell, success, sendDelete, reread, deleteCheck],
  );
}
