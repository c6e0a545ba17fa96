import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { send } from '@mingmou/core/http/client';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { useState } from 'react';
import { type SheetDraft, type SheetStart, sheetProblem } from './sheet-draft';

/** Laid out and not yet saved, with the version that it was begun from. */
interface Kept {
  readonly version: number;
  readonly draft: SheetDraft;
}

interface Editing {
  readonly start: SheetStart;
  readonly onStart: (start: SheetStart) => void;
  /** A new one got its number. */
  readonly onNumbered: (id: number) => void;
}

/** State of the edited layout, with a function that saves it. Input outlives a reload. */
export function useSheetEdit({ start, onStart, onNumbered }: Editing) {
  const [kept, keep] = useDraft<Kept>(`print-template.${start.id ?? 'new'}`);
  const [conflict, setConflict] = useState<'stale' | 'taken'>();
  const store = useSend(erpPrintTemplate.save);
  const { success, error } = useFeedback();
  const say = useRefusal();
  const draft = kept?.draft ?? start;

  const stale = () => {
    setConflict('stale');
    return false;
  };
  const { run: save } = useAct(
    async () => {
      const problem = sheetProblem(draft);
      if (problem) return error(problem);
      const { printKind, print } = draft;
      const name = draft.name.trim();
      const of = start.id ? { id: start.id, version: kept?.version ?? start.version } : {};
      const saved = await store({ name, printKind, print, ...of }, { quiet: true });
      keep(() => undefined);
      setConflict(undefined);
      onStart({ ...start, ...saved, name, printKind, print });
      success('保存成功，即时生效');
      if (!start.id) onNumbered(saved.id);
    },
    (refusal) => say(refusal, { stale }),
  );

  return {
    draft,
    conflict,
    isDirty: kept !== undefined,
    change: (part: Partial<SheetDraft>) =>
      keep((now) => ({ version: now?.version ?? start.version, draft: { ...(now?.draft ?? draft), ...part } })),
    discard: () => keep(() => undefined),
    save,
    /** Takes over the newest version number, so that the layout deliberately overwrites it. */
    takeNewest: async () => {
      const newest = await send(erpPrintTemplate.findById, { id: start.id ?? 0 });
      keep((now) => (now ? { ...now, version: newest.version } : now));
      onStart(newest);
      setConflict('taken');
    },
  };
}

export type SheetEdit = ReturnType<typeof useSheetEdit>;
