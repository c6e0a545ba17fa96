import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { templatesOf } from '@mingmou/contract/system/template/template-bound.contract';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { useState } from 'react';
import { draftOf, draftProblem, type EditorStart, type TemplateDraft } from './template-draft';

/** Typed and not yet saved, with the version that it was typed against. */
interface Kept {
  readonly version: number;
  readonly draft: TemplateDraft;
}

interface Editing {
  readonly kind: TemplateKind;
  readonly start: EditorStart;
  readonly onStart: (start: EditorStart) => void;
  /** A new template got its number. */
  readonly onNumbered: (id: number) => void;
}

/** State of the edited template, with functions that save and publish it. Input outlives a reload. */
export function useTemplateEdit({ kind, start, onStart, onNumbered }: Editing) {
  const calls = templatesOf(kind);
  const [kept, keep] = useDraft<Kept>(`template.${kind}.${start.id ?? 'new'}`);
  const [conflict, setConflict] = useState<'stale' | 'taken'>();
  const sendSave = useSend(calls.save);
  const sendPublish = useSend(calls.publish);
  const { success, error } = useFeedback();
  const say = useRefusal();
  const draft = kept?.draft ?? draftOf(start);
  const version = kept?.version ?? start.version;

  const show = (refusal: CallRefused) => {
    const stale = () => {
      setConflict('stale');
      return false;
    };
    say(refusal, { stale });
  };

  const store = async (): Promise<{ id: number; version: number } | undefined> => {
    const problem = draftProblem(draft);
    if (problem) {
      error(problem);
      return undefined;
    }
    const input = { ...draft, name: draft.name.trim(), ...(start.id ? { id: start.id, version } : {}) };
    try {
      const saved = await sendSave(input, { quiet: true });
      keep(() => undefined);
      setConflict(undefined);
      onStart({ ...start, ...draft, ...saved, name: input.name, publishState: 'DRAFT' });
      return saved;
    } catch (refusal) {
      if (refusal instanceof CallRefused) show(refusal);
      throw refusal;
    }
  };

  return {
    draft,
    conflict,
    isDirty: kept !== undefined,
    change: (update: (now: TemplateDraft) => TemplateDraft) =>
      keep((now) => ({ version: now?.version ?? start.version, draft: update(now?.draft ?? draftOf(start)) })),
    discard: () => keep(() => undefined),
    save: async () => {
      const saved = await store();
      if (!saved) return;
      success('保存成功');
      if (!start.id) onNumbered(saved.id);
    },
    /** Saves unsaved changes, then publishes. */
    publish: async () => {
      const isSaved = start.id !== undefined && kept === undefined;
      const saved = isSaved ? { id: start.id ?? 0, version: start.version } : await store();
      if (!saved) return;
      try {
        await sendPublish(saved);
        const { templateVersion } = await send(calls.findById, { id: saved.id });
        onStart({
          ...start,
          ...draft,
          ...saved,
          version: saved.version + 1,
          publishState: 'PUBLISHED',
          templateVersion,
          publishedVersion: templateVersion,
        });
        success('发布成功');
      } finally {
        if (!start.id) onNumbered(saved.id);
      }
    },
    /** Takes over the newest version number, so that the input deliberately overwrites it. */
    takeNewest: async () => {
      const newest = await send(calls.findById, { id: start.id ?? 0 });
      keep((now) => (now ? { ...now, version: newest.version } : now));
      onStart({ ...newest });
      setConflict('taken');
    },
  };
}

export type TemplateEdit = ReturnType<typeof useTemplateEdit>;
