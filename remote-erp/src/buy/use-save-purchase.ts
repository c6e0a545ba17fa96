import { today } from '@mingmou/contract/base/clinic-day';
import { isStale } from '@mingmou/contract/base/codes';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import type { LineGridHandle } from '@mingmou/kit/bill/line-grid';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type RefObject, useState } from 'react';
import type { useBillDraft } from '../bill/use-bill-draft';
import { paths } from './paths';
import { billFault, type DraftLine, type Purchase, type PurchaseHead, saveInput } from './purchase.draft';

interface SaveOptions {
  readonly edited: Purchase | undefined;
  readonly draft: Pick<
    ReturnType<typeof useBillDraft<PurchaseHead, DraftLine>>,
    'store' | 'head' | 'version' | 'accept'
  >;
  readonly seesCost: boolean;
  readonly grid: RefObject<LineGridHandle | null>;
  /** Reads the bill anew: somebody else saved it. */
  readonly refetch: () => void;
}

/** 存草稿 and 保存并提交; what the server refuses stays typed, and the cell that is at fault gets the focus. */
export function useSavePurchase({ edited, draft, seesCost, grid, refetch }: SaveOptions) {
  const { store, head, version, accept } = draft;
  const [marksFaults, markFaults] = useState(false);
  const sendDraft = useSend(purchase.saveDraft);
  const sendSave = useSend(purchase.save);
  const navigate = useNavigate();
  const { success, warning, error } = useFeedback();

  const post = async (by: typeof sendSave) => {
    try {
      const answer = await by(saveInput({ id: edited?.id, version }, head, store.lines(), seesCost));
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
      if (!edited) navigate(paths.edit(id), { replace: true, state: cell });
    },
    submit: async () => {
      const fault = billFault(head, store.lines(), { today: today(), seesCost });
      if (fault) {
        markFaults(true);
        error(fault.says);
        if (fault.line) grid.current?.focus(fault.line.key, fault.line.name);
        return;
      }
      const { id } = await post(sendSave);
      success('提交成功');
      navigate(paths.info(id), { replace: true });
    },
  };
}
