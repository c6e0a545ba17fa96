import { isStale } from '@mingmou/contract/base/codes';
import { type CallRefused, refusedField } from '@mingmou/core/http/refusal';
import { endsSession } from '@mingmou/core/http/verdict';
import { useCallback } from 'react';
import { useFeedback } from './use-feedback';

interface Places {
  /** Says it at the input that the server names; true where there is one. */
  readonly at?: (field: string, msg: string) => boolean;
  /** Called if another person saved first; returns true if no further message is needed. */
  readonly stale?: () => boolean;
}

/**
 * Shows the refusal of a `quiet` call: at its input, as a conflict, or as a message. The shell handles the end of the
 * session.
 */
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
