import { today } from '@mingmou/contract/base/clinic-day';
import { isStale } from '@mingmou/contract/base/codes';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import type { LineGridHandle } from '@mingmou/kit/bill/line-grid';
import { useRepeatable } from '@mingmou/kit/entry/use-repeatable';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type RefObject, useState } from 'react';
import { type BillFault, billFault, saveInput } from './bill-content';
import type { BillPages, DraftLine, Fields, FoundBill } from './bill-pages';
import type { useBillDraft } from './use-bill-draft';
import { useSaveNew } from './use-save-new';

interface SaveOptions {
  readonly edited: FoundBill | undefined;
  readonly draft: Pick<ReturnType<typeof useBillDraft<Fields, DraftLine>>, 'store' | 'head' | 'version' | 'accept'>;
  readonly seesCost: boolean;
  readonly grid: RefObject<LineGridHandle | null>;
  /** Reloads the bill after another person saved it. */
  readonly refetch: () => void;
}

/** 存草稿 and 保存并提交. A refusal keeps the input and focuses the faulty cell. */
export function useSaveBill(of: BillPages, { edited, draft, seesCost, grid, refetch }: SaveOptions) {
  const { store, head, version, accept } = draft;
  const { calls, paths, confirms } = of;
  const [marksFaults, markFaults] = useState(false);
  const sendDraft = useRepeatable(calls.saveDraft);
  const sendSave = useRepeatable(confirms?.call ?? calls.save);
  const saveNew = useSaveNew<Fields, Awaited<ReturnType<typeof sendSave>>>();
  const mayFollow = useHolds(confirms?.next?.grant ?? 'any');
  const navigate = useNavigate();
  const { success, warning, error, confirm } = useFeedback();

  /** Additional input after the user's answer to a question. */
  const askFirst = async (): Promise<Fields | undefined> => {
    const asked = of.asksFirst?.(store.lines());
    if (!asked) return undefined;
    const { question, yes, no, sends } = asked;
    return (await confirm(question, { ok: yes, cancel: no })) ? sends : undefined;
  };

  const isFaulty = (fault: BillFault | undefined): boolean => {
    if (!fault) return false;
    markFaults(true);
    error(fault.says);
    if (fault.line) grid.current?.focus(fault.line.key, fault.line.name);
    return true;
  };

  const post = async (by: typeof sendSave, more: Fields = {}) => {
    try {
      const typed = { ...saveInput(of, { id: edited?.id, version }, head, store.lines(), seesCost), ...more };
      const answer = await (edited ? by(typed) : saveNew(by, typed));
      accept(answer.version);
      for (const says of answer.warnings) warning(says);
      return answer;
    } catch (refusal) {
      // The notice above the bill takes over.
      if (refusal instanceof CallRefused && isStale(refusal.code) && edited) refetch();
      throw refusal;
    }
  };

  return {
    marksFaults,
    saveDraft: async () => {
      const cell = grid.current?.place();
      const { id } = await post(sendDraft);
      success('保存成功');
      if (!edited) navigate(`${paths.edit}?id=${id}`, { replace: true, state: cell });
    },
    submit: async () => {
      const judging = { today: today(), seesCost };
      if (isFaulty(billFault(of, head, store.lines(), { ...judging, agreed: true }))) return;
      const more = await askFirst();
      if (!more && isFaulty(billFault(of, head, store.lines(), judging))) return;
      const answer = await post(sendSave, more);
      success('提交成功');
      const next = mayFollow ? confirms?.next?.to(answer) : undefined;
      navigate(next ?? `${paths.info}?id=${answer.id}`, { replace: true });
    },
  };
}
