import { today } from '@mingmou/contract/base/clinic-day';
import { isStale } from '@mingmou/contract/base/codes';
import { CallRefused } from '@mingmou/core/http/refusal';
import { isUncertain } from '@mingmou/core/http/verdict';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useRepeatable } from '@mingmou/kit/act/use-repeatable';
import type { LineGridHandle } from '@mingmou/kit/bill/line-grid';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type RefObject, useRef, useState } from 'react';
import { type BillFault, billFault, saveInput } from './bill-content';
import type { BillPages, DraftLine, Fields, FoundBill } from './bill-pages';
import type { useBillDraft } from './use-bill-draft';

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

  /** The new bill as it was first sent, its answer lost. */
  const unanswered = useRef<{ readonly by: typeof sendSave; readonly typed: Fields }>(undefined);
  /** Id and version that the server gave to it. */
  const recognised = useRef<Fields>({});
  /**
   * Sends the unanswered bill again, under its first key, before one that was changed since: the changed one becomes its next
   * version and no second bill.
   */
  const recognise = async (by: typeof sendSave, typed: Fields): Promise<void> => {
    const first = unanswered.current;
    if (!first || (first.by === by && JSON.stringify(first.typed) === JSON.stringify(typed))) return;
    try {
      const answer = await first.by(first.typed, { quiet: true });
      recognised.current = { id: answer.id, version: answer.version };
    } catch (refusal) {
      if (isUncertain(refusal)) throw refusal;
      // It was never done, and cannot be done as it was sent.
    }
    unanswered.current = undefined;
  };

  const post = async (by: typeof sendSave, more: Fields = {}) => {
    try {
      const typed = { ...saveInput(of, { id: edited?.id, version }, head, store.lines(), seesCost), ...more };
      await recognise(by, typed);
      if (!edited && recognised.current.id === undefined) unanswered.current = { by, typed };
      const answer = await by({ ...typed, ...recognised.current });
      unanswered.current = undefined;
      recognised.current = {};
      accept(answer.version);
      for (const says of answer.warnings) warning(says);
      return answer;
    } catch (refusal) {
      if (!isUncertain(refusal)) unanswered.current = undefined;
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
