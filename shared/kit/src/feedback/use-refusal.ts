import { isStale } from '@mingmou/contract/base/codes';
import { type CallRefused, refusedField } from '@mingmou/core/http/refusal';
import { endsSession } from '@mingmou/core/http/verdict';
import { useCallback } from 'react';
import { useFeedback } from './use-feedback';

interface Places {
  /** Says it at the input that the server names; true where there is one. */
  readonly at?: (field: string, msg: string) => boolean;
  /** Somebody else saved first; true where that says it all. */
  readonly stale?: () => boolean;
}

/** Says a refusal of what was sent `quiet`: at its input, as a conflict, else as a message. The end of a session is the shell's. */
export function useRefusal(): (refusal: CallRefused, places?: Places) => void {
  const { error } = useFeedback();
  return useCallback(
    (refusal, { at, stale } = {}) => {
      if (isStale(refusal.code) && stale?.()) return;
      const field = refusedField(refusal);
      if (field !== undefined && at?.(field, refusal.msg)) return;
      if (!endsSession(refusal)) error(refusal.msg);
    },
    [error],
  );
}
